import { refundQuote, type CancellationTerms } from '@aquilane/domain/charter/terms'
import type { Offer, RefundStep } from './order-types.ts'

/**
 * Cancellation terms of an offer as money, in the form that orders use.
 * @param discount of the coupon that will apply, major units: fees are a share of the customer's payment
 */
export function offerSteps(offer: Offer, now: Temporal.Instant, discount = 0): RefundStep[] {
  const [first] = offer.legs
  if (!first) return []
  const { currency } = offer.price
  const cents = Math.round((offer.price.amount - discount) * 100)
  const money = (value: number) => ({ amount: value / 100, currency })
  const { steps } = refundQuote({
    priceCents: cents,
    paidCents: cents,
    departureAt: Temporal.Instant.from(first.departure_at).epochMilliseconds,
    cancelledAt: now.epochMilliseconds,
    terms: offer.terms satisfies CancellationTerms,
  })
  return steps.map((step) => {
    const until = step.until === null ? null : Temporal.Instant.fromEpochMilliseconds(step.until)
    return {
      until: until?.toString() ?? null,
      until_local: until
        ? until.toZonedDateTimeISO(first.departure.timezone.name).toPlainDateTime().toString({ smallestUnit: 'minute' })
        : null,
      fee_percent: step.feePercent,
      fee: money(step.feeCents),
      refund: money(step.refundCents),
    }
  })
}
