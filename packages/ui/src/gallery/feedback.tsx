import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { Accordion, Disclosure } from '../disclosure.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Pagination } from '../pagination.tsx'
import { Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Row, Show } from './part.tsx'
import { long } from './samples.ts'

export function Banners() {
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

export function Countdowns() {
  return (
    <Show name="Countdown">
      <Row>
        <Countdown label="Pay within" until={Date.parse('2030-01-01T00:00:00Z')} size="large" />
      </Row>
      <Countdown label="Over" until={0} announce={() => 'The offer has expired'} />
    </Show>
  )
}

export function Disclosures() {
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

export function Skeletons() {
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

export function Pages() {
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

export function Empty() {
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
