import { Suspense, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { api } from '~/lib/api.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { BuyerDetails, useBuyer } from './buyer-details.tsx'
import { dropTripDraft } from '~/features/trip/trip-draft.ts'
import { Itinerary } from './itinerary.tsx'
import { AircraftSection, PriceSection, TermsSection } from './money-parts.tsx'
import { OfferGone } from './offer-gone.tsx'
import { OfferTaken } from './offer-taken.tsx'
import { offerSteps } from './offer-terms.ts'
import { ShareLink } from './share-link.tsx'
import { useCoupon } from './use-coupon.ts'
import type { Offer, OfferResponse } from './order-types.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import styles from './order.module.css'

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
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  const [changed, setChanged] = useState<{ before: Offer['price']; offer: Offer } | null>(
    answer.state === 'price_changed' && answer.suggestion && answer.current
      ? { before: answer.suggestion.price, offer: answer.current }
      : null,
  )
  const [gone, setGone] = useState<'expired' | 'taken' | null>(
    answer.state === 'expired' ? 'expired' : answer.state === 'taken' ? 'taken' : null,
  )
  const buyer = useBuyer()
  // One key for one offer: a double press, a retry after a cut connection or a reload books once.
  const key = useRef<string | null>(null)

  const book = useMutation({
    mutationFn: async () => {
      await buyer.save()
      key.current ??= attemptKey(offerId)
      return api('POST /gamma/order/create', {
        body: { legs: answer.legs, group: 'aircraft_type' as const, suggestion_id: offerId },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async (order) => {
      queryClient.setQueryData(['order', order.id, locale], order)
      dropTripDraft()
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      const unpaid = order.invoices.find(({ status }) => status === 'New')
      // A held aircraft waits for its payment: the ways to pay open at once.
      await navigate({ pathname: paths.order(order.id), hash: unpaid ? payHash(unpaid.id) : '' }, { replace: true })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'OFFER_EXPIRED') setGone('expired')
      else if (error.code === 'OFFER_TAKEN') {
        const own = error.problem['order'] as { id: string } | undefined
        if (own) void navigate(paths.order(own.id), { replace: true })
        else setGone('taken')
      } else if (error.code === 'PRICE_CHANGED') {
        const next = error.problem['suggestion'] as Offer | null | undefined
        if (next && answer.suggestion) setChanged({ before: answer.suggestion.price, offer: next })
        else onStale()
      }
    },
  })

  const offer = answer.suggestion
  const coupon = useCoupon(offer && offer.firmness === 'firm' ? offer.price : null)
  if (gone === 'taken') return <OfferTaken legs={answer.legs} onRetry={onStale} />
  if (gone || !offer) return <OfferGone reason={gone ?? 'expired'} legs={answer.legs} onRetry={onStale} />
  const firm = offer.firmness === 'firm'
  const toPay = { ...offer.price, amount: Math.round((offer.price.amount - (coupon?.amount.amount ?? 0)) * 100) / 100 }
  const known = book.error instanceof ApiError && ['OFFER_EXPIRED', 'OFFER_TAKEN', 'PRICE_CHANGED'].includes(book.error.code)
  return (
    <div className={styles.page}>
      <BookingSteps current="review" isRequest={!firm} />
      <header className={styles.top}>
        <Heading level={1} size={48}>
          {t('review.title')}
        </Heading>
        <p className={styles.lede}>{t(firm ? 'review.lede' : 'review.ledeRequest')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <BuyerDetails buyer={buyer} />
          <Itinerary legs={offer.legs.map((leg) => ({ ...leg, block_minutes: leg.block_minutes }))} />
          {offer.aircraft ? (
            <AircraftSection
              aircraft={{
                type: offer.aircraft_type,
                className: offer.aircraft_class.name,
                tail: offer.aircraft.tail,
                year: offer.aircraft.year,
              }}
              company={offer.company}
              seats={offer.seats}
              co2Kg={offer.co2_kg}
            />
          ) : null}
          <PriceSection price={offer.price} lines={offer.price_breakdown} caps={offer.after_flight_caps} />
          <TermsSection steps={offerSteps(offer, Temporal.Now.instant(), coupon?.amount.amount ?? 0)} />
        </div>
        <aside className={styles.side}>
          <BookingForm
            title={t('review.title')}
            price={{ toPay, before: offer.price, coupon, note: t(firm ? 'total' : 'estimate') }}
            countdown={
              firm ? (
                <Countdown
                  until={offer.expires_at}
                  label={t('review.heldFor')}
                  announce={(seconds) => t('review.minutesLeft', { count: Math.ceil(seconds / 60) })}
                  onEnd={() => setGone('expired')}
                />
              ) : null
            }
            error={known ? null : book.error}
            pending={book.isPending ? t(firm ? 'review.booking' : 'review.requesting') : null}
            action={firm ? t('review.book', { price: formatMoney(toPay) }) : t('review.request')}
            next={t(firm ? 'review.next' : 'review.nextRequest')}
            check={buyer.check}
            onBook={() => book.mutate()}
          />
          {firm && offer.legs.length === 1 && canBeShared(offer) ? (
            <Suspense>
              <ShareLink offerId={offerId} />
            </Suspense>
          ) : null}
        </aside>
      </div>
      <Dialog
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={t('gone.changedTitle')}
        closeLabel={t('gone.leave')}
        alert
        footer={
          changed ? (
            <>
              <Button variant="outline" onClick={() => void navigate(-1)}>
                {t('gone.leave')}
              </Button>
              <Button
                onClick={() => {
                  setChanged(null)
                  void navigate(paths.order('', { suggestion: changed.offer.id }), { replace: true })
                }}
              >
                {t('gone.takeNew', { price: formatMoney(changed.offer.price) })}
              </Button>
            </>
          ) : null
        }
      >
        {changed ? <p>{t('gone.changedText', { before: formatMoney(changed.before), after: formatMoney(changed.offer.price) })}</p> : null}
      </Dialog>
    </div>
  )
}

/** Others need three days to join, and flights of the United States are not sold seat by seat. */
function canBeShared({ legs: [leg] }: Offer): boolean {
  if (!leg) return false
  const isUnitedStates = [leg.departure, leg.arrival].some(({ country }) => country.iso3 === 'USA')
  return !isUnitedStates && Temporal.Now.instant().until(Temporal.Instant.from(leg.departure_at)).total('hours') > 72
}
