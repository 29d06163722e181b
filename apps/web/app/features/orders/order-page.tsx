import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { orderGroup } from '@aquilane/domain/orders/grouping'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { useMediaQuery } from '@aquilane/ui/use-media-query'
import { SplitPayment } from '~/features/split-payment/index.ts'
import { useActing } from '~/lib/acting.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { usePaths } from '~/lib/texts.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderInvoices, OrderTimeline } from './order-history.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderOptions } from './order-options.tsx'
import { PayAction, PayBar } from './pay-action.tsx'
import { Itinerary } from './itinerary.tsx'
import { AircraftSection, PriceSection, TermsSection } from './money-parts.tsx'
import { orderQuery } from './order-query.ts'
import type { Order } from './order-types.ts'
import { invoicesOfPrice, isRestOfAircraft } from './shares.ts'
import { isOver, isPaidTrip, isRequest } from './status.ts'
import { useDecisionDate } from './use-decision-date.ts'
import styles from './order.module.css'

const ReturnFromPayment = lazy(() => import('./return-from-payment.tsx').then((module) => ({ default: module.ReturnFromPayment })))
// What follows a payment, or the end of an order.
const TripActions = lazy(() => import('./trip-actions.tsx').then((module) => ({ default: module.TripActions })))
const FollowFlight = lazy(() => import('./trip-actions.tsx').then((module) => ({ default: module.FollowFlight })))
const ClassRefund = lazy(() => import('./refund-status.tsx').then((module) => ({ default: module.ClassRefund })))
const DroppedFlights = lazy(() => import('./dropped-flights.tsx').then((module) => ({ default: module.DroppedFlights })))
const Flown = lazy(() => import('./flown.tsx').then((module) => ({ default: module.Flown })))
const Over = lazy(() => import('./over.tsx').then((module) => ({ default: module.Over })))
// Of shared flights.
const SharedFlightState = lazy(() => import('./shared-flight-state.tsx').then((module) => ({ default: module.SharedFlightState })))
const WholeAircraft = lazy(() => import('./whole-aircraft.tsx').then((module) => ({ default: module.WholeAircraft })))
const TwoAircraft = lazy(() => import('./two-aircraft.tsx').then((module) => ({ default: module.TwoAircraft })))
const LegTerms = lazy(() => import('./leg-terms.tsx').then((module) => ({ default: module.LegTerms })))
const SeatTerms = lazy(() => import('./seat-terms.tsx').then((module) => ({ default: module.SeatTerms })))
const BuyOut = lazy(() => import('./buy-out.tsx').then((module) => ({ default: module.BuyOut })))
const Choices = lazy(() => import('./choices.tsx').then((module) => ({ default: module.Choices })))
const RequestWishes = lazy(() => import('./request-wishes.tsx').then((module) => ({ default: module.RequestWishes })))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })))

interface OrderPageProps {
  id: string
  /** Who flies, below the itinerary. */
  passengers: (order: Order) => ReactNode
  /** Of its first screen: what waits for the customer, or the button that rates a flown trip. */
  extra: (order: Order) => ReactNode
}

/** One order, polled while its status can change without the customer. */
export function OrderPage({ id, passengers, extra }: OrderPageProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const paths = usePaths()
  const acting = useActing() !== null
  const { data, error, isPending, refetch } = useQuery({
    ...orderQuery(id, locale),
    refetchInterval: ({ state }) =>
      state.data &&
      (state.data.leg_change ||
        state.data.replacement ||
        state.data.leg_proposal ||
        ['AwaitingPayment', 'MoneyTransfer', 'Confirmation'].includes(state.data.confirmation_status))
        ? 15_000
        : // Addresses of files that an assistant gets are good for ten minutes.
          acting && 240_000,
  })
  if (isPending) return <OrderSkeleton label={t('loading')} />
  if (!data) {
    const unknown = error instanceof ApiError && error.status === 404
    return (
      <EmptyState
        level={1}
        title={unknown ? t('notFound') : t('failed')}
        text={unknown ? t('notFoundText') : undefined}
        actions={
          unknown ? (
            <LinkButton href={paths.orders()}>{t('toOrders')}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          )
        }
      />
    )
  }
  return <OrderView order={data} passengers={passengers(data)} extra={extra(data)} onChange={() => void refetch()} />
}

interface OrderViewProps {
  order: Order
  passengers: ReactNode
  extra: ReactNode
  onChange: () => void
}

function OrderView({ order, passengers, extra, onChange }: OrderViewProps) {
  const [canceling, setCanceling] = useState(false)
  const [params] = useSearchParams()
  const paymentId = params.get('payment')
  const status = order.confirmation_status
  const awaiting = status === 'AwaitingPayment' || status === 'MoneyTransfer'
  const isUnanswered = isRequest(order)
  const step = isUnanswered ? 'answer' : awaiting ? 'pay' : 'fly'
  const decidedOn = useDecisionDate(order)
  const isDesk = useMediaQuery('(width >= 1024px)')
  const openPay = useOpenPay()
  const primary = order.invoices.findLast(({ type }) => type === 'Primary')
  const payment = awaiting && primary ? { order, invoice: primary, onPay: openPay, onExpired: onChange } : null
  return (
    <div className={styles.page}>
      {isOver(order) || status === 'Completed' || isPaidTrip(order) ? null : (
        <BookingSteps current={step} isRequest={isUnanswered} status={status} />
      )}
      {paymentId ? (
        <Suspense fallback={null}>
          <ReturnFromPayment pnr={order.pnr} paymentId={paymentId} onSuccess={onChange} />
        </Suspense>
      ) : null}
      <OrderHead order={order} isRequest={isUnanswered} decidedOn={decidedOn} />

      {asksCustomer(order) || mayHaveQuote(order) ? (
        <Suspense fallback={asksCustomer(order) ? <Skeleton height="480px" radius="6px" /> : null}>
          <Choices order={order} onAnswered={onChange} />
        </Suspense>
      ) : null}
      <Actions order={order} extra={extra} onCancel={() => setCanceling(true)} />
      {payment && !isDesk ? <PayBar {...payment} /> : null}
      <div className={styles.columns}>
        <OrderMain order={order} passengers={passengers} />
        <OrderSide
          order={order}
          pay={payment && isDesk ? <PayAction {...payment} /> : null}
          isAwaiting={awaiting}
          decidedOn={decidedOn}
          onChange={onChange}
          onCancel={() => setCanceling(true)}
        />
      </div>

      {canceling ? (
        <Suspense>
          <CancelDialog order={order} onClose={() => setCanceling(false)} onCanceled={onChange} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What can be done with a trip that is paid, has been flown, or is not flown. */
function Actions({ order, extra, onCancel }: { order: Order; extra: ReactNode; onCancel: () => void }) {
  const isFlown = order.confirmation_status === 'Completed'
  return (
    <Suspense fallback={<Skeleton height="136px" radius="6px" />}>
      {isPaidTrip(order) || isFlown ? <FollowFlight order={order} /> : null}
      {isPaidTrip(order) ? <TripActions order={order} extra={extra} onCancel={onCancel} /> : null}
      {isFlown ? <Flown order={order} rating={extra} /> : null}
      {isOver(order) ? <Over order={order} /> : null}
    </Suspense>
  )
}

const asksCustomer = (order: Order): boolean => Boolean(order.leg_change ?? order.replacement ?? order.leg_proposal)
const mayHaveQuote = (order: Order): boolean => isRequest(order) && order.product === 'charter'

/** The flight and its price. */
function OrderMain({ order, passengers }: { order: Order; passengers: ReactNode }) {
  const { aircraft } = order
  return (
    <div className={styles.main}>
      <Itinerary
        legs={order.legs.map((leg) => ({
          ...leg,
          departure: leg.departure_airport,
          arrival: leg.arrival_airport,
          departure_at: leg.departure_date,
          arrival_at: leg.arrival_date,
          // Where and when to meet is of no use to a trip that is not flown, or has been.
          ...(orderGroup(order.confirmation_status) === 'active' ? {} : { boarding_ends: undefined, meeting_point: undefined }),
        }))}
      />
      {order.wishes ? (
        <Suspense fallback={null}>
          <RequestWishes wishes={order.wishes} />
        </Suspense>
      ) : null}
      {isOver(order) ? null : passengers}
      {aircraft ? (
        <AircraftSection
          aircraft={{ type: aircraft.type, className: aircraft.class.name, tail: aircraft.tail, year: aircraft.year }}
          photos={aircraft.photos}
          company={order.company}
          legs={order.legs.some((leg) => leg.aircraft !== null) ? order.legs.filter((leg) => leg.aircraft?.tail === aircraft.tail) : []}
          seats={order.seats}
          isSeatOrder={order.product === 'shared_seat'}
          co2Kg={order.co2_kg}
        />
      ) : null}
      {order.price && order.price_breakdown.length > 0 ? (
        <PriceSection
          price={order.price}
          lines={order.price_breakdown}
          caps={isOver(order) ? null : order.after_flight_caps}
          invoices={invoicesOfPrice(order)}
        />
      ) : null}
      {order.class_refund ? (
        <Suspense fallback={null}>
          <ClassRefund refund={order.class_refund} />
        </Suspense>
      ) : null}
      {order.dropped_flights.length > 0 ? (
        <Suspense fallback={null}>
          <DroppedFlights order={order} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The ways to pay an invoice are a sheet over the page. */
function useOpenPay(): (invoice: string) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (invoice) => void navigate({ pathname, search, hash: payHash(invoice) }, { preventScrollReset: true })
}

interface OrderSideProps {
  order: Order
  pay: ReactNode
  isAwaiting: boolean
  decidedOn: string | null
  onChange: () => void
  onCancel: () => void
}

/** What can be done now, how it ends, and what happened so far. */
function OrderSide({ order, pay, isAwaiting, decidedOn, onChange, onCancel }: OrderSideProps) {
  const split = order.invoices.findLast(({ type }) => type === 'Primary')
  return (
    <aside className={styles.side}>
      {pay}
      <Suspense fallback={null}>
        <Terms order={order} decidedOn={decidedOn} />
      </Suspense>
      {split && order.product === 'charter' ? (
        <Suspense fallback={null}>
          <SplitPayment invoice={split.id} payBefore={isAwaiting ? split.pay_before : null} />
        </Suspense>
      ) : null}
      {order.sharing_state || order.part_of || order.parts.length > 0 ? (
        <Suspense>
          <SharedFlightState order={order} />
          <WholeAircraft order={order} />
        </Suspense>
      ) : null}
      {order.companion || order.companion_of ? (
        <Suspense>
          <TwoAircraft order={order} />
        </Suspense>
      ) : null}
      {order.sharing_state?.buy_out ? (
        <Suspense>
          <BuyOut orderId={order.id} price={order.sharing_state.buy_out} onRefused={onChange} />
        </Suspense>
      ) : null}
      {order.companion_of ? null : <OrderOptions order={order} isAwaiting={isAwaiting} onCancel={onCancel} />}
      <OrderTimeline entries={order.timeline} />
      {order.companion_of ? null : <OrderInvoices invoices={order.invoices} />}
    </aside>
  )
}

/** What the product of the order depends on. */
function Terms({ order, decidedOn }: { order: Order; decidedOn: string | null }) {
  if (order.product === 'empty_leg') return <LegTerms window={order.empty_leg?.window ?? null} />
  if (isRestOfAircraft(order) || order.parts.length > 0) return order.cancelable ? <TermsSection steps={order.terms.steps} /> : null
  if (order.part_of) return null
  if (order.product === 'shared_seat') return <SeatTerms decidedOn={order.sharing_state?.status === 'open' ? decidedOn : null} />
  return order.cancelable ? <TermsSection steps={order.terms.steps} /> : null
}
