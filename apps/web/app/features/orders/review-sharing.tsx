import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { api } from '~/lib/api.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { Itinerary } from './itinerary.tsx'
import { AircraftSection } from './money-parts.tsx'
import type { Offer } from './order-types.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { useCoupon } from './use-coupon.ts'
import { useToPayment } from './use-to-payment.ts'
import styles from './order.module.css'
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
  const [seats, setSeats] = useState(Math.min(quote.seats_max, Math.max(1, offer.legs[0]?.pax ?? 1)))
  const price = { ...quote.seat_price, amount: (cents(quote.seat_price) * seats) / 100 }
  const coupon = useCoupon(price, 'shared_seat')
  const book = useOpenFlight({ offerId, seats, price, save: buyer.save })
  const toPay = { ...price, amount: (cents(price) - (coupon ? cents(coupon.amount) : 0)) / 100 }
  return (
    <div className={styles.page}>
      <BookingSteps current="review" isRequest={false} />
      <header className={styles.top}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <p className={styles.lede}>{t('lede')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <BuyerDetails buyer={buyer} />
          <Costs quote={quote} seats={seats} onChange={setSeats} price={price} />
          <HowItWorks quote={quote} zone={offer.legs[0]?.departure.timezone.name ?? 'UTC'} />
          <Itinerary legs={offer.legs.map((leg) => ({ ...leg, block_minutes: leg.block_minutes, pax: seats }))} />
          {offer.aircraft ? (
            <AircraftSection
              aircraft={{
                type: offer.aircraft_type,
                className: offer.aircraft_class.name,
                tail: offer.aircraft.tail,
                year: offer.aircraft.year,
              }}
              company={offer.company}
              seats={quote.seats_total}
              co2Kg={offer.co2_kg}
            />
          ) : null}
        </div>
        <aside className={styles.side}>
          <BookingForm
            title={t('title')}
            price={{ toPay, before: price, coupon, note: to('total') }}
            countdown={null}
            error={book.error}
            pending={book.isPending ? to('review.booking') : null}
            action={to('review.book', { price: formatMoney(toPay) })}
            next={t('next')}
            check={buyer.check}
            onBook={() => book.mutate()}
          />
        </aside>
      </div>
    </div>
  )
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
    <section className={styles.section} aria-labelledby="cost">
      <h2 id="cost" className={styles.heading}>
        {t('compare')}
      </h2>
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
          { id: 'seat', label: t('perSeat'), value: formatMoney(quote.seat_price) },
          { id: 'yours', label: t('yours'), value: formatMoney(price) },
          { id: 'whole', label: t('whole'), value: formatMoney(quote.charter_price) },
        ]}
      />
    </section>
  )
}

function HowItWorks({ quote, zone }: { quote: Quote; zone: string }) {
  const t = useTranslations('open-sharing')
  const locale = useLocale()
  const date = formatDateTime(toZoneTime(quote.decide_at, zone), locale)
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how" className={styles.heading}>
        {t('how')}
      </h2>
      <ul className={styles.next}>
        <li>{t('pay')}</li>
        <li>{t('decision', { date, threshold: quote.threshold_seats, total: quote.seats_total })}</li>
        <li>{t('refund')}</li>
        <li>{t('cancel')}</li>
        <li>{t('privacy')}</li>
      </ul>
    </section>
  )
}

/** Opens the flight once, whatever is pressed twice, and leads to the payment of the seats. */
function useOpenFlight({
  offerId,
  seats,
  price,
  save,
}: {
  offerId: string
  seats: number
  price: Quote['seat_price']
  save: () => Promise<unknown>
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
    onSuccess: toPayment,
    onError: (error) => {
      // A refused attempt is over; the next one asks again.
      if (error instanceof ApiError) attempt.current = null
    },
  })
}
