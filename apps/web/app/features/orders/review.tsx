import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney } from '@aquilane/i18n/format'
import { Countdown } from '@aquilane/ui/countdown'
import { api } from '~/lib/api.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { BookingForm } from './booking-form.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { OfferGone } from './offer-gone.tsx'
import { OfferTaken } from './offer-taken.tsx'
import { offerSteps } from './offer-terms.ts'
import { PriceChanged } from './price-changed.tsx'
import { ReviewAircraft } from './review-aircraft.tsx'
import { Cancellation, useCharterTerms } from './review-cancellation.tsx'
import { ReviewCosts } from './review-costs.tsx'
import { ReviewFlight } from './review-flight.tsx'
import { ReviewPage } from './review-page.tsx'
import { ShareLink } from './share-link.tsx'
import { useBooking } from './use-booking.ts'
import { useCoupon } from './use-coupon.ts'
import type { Offer, OfferResponse } from './order-types.ts'
import { OrderSkeleton } from './order-skeleton.tsx'

/** Step 1 of booking: one offer in full, before the aircraft is held. The offer's id is in the URL, so a reload keeps it. */
export function Review({ offerId }: { offerId: string }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['charter/suggestion', locale, offerId],
    queryFn: ({ signal }) => api('GET /gamma/charter/suggestion', { query: { id: offerId }, signal }),
    staleTime: 0,
    retry: false,
  })
  if (isPending) return <OrderSkeleton label={t('loading')} />
  if (error)
    return (
      <OfferGone
        reason={error instanceof ApiError && error.status < 500 ? 'unknown' : 'failed'}
        legs={null}
        onRetry={() => void refetch()}
      />
    )
  return <ReviewOffer key={offerId} answer={data} offerId={offerId} onStale={() => void refetch()} />
}

function ReviewOffer({ answer, offerId, onStale }: { answer: OfferResponse; offerId: string; onStale: () => void }) {
  const t = useTranslations('order')
  const { caution } = usePriceLines()
  const buyer = useBuyer(answer.suggestion?.firmness !== 'firm')
  const { book, changed, gone, setChanged, setGone } = useBooking({ answer, offerId, saveBuyer: buyer.save, finish: buyer.finish, onStale })
  const offer = answer.suggestion
  const coupon = useCoupon(offer && offer.firmness === 'firm' ? offer.price : null)
  if (gone === 'taken') return <OfferTaken legs={answer.legs} onRetry={onStale} />
  if (gone || !offer) return <OfferGone reason={gone ?? 'expired'} legs={answer.legs} onRetry={onStale} />
  const firm = offer.firmness === 'firm'
  const toPay = { ...offer.price, amount: Math.round((offer.price.amount - (coupon?.amount.amount ?? 0)) * 100) / 100 }
  return (
    <ReviewPage
      title={t('review.title')}
      isRequest={!firm}
      lede={[...(firm ? [] : [t('review.ledeRequest')]), ...offer.cautions.map(caution)].join(' ')}
      side={
        <>
          <BookingForm
            title={t('review.title')}
            price={{ toPay, before: offer.price, coupon, note: t(firm ? 'total' : 'estimate') }}
            countdown={firm ? <OfferCountdown until={offer.expires_at} onEnd={() => setGone('expired')} /> : null}
            costs={<ReviewCosts total={toPay} lines={offer.price_breakdown} caps={offer.after_flight_caps} coupon={coupon} />}
            cancellation={<CharterCancellation offer={offer} discount={coupon?.amount.amount ?? 0} />}
            error={isShownElsewhere(book.error) ? null : book.error}
            pending={book.isPending ? t(firm ? 'review.booking' : 'review.requesting') : null}
            action={firm ? t('review.book', { price: formatMoney(toPay) }) : t('review.request')}
            shortAction={t(firm ? 'review.bookShort' : 'review.requestShort')}
            next={t(firm ? 'review.next' : 'review.nextRequest')}
            check={buyer.check}
            onBook={() => book.mutate()}
          />
          {firm && offer.legs.length === 1 && canBeShared(offer) ? (
            <Suspense>
              <ShareLink offerId={offerId} />
            </Suspense>
          ) : null}
        </>
      }
    >
      <ReviewFlight legs={offer.legs} />
      <BuyerDetails buyer={buyer} />
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
          seats={offer.seats}
          co2Kg={offer.co2_kg}
        />
      ) : null}
      <PriceChanged changed={changed} onClose={() => setChanged(null)} />
    </ReviewPage>
  )
}

function CharterCancellation({ offer, discount }: { offer: Offer; discount: number }) {
  const t = useTranslations('order.cancelling')
  const departure = offer.legs[0]?.departure
  const rows = useCharterTerms(offerSteps(offer, Temporal.Now.instant(), discount))
  return <Cancellation rows={rows} note={departure ? t('zone', { place: departure.city?.name ?? departure.name }) : null} />
}

/** These have a page or a dialog of their own. */
const isShownElsewhere = (error: Error | null): boolean =>
  error instanceof ApiError && ['OFFER_EXPIRED', 'OFFER_TAKEN', 'PRICE_CHANGED'].includes(error.code)

function OfferCountdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const t = useTranslations('order')
  return (
    <Countdown
      until={until}
      label={t('review.heldFor')}
      announce={(seconds) => t('review.minutesLeft', { count: Math.ceil(seconds / 60) })}
      onEnd={onEnd}
    />
  )
}

/** Others need three days to join, and flights of the United States are not sold seat by seat. */
function canBeShared({ legs: [leg] }: Offer): boolean {
  if (!leg) return false
  const isUnitedStates = [leg.departure, leg.arrival].some(({ country }) => country.iso3 === 'USA')
  return !isUnitedStates && Temporal.Now.instant().until(Temporal.Instant.from(leg.departure_at)).total('hours') > 72
}
