import { Suspense, type ComponentProps } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { paths } from '@aquilane/domain/site/paths'
import { Container } from '@aquilane/ui/container'
import { Skeleton } from '@aquilane/ui/skeleton'
import { CateringSection } from '~/features/catering/index.ts'
import { GroundTransfers, OfferedCars } from '~/features/ground-transfers/index.ts'
import { OfferGone, OrderPage, Review, ReviewLeg, ReviewSeats, ReviewSharing } from '~/features/orders/index.ts'
import { RateFlight } from '~/features/ratings/index.ts'
import { FlightDocuments, LaterPassengers, PassengerHelp } from '~/features/travel-documents/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/order.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['order', 'states', 'charter', 'travel-documents', 'errors', 'payments'], private: true })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['order'], (t) => ({ title: t(args.params.id ? 'order.meta.orderPlain' : 'order.meta.review'), index: false }))

/** Old links name the order in the query: `/order?id=…`; without anything the address means the start page (spec §2). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.id || ['suggestion', 'share', 'empty_leg', 'sharing'].some((name) => url.searchParams.has(name))) return null
  const to = paths[context.get(siteContext).locale]
  const id = url.searchParams.get('id')
  throw redirect(id ? to.order(id) : to.index())
}

/**
 * `/order?suggestion=…` reviews an offer, `/order?share=…` opens it to others, `/order?empty_leg={id}__{company}` an empty leg, `/order?sharing={id}__{company}&seats=1A,1C` seats;
 * `/order/{id}` is the order.
 */
export default function OrderRoute({ params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const offer = query.get('suggestion')
  const share = query.get('share')
  const leg = query.get('empty_leg')
  const sharing = query.get('sharing')
  return (
    <Container>
      {params.id ? (
        <OrderPage
          key={params.id}
          id={params.id}
          extra={(order) => <Extra order={order} />}
          passengers={(order) => (
            <>
              <LaterPassengers isLater={order.confirmation_status === 'AwaitingPayment'}>
                <Passengers order={order} />
              </LaterPassengers>
              {order.confirmation_status === 'Confirmed' && order.product !== 'shared_seat' ? (
                <>
                  <Suspense fallback={<Skeleton height="160px" radius="6px" />}>
                    <CateringSection legs={order.legs} isCompanion={Boolean(order.companion_of)} />
                  </Suspense>
                  <Suspense fallback={<Skeleton height="160px" radius="6px" />}>
                    <GroundTransfers order={order} />
                  </Suspense>
                </>
              ) : null}
            </>
          )}
        />
      ) : (
        <Suspense fallback={<Skeleton height="640px" radius="6px" />}>
          {offer ? (
            <Review offerId={offer} />
          ) : share ? (
            <ReviewSharing key={share} offerId={share} />
          ) : leg ? (
            <ReviewLeg
              key={leg}
              segment={leg}
              route={[query.get('departure') ?? '', query.get('arrival') ?? '']}
              pax={Number(query.get('pax')) || 2}
            />
          ) : sharing ? (
            <ReviewSeats key={sharing} segment={sharing} codes={(query.get('seats') ?? '').split(',').filter(Boolean)} />
          ) : (
            <OfferGone reason="unknown" legs={null} onRetry={() => {}} />
          )}
        </Suspense>
      )}
    </Container>
  )
}

/** What waits for the customer, or how it was. */
function Extra({
  order: { id, confirmation_status: status, product },
}: {
  order: Parameters<ComponentProps<typeof OrderPage>['extra']>[0]
}) {
  if (status === 'Completed') return <RateFlight orderId={id} />
  if (status !== 'Confirmed' || product === 'shared_seat') return null
  return (
    <Suspense fallback={null}>
      <OfferedCars orderId={id} />
    </Suspense>
  )
}

function Passengers({ order }: ComponentProps<typeof FlightDocuments>) {
  return (
    <>
      <Suspense fallback={<Skeleton height="240px" radius="6px" />}>
        <FlightDocuments order={order} />
      </Suspense>
      <Suspense fallback={null}>
        <PassengerHelp order={order.id} />
      </Suspense>
    </>
  )
}
