import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { LinkButton } from '@aquilane/ui/link-button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { api } from '~/lib/api.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import { BookingForm } from './booking-form.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { keepBookingDraft, readBookingDraft } from './booking-draft.ts'
import type { Offer, Order } from './order-types.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ReviewAircraft } from './review-aircraft.tsx'
import { Cancellation, useSeatTerms } from './review-cancellation.tsx'
import { ReviewFlight } from './review-flight.tsx'
import { ReviewCard, ReviewPage } from './review-page.tsx'
import { useCoupon } from './use-coupon.ts'
import { useToPayment } from './use-to-payment.ts'
import styles from './review.module.css'
import reviewSharing from './review-sharing.module.css'

type Quote = Api['GET /gamma/sharing/quote']['response']

/** A charter offer whose seats are opened to others: the customer buys some of them. */
export function ReviewSharing({ offerId }: { offerId: string }) {
  return (
    <WithTexts add={['open-sharing']}>
      <ReviewOffer offerId={offerId} />
    </WithTexts>
  )
}

function ReviewOffer({ offerId }: { offerId: string }) {
  const t = useTranslations('open-sharing')
  const te = useTranslations('errors')
  const locale = useLocale()
  const paths = usePaths()
  const offer = useQuery({
    queryKey: ['charter/suggestion', locale, offerId],
    queryFn: ({ signal }) => api('GET /gamma/charter/suggestion', { query: { id: offerId }, signal }),
    retry: false,
  })
  const quote = useQuery({
    queryKey: ['sharing/quote', offerId],
    queryFn: ({ signal }) => api('GET /gamma/sharing/quote', { query: { suggestion_id: offerId }, signal }),
    staleTime: 0,
    retry: false,
  })
  const error = quote.error ?? offer.error
  if (error)
    return (
      <EmptyState
        level={1}
        title={t('refused')}
        text={te(error instanceof ApiError ? error.code : 'UNKNOWN')}
        actions={<LinkButton href={paths.order('', { suggestion: offerId })}>{t('toCharter')}</LinkButton>}
      />
    )
  const suggestion = offer.data?.suggestion
  if (!quote.data || !suggestion) return <OrderSkeleton label={t('loading')} />
  return <ReviewSeats quote={quote.data} offer={suggestion} offerId={offerId} />
}

const cents = ({ amount }: { amount: number }) => Math.round(amount * 100)

function ReviewSeats({ quote, offer, offerId }: { quote: Quote; offer: Offer; offerId: string }) {
  const t = useTranslations('open-sharing')
  const to = useTranslations('order')
  const buyer = useBuyer()
  const [seats, setSeats] = useSeatCount(offerId, quote.seats_max, offer.legs[0]?.pax ?? 1)
  const price = { ...quote.seat_price, amount: (cents(quote.seat_price) * seats) / 100 }
  const coupon = useCoupon(price, 'shared_seat')
  const book = useOpenFlight({ offerId, seats, price, save: buyer.save, finish: buyer.finish })
  const toPay = { ...price, amount: (cents(price) - (coupon ? cents(coupon.amount) : 0)) / 100 }
  const decidedOn = useDecisionDate(quote, offer)
  const terms = useSeatTerms(toPay, decidedOn)
  return (
    <ReviewPage
      title={t('title')}
      lede={t('lede')}
      side={
        <BookingForm
          title={t('title')}
          price={{ toPay, before: price, coupon, note: to('total') }}
          countdown={null}
          costs={null}
          cancellation={<Cancellation rows={terms} note={t('cancel')} />}
          error={book.error}
          pending={book.isPending ? to('review.booking') : null}
          action={to('review.book', { price: formatMoney(toPay) })}
          shortAction={to('review.bookShort')}
          next={t('next')}
          check={buyer.check}
          onBook={() => book.mutate()}
        />
      }
    >
      <Costs quote={quote} seats={seats} onChange={setSeats} price={price} />
      <ReviewFlight legs={offer.legs.map((leg) => ({ ...leg, pax: seats }))} />
      <BuyerDetails buyer={buyer} />
      <HowItWorks quote={quote} date={decidedOn} />
      {offer.aircraft ? (
        <ReviewAircraft
          aircraft={{
            type: offer.aircraft_type,
            className: offer.aircraft_class.name,
            tail: offer.aircraft.tail,
            year: offer.aircraft.year,
            cabin: offer.aircraft.cabin,
          }}
          company={offer.company}
          seats={quote.seats_total}
          co2Kg={offer.co2_kg}
        />
      ) : null}
    </ReviewPage>
  )
}

/** How many seats, kept over a reload. */
function useSeatCount(offerId: string, max: number, asked: number): [number, (count: number) => void] {
  const [seats, setSeats] = useState(() => {
    const kept = readBookingDraft().seats
    return Math.min(max, Math.max(1, kept?.offer === offerId ? kept.count : asked))
  })
  const change = (count: number): void => {
    setSeats(count)
    keepBookingDraft({ seats: { offer: offerId, count } })
  }
  return [seats, change]
}

function useDecisionDate(quote: Quote, offer: Offer): string {
  const locale = useLocale()
  return formatDateTime(toZoneTime(quote.decide_at, offer.legs[0]?.departure.timezone.name ?? 'UTC'), locale)
}

interface CostsProps {
  quote: Quote
  seats: number
  onChange: (seats: number) => void
  price: Quote['seat_price']
}

function Costs({ quote, seats, onChange, price }: CostsProps) {
  const t = useTranslations('open-sharing')
  return (
    <ReviewCard id="cost" title={t('compare')}>
      <div className={reviewSharing.stepper}>
        <NumberStepper
          label={t('seats')}
          value={seats}
          onChange={onChange}
          min={1}
          max={quote.seats_max}
          decreaseLabel={t('fewer')}
          increaseLabel={t('more')}
          format={(count) => t('seatsOf', { seats: count, total: quote.seats_total })}
        />
      </div>
      <Facts
        look="grid"
        items={[
          { id: 'seat', label: t('perSeat'), value: formatMoneyFixed(quote.seat_price) },
          { id: 'yours', label: t('yours'), value: formatMoneyFixed(price) },
          { id: 'whole', label: t('whole'), value: formatMoneyFixed(quote.charter_price) },
        ]}
      />
    </ReviewCard>
  )
}

function HowItWorks({ quote, date }: { quote: Quote; date: string }) {
  const t = useTranslations('open-sharing')
  return (
    <ReviewCard id="how" title={t('how')}>
      <ul className={styles.next}>
        <li>{t('pay')}</li>
        <li>{t('decision', { date, threshold: quote.threshold_seats, total: quote.seats_total })}</li>
        <li>{t('refund')}</li>
        <li>{t('privacy')}</li>
      </ul>
    </ReviewCard>
  )
}

/** Opens the flight once, whatever is pressed twice, and leads to the payment of the seats. */
function useOpenFlight({
  offerId,
  seats,
  price,
  save,
  finish,
}: {
  offerId: string
  seats: number
  price: Quote['seat_price']
  save: () => Promise<unknown>
  finish: (order: Order) => Promise<void>
}) {
  const toPayment = useToPayment()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async () => {
      await save()
      const of = `share ${seats} ${price.amount} ${offerId}`
      if (attempt.current?.of !== of) attempt.current = { of, key: attemptKey(of) }
      return api('POST /gamma/sharing/open', { body: { suggestion_id: offerId, count: seats, price }, idempotencyKey: attempt.current.key })
    },
    onSuccess: async (order) => {
      await finish(order)
      await toPayment(order)
    },
    onError: (error) => {
      // A refused attempt is over; the next one asks again.
      if (error instanceof ApiError) attempt.current = null
    },
  })
}
