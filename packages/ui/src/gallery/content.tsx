import { Badge, CountBadge } from '../badge.tsx'
import { Banner } from '../banner.tsx'
import { Breakdown } from '../breakdown.tsx'
import { Button } from '../button.tsx'
import { Card, CardLink } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { Accordion, Disclosure } from '../disclosure.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Facts } from '../facts.tsx'
import { Flag } from '../flag.tsx'
import { Heading } from '../heading.tsx'
import { Pagination } from '../pagination.tsx'
import { Price } from '../price.tsx'
import { ProgressSteps } from '../progress-steps.tsx'
import { Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { TabLinks, Tabs } from '../tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { Part, Row, Show } from './part.tsx'
import { long } from './samples.ts'
import styles from './gallery.module.css'

const rows = [
  { id: 'flight', service: 'Flight', price: '€ 13 250,00', reason: '1 h 50 min at € 3 900 an hour, daily minimum two hours' },
  { id: 'empty', service: 'Posizionamento dell’aeromobile', price: '€ 2 640,00', reason: long },
  { id: 'fees', service: 'Landing, handling, parking', price: '€ 1 310,00' },
  {
    id: 'tax',
    service: 'UK Air Passenger Duty, 2 passengers',
    price: '€ 1 700,00',
    reason: 'Band A, higher rate: aircraft over 20 t with fewer than 19 seats',
  },
  { id: 'coupon', service: 'Coupon', price: '− € 500,00', tone: 'discount' as const },
]

export function Content() {
  return (
    <Part id="content" title="Content and feedback">
      <Banners />
      <Cards />
      <Prices />
      <PriceLines />
      <Countdowns />
      <Badges />
      <History />
      <Steps />
      <TabRows />
      <FactLists />
      <Disclosures />
      <Skeletons />
      <Pages />
      <Empty />
    </Part>
  )
}

function Banners() {
  return (
    <Show name="Banner" wide>
      <Banner tone="demo">Demonstration: no real flights, no real money.</Banner>
      <Banner tone="info" title="Winter schedule" onDismiss={() => {}} dismissLabel="Dismiss">
        {long}
      </Banner>
      <Banner
        tone="warn"
        action={
          <Button variant="outline" size="small">
            Pay now
          </Button>
        }
      >
        One invoice waits until 18:40.
      </Banner>
      <Banner tone="error">The payment was refused by your bank.</Banner>
      <Banner tone="ok">Your passport was accepted.</Banner>
    </Show>
  )
}

function Cards() {
  return (
    <Show name="Card with price, badge, countdown">
      <Card as="article" interactive>
        <div className={styles.cardHead}>
          <div>
            <Heading level={4} size={18}>
              <CardLink href="#content">Cessna Citation XLS+</CardLink>
            </Heading>
            <p style={{ color: 'var(--ink-3)', fontSize: 'var(--text-14)' }}>Midsize · 8 seats · 2019</p>
          </div>
          <Badge tone="ok" dot>
            Firm price
          </Badge>
        </div>
        <div className={styles.times}>
          <span>14:30</span>
          <span />
          <span>15:20</span>
        </div>
        <div className={styles.cardHead}>
          <Price value="€ 18 400" note="all taxes and fees in it" />
          <Countdown label="Held for" until={Date.parse('2030-01-01T00:00:00Z')} size="small" />
        </div>
      </Card>
      <Card selected>Selected card</Card>
      <Card tone="sunk">Sunk card</Card>
      <Card tone="outline">Outline card. {long}</Card>
    </Show>
  )
}

function Prices() {
  return (
    <Show name="Price">
      <Row>
        <Price value="€ 980" prefix="from" suffix="per seat" size="small" />
        <Price value="€ 18 400" prefix="from" />
      </Row>
      <Price value="€ 6 900" size="large" was="€ 27 600" wasLabel="Before" note="Empty leg, −75 %" />
    </Show>
  )
}

function PriceLines() {
  return (
    <Show name="Breakdown" wide>
      <Breakdown
        caption="What the price is made of"
        rows={rows}
        total={{ label: 'Total', price: '€ 18 400,00', note: 'Nothing is added later but de-icing (at most € 2 500) and diversion.' }}
      />
    </Show>
  )
}

function Countdowns() {
  return (
    <Show name="Countdown">
      <Row>
        <Countdown label="Pay within" until={Date.parse('2030-01-01T00:00:00Z')} size="large" />
      </Row>
      <Countdown label="Over" until={0} announce={() => 'The offer has expired'} />
    </Show>
  )
}

function Badges() {
  return (
    <Show name="Badge, CountBadge, Flag">
      <Row>
        <Badge>Draft</Badge>
        <Badge tone="gold">Empty leg</Badge>
        <Badge tone="ok" dot>
          Confirmed
        </Badge>
        <Badge tone="warn" dot>
          Awaiting payment
        </Badge>
        <Badge tone="error" dot>
          Declined
        </Badge>
        <Badge tone="info">Estimate</Badge>
        <CountBadge count={3} label="3 unpaid invoices" />
      </Row>
      <Row>
        {['IT', 'GB', 'FR', 'CH', 'AE', 'US'].map((code) => (
          <Flag key={code} code={code} />
        ))}
      </Row>
    </Show>
  )
}

function History() {
  return (
    <Show name="Timeline">
      <Timeline
        items={[
          { id: '1', title: 'Ordered', time: '24 Nov, 10:02', state: 'done', stateLabel: 'done' },
          {
            id: '2',
            title: 'In attesa della conferma dell’operatore',
            time: 'until 18:40',
            text: 'The operator has four hours to answer.',
            state: 'current',
            stateLabel: 'now',
          },
          { id: '3', title: 'Confirmed', state: 'todo', stateLabel: 'to come' },
          { id: '4', title: 'Payment refused', state: 'failed', stateLabel: 'failed' },
        ]}
      />
    </Show>
  )
}

function Steps() {
  return (
    <Show name="ProgressSteps" wide>
      <ProgressSteps
        label="Booking"
        steps={[
          { id: 'a', label: 'Flight', href: '#content' },
          { id: 'b', label: 'Passengers', href: '#content' },
          { id: 'c', label: 'Pagamento' },
          { id: 'd', label: 'Confirmation' },
        ]}
        current={2}
        stateLabels={{ done: 'done', current: 'current step' }}
        compactLabel="Step 3 of 4"
      />
    </Show>
  )
}

function TabRows() {
  return (
    <Show name="Tabs, TabLinks">
      <Tabs
        label="Order"
        items={[
          { id: 'legs', label: 'Legs', content: <p>Two legs.</p> },
          { id: 'people', label: 'Passengers', badge: '4', content: <p>Four people.</p> },
          { id: 'docs', label: 'Documenti di viaggio', content: <p>{long}</p> },
          { id: 'off', label: 'Disabled', disabled: true, content: null },
        ]}
      />
      <TabLinks
        label="Orders"
        items={[
          { href: '#content', label: 'Active', badge: '2', current: true },
          { href: '#actions', label: 'Completed' },
        ]}
      />
    </Show>
  )
}

function FactLists() {
  return (
    <Show name="Facts">
      <Facts
        items={[
          { id: 'r', label: 'Range', value: '3 440 km' },
          { id: 's', label: 'Seats', value: '8' },
          { id: 'o', label: 'Certificato di operatore aereo', value: 'AOC IT.AOC.0117, assicurato fino al 31 marzo 2027' },
        ]}
      />
      <Facts
        look="grid"
        items={[
          { id: 'a', label: 'Block time', value: '1 h 50 min' },
          { id: 'b', label: 'Distance', value: '1 047 km' },
          { id: 'c', label: 'CO₂', value: '2 310 kg' },
        ]}
      />
    </Show>
  )
}

function Disclosures() {
  return (
    <Show name="Disclosure, Accordion">
      <Disclosure look="plain" summary="What is in it">
        {long}
      </Disclosure>
      <Accordion
        items={[
          { id: 'q1', summary: 'When do I board?', content: 'Boarding ends 30 minutes before departure.' },
          { id: 'q2', summary: 'Quanto bagaglio posso portare a bordo?', aside: '20 kg', content: long, open: true },
        ]}
      />
    </Show>
  )
}

function Skeletons() {
  return (
    <Show name="Skeleton, Spinner">
      <Card>
        <Skeleton now height="1.25em" width="40%" />
        <SkeletonText now lines={3} />
      </Card>
      <Row>
        <Spinner />
        <Spinner size={36} label="Loading" />
      </Row>
    </Show>
  )
}

function Pages() {
  return (
    <Show name="Pagination" wide>
      <Pagination
        page={6}
        pageCount={12}
        href={(n) => `#page-${n}`}
        labels={{ nav: 'Pages', previous: 'Previous page', next: 'Next page', page: (n) => `Page ${n}` }}
      />
    </Show>
  )
}

function Empty() {
  return (
    <Show name="EmptyState" wide>
      <EmptyState
        level={4}
        title="No empty legs on these days"
        text="The nearest one leaves Milan Linate on 27 November, 80 km away."
        actions={
          <>
            <Button variant="outline">Show it</Button>
            <Button>Tell me when</Button>
          </>
        }
      />
    </Show>
  )
}
