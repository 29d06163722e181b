import { Badge, CountBadge } from '../badge.tsx'
import { Breakdown } from '../breakdown.tsx'
import { Card, CardLink } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { Facts } from '../facts.tsx'
import { Flag } from '../flag.tsx'
import { Heading } from '../heading.tsx'
import { Price } from '../price.tsx'
import { ProgressSteps } from '../progress-steps.tsx'
import { TabLinks, Tabs } from '../tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { Part, Row, Show } from './part.tsx'
import { long } from './samples.ts'
import styles from './gallery.module.css'
import { Banners, Countdowns, Disclosures, Empty, Pages, Skeletons } from './feedback.tsx'

const rows = [
  { id: 'flight', service: 'Flight', price: '€ 13 250,00', reason: '1 h 50 at € 3 900 an hour, daily minimum two hours' },
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
          { id: 'a', label: 'Flight time', value: '1 h 50' },
          { id: 'b', label: 'Distance', value: '1 047 km' },
          { id: 'c', label: 'CO₂', value: '2 310 kg' },
        ]}
      />
    </Show>
  )
}
