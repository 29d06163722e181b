import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import { BookingForm } from './booking-form.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { DepartureWindow } from './departure-window.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ReviewAircraft } from './review-aircraft.tsx'
import { Cancellation, useLegTerms } from './review-cancellation.tsx'
import { ReviewCosts } from './review-costs.tsx'
import type { Order } from './order-types.ts'
import { ReviewFlight } from './review-flight.tsx'
import { ReviewPage } from './review-page.tsx'
import { useCoupon } from './use-coupon.ts'
import { useToPayment } from './use-to-payment.ts'

type Leg = Api['GET /gamma/empty-leg/get']['response']

const gone = ['LEG_GONE', 'LEG_SOLD', 'LEG_HELD', 'LEG_WITHDRAWN', 'BOOKING_TOO_LATE', 'DETOUR_UNAVAILABLE', 'NOT_FOUND']

/** Step 1 of booking an empty leg. @param segment `{id}__{company}` @param route selectors of a detour; empty: as it is planned */
export function ReviewLeg({
  segment,
  route: [departure, arrival],
  pax,
}: {
  segment: string
  route: readonly [string, string]
  pax: number
}) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [id = '', company = ''] = segment.split('__')
  const detour = departure && arrival ? { departure, arrival } : {}
  const { data, error, refetch } = useQuery({
    queryKey: ['empty-leg', locale, segment, departure, arrival],
    queryFn: ({ signal }) => api('GET /gamma/empty-leg/get', { query: { id, company_id: Number(company) || 0, ...detour }, signal }),
    staleTime: 0,
    retry: false,
  })
  if (data)
    return <ReviewKnownLeg leg={data} segment={segment} pax={Math.min(Math.max(1, pax), data.pax_max)} onStale={() => void refetch()} />
  if (error) return <LegUnavailable legId={id} code={error instanceof ApiError ? error.code : null} />
  return <OrderSkeleton label={t('loading')} />
}

/** A leg that cannot be booked: to the customer whose order has it, that order. */
function LegUnavailable({ legId, code }: { legId: string; code: string | null }) {
  const t = useTranslations('order.leg')
  const locale = useLocale()
  const paths = usePaths()
  const isGone = code !== null && gone.includes(code)
  const own = useQuery({
    queryKey: ['orders', 'of-leg', locale, legId],
    queryFn: ({ signal }) => api('GET /gamma/order/list', { query: { group: 'active', per_page: 100 }, signal }),
    select: ({ data }) => data.find((order) => order.empty_leg?.id === legId) ?? null,
    enabled: isGone,
    retry: false,
  })
  if (isGone && own.isPending) return <OrderSkeleton label={t('checking')} />
  if (own.data)
    return (
      <EmptyState
        level={1}
        title={t('held')}
        text={t('heldText', { pnr: own.data.pnr })}
        actions={<LinkButton href={paths.order(own.data.id)}>{t('toOrder', { pnr: own.data.pnr })}</LinkButton>}
      />
    )
  return (
    <EmptyState
      level={1}
      title={t(isGone ? 'gone' : 'failed')}
      text={t(isGone ? 'goneText' : 'failedText')}
      actions={<LinkButton href={paths.emptyLegs()}>{t('others')}</LinkButton>}
    />
  )
}

function ReviewKnownLeg({ leg, segment, pax, onStale }: { leg: Leg; segment: string; pax: number; onStale: () => void }) {
  const t = useTranslations('order')
  const buyer = useBuyer(leg.detour?.firm === false)
  const coupon = useCoupon(leg.price_min, 'empty_leg')
  const { book, changed } = useBookLeg({ leg, segment, pax, save: buyer.save, finish: buyer.finish, onStale })
  const code = book.error instanceof ApiError ? book.error.code : null
  if (code !== null && gone.includes(code)) return <LegUnavailable legId={leg.id} code={code} />
  const toPay = { ...leg.price_min, amount: Math.round((leg.price_min.amount - (coupon?.amount.amount ?? 0)) * 100) / 100 }
  // The operator keeps the calendar: sales ask first, and nothing is reserved.
  const isRequest = leg.detour?.firm === false
  return (
    <ReviewPage
      title={t('leg.review')}
      isRequest={isRequest}
      lede={isRequest ? t('leg.requestLede') : undefined}
      side={
        <BookingForm
          title={t('leg.review')}
          price={{ toPay, before: leg.price_min, coupon, note: t('total') }}
          countdown={null}
          costs={<ReviewCosts total={toPay} lines={leg.price_breakdown} caps={[]} coupon={coupon} />}
          cancellation={<LegCancellation toPay={toPay} />}
          error={code === 'PRICE_CHANGED' ? null : book.error}
          pending={book.isPending ? t(isRequest ? 'review.requesting' : 'review.booking') : null}
          action={isRequest ? t('review.request') : t('review.book', { price: formatMoney(toPay) })}
          shortAction={t(isRequest ? 'review.requestShort' : 'review.bookShort')}
          next={t(isRequest ? 'review.nextRequest' : 'leg.next')}
          check={buyer.check}
          onBook={() => book.mutate()}
        />
      }
    >
      {changed ? (
        <Banner tone="warn" live="alert">
          {t('leg.priceChanged', { before: formatMoney(changed), after: formatMoney(leg.price_min) })}
        </Banner>
      ) : null}
      <ReviewFlight legs={[toItineraryLeg(leg, pax)]}>
        <DepartureWindow from={leg.departure_date_from} to={leg.departure_date_to} />
      </ReviewFlight>
      <BuyerDetails buyer={buyer} />
      <LegAircraft leg={leg} />
    </ReviewPage>
  )
}

function LegCancellation({ toPay }: { toPay: MoneyLike }) {
  const t = useTranslations('order.leg')
  const rows = useLegTerms(toPay)
  return <Cancellation rows={rows} note={t('follows')} />
}

function LegAircraft({ leg }: { leg: Leg }) {
  const { type, class: aircraftClass, tail, year, cabin } = leg.aircraft
  return (
    <ReviewAircraft
      aircraft={{ type, className: aircraftClass.name, tail, year, cabin }}
      company={leg.company}
      seats={leg.pax_max}
      co2Kg={leg.co2_kg}
    />
  )
}

interface BookLegOptions {
  leg: Leg
  segment: string
  pax: number
  save: () => Promise<unknown>
  finish: (order: Order) => Promise<void>
  onStale: () => void
}

/** Books the leg once, whatever is pressed twice. `changed`: the price before it changed. */
function useBookLeg({ leg, segment, pax, save, finish, onStale }: BookLegOptions) {
  const [changed, setChanged] = useState<MoneyLike | null>(null)
  const toPayment = useToPayment()
  const key = useRef<string | null>(null)
  const book = useMutation({
    mutationFn: async () => {
      await save()
      // Another price or departure is another attempt.
      const attempt = `${segment} ${leg.departure.selector} ${leg.arrival.selector} ${pax} ${leg.price_min.amount} ${leg.departure_date}`
      key.current ??= attemptKey(attempt)
      const { id, company_id, price_min: price } = leg
      const detour = leg.detour ? { departure: leg.departure.selector, arrival: leg.arrival.selector } : {}
      const wanted = { id, company_id, pax, price, departure_date: leg.departure_date.slice(0, 16), ...detour }
      return api('POST /gamma/order/create', { body: { empty_leg: wanted }, idempotencyKey: key.current })
    },
    onSuccess: async (order) => {
      await finish(order)
      await toPayment(order)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !(error.code === 'PRICE_CHANGED' || error.code === 'LEG_RETIMED')) return
      key.current = null
      if (error.code === 'PRICE_CHANGED') setChanged(leg.price_min)
      onStale()
    },
  })
  return { book, changed }
}

const toItineraryLeg = (leg: Leg, pax: number) => ({
  departure: leg.departure,
  arrival: leg.arrival,
  departure_at: leg.departure_date,
  arrival_at: leg.arrival_date,
  day_shift: null,
  block_minutes: leg.block_minutes,
  distance_km: leg.distance_km,
  tech_stops: [],
  way: null,
  pax,
  luggage: 20,
})
