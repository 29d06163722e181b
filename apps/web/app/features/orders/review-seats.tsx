import { useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney, formatDateTime } from '@aquilane/i18n/format'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import { BookingForm } from './booking-form.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ReviewAircraft } from './review-aircraft.tsx'
import { Cancellation, useSeatTerms } from './review-cancellation.tsx'
import type { Order } from './order-types.ts'
import { ReviewFlight } from './review-flight.tsx'
import { ReviewPage } from './review-page.tsx'
import { useCoupon } from './use-coupon.ts'
import { useToPayment } from './use-to-payment.ts'
import styles from './review.module.css'

type Flight = Api['GET /gamma/sharing/get']['response']

const gone = ['SHARED_FLIGHT_GONE', 'SEATS_DECREASED', 'SEATS_REQUIRED', 'PRICE_CHANGED', 'BOOKING_TOO_LATE', 'NOT_FOUND']

/** Step 1 of booking seats of a shared flight. @param segment `{id}__{company}` */
export function ReviewSeats({ segment, codes }: { segment: string; codes: readonly string[] }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [id = '', company = ''] = segment.split('__')
  const { data, error } = useQuery({
    queryKey: ['shared-flight-review', id, locale],
    queryFn: ({ signal }) => api('GET /gamma/sharing/get', { query: { id, company_id: Number(company) || 0 }, signal }),
    staleTime: 0,
    retry: false,
  })
  if (error) return <SeatsUnavailable segment={segment} code={error instanceof ApiError ? error.code : null} />
  if (!data) return <OrderSkeleton label={t('loading')} />
  const seats = data.seats.filter(({ code, free }) => free && codes.includes(code))
  return seats.length === 0 || seats.length < codes.length ? (
    <SeatsUnavailable segment={segment} code="SEATS_DECREASED" />
  ) : (
    <ReviewKnownSeats flight={data} seats={seats} segment={segment} />
  )
}

function SeatsUnavailable({ segment, code }: { segment: string; code: string | null }) {
  const t = useTranslations('order.sharing')
  const paths = usePaths()
  const isGone = code !== null && gone.includes(code)
  const [id = '', company = ''] = segment.split('__')
  return (
    <EmptyState
      level={1}
      title={t(isGone ? 'gone' : 'failed')}
      text={t(isGone ? 'goneText' : 'failedText')}
      actions={
        <>
          {id && company ? <LinkButton href={paths.seat(id, company)}>{t('again')}</LinkButton> : null}
          <LinkButton variant="outline" href={paths.seats()}>
            {t('others')}
          </LinkButton>
        </>
      }
    />
  )
}

const cents = ({ amount }: { amount: number }) => Math.round(amount * 100)

function ReviewKnownSeats({ flight, seats, segment }: { flight: Flight; seats: Flight['seats']; segment: string }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const buyer = useBuyer()
  const total = seats.reduce((sum, { kind }) => sum + cents(kind === 'sofa' ? flight.sofa_price : flight.seat_price), 0)
  const price = { amount: total / 100, currency: flight.seat_price.currency }
  const coupon = useCoupon(price, 'shared_seat')
  const codes = seats.map(({ code }) => code)
  const book = useBookSeats({ flight, segment, codes, price, save: buyer.save, finish: buyer.finish })
  const code = book.error instanceof ApiError ? book.error.code : null
  if (code !== null && gone.includes(code)) return <SeatsUnavailable segment={segment} code={code} />
  const toPay = { ...price, amount: (total - (coupon ? cents(coupon.amount) : 0)) / 100 }
  const decidedOn = formatDateTime(toZoneTime(flight.decide_at, flight.departure.timezone.name), locale)
  return (
    <ReviewPage
      title={t('sharing.review')}
      side={
        <BookingForm
          title={t('sharing.review')}
          price={{ toPay, before: price, coupon, note: t('total') }}
          countdown={null}
          costs={null}
          cancellation={<SeatCancellation toPay={toPay} decidedOn={flight.status === 'open' ? decidedOn : null} />}
          error={book.error}
          pending={book.isPending ? t('review.booking') : null}
          action={t('review.book', { price: formatMoney(toPay) })}
          shortAction={t('review.bookShort')}
          next={t('sharing.next')}
          check={buyer.check}
          onBook={() => book.mutate()}
        />
      }
    >
      <ReviewFlight legs={[toItineraryLeg(flight, seats.length)]}>
        <p className={styles.quiet}>{t('sharing.seatList', { count: codes.length, seats: codes.join(', ') })}</p>
      </ReviewFlight>
      <BuyerDetails buyer={buyer} />
      <FlightAircraft flight={flight} seats={seats.length} />
    </ReviewPage>
  )
}

function SeatCancellation({ toPay, decidedOn }: { toPay: Flight['seat_price']; decidedOn: string | null }) {
  const t = useTranslations('order.sharing')
  const rows = useSeatTerms(toPay, decidedOn)
  return <Cancellation rows={rows} note={t(decidedOn === null ? 'confirmed' : 'documents')} />
}

function FlightAircraft({ flight, seats }: { flight: Flight; seats: number }) {
  const { type, class: aircraftClass, tail, year, cabin } = flight.aircraft
  return (
    <ReviewAircraft
      aircraft={{ type, className: aircraftClass.name, tail, year, cabin }}
      company={flight.company}
      seats={flight.seats_total}
      co2Kg={flight.co2_kg * seats}
    />
  )
}

interface BookSeatsOptions {
  flight: Flight
  segment: string
  codes: string[]
  price: Flight['seat_price']
  save: () => Promise<unknown>
  finish: (order: Order) => Promise<void>
}

/** Books the seats once, whatever is pressed twice. */
function useBookSeats({ flight, segment, codes, price, save, finish }: BookSeatsOptions) {
  const toPayment = useToPayment()
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: async () => {
      await save()
      key.current ??= attemptKey(`${segment} ${codes.join(' ')} ${price.amount}`)
      const { id, company_id } = flight
      return api('POST /gamma/order/create', { body: { sharing: { id, company_id, seats: codes, price } }, idempotencyKey: key.current })
    },
    onSuccess: async (order) => {
      await finish(order)
      await toPayment(order)
    },
  })
}

const toItineraryLeg = (flight: Flight, pax: number) => ({
  departure: flight.departure,
  arrival: flight.arrival,
  departure_at: flight.departure_date,
  arrival_at: flight.arrival_date,
  day_shift: null,
  block_minutes: flight.block_minutes,
  distance_km: flight.distance_km,
  tech_stops: [],
  way: null,
  pax,
  luggage: flight.luggage_max * pax,
})
