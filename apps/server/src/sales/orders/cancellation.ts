import { refundQuote, sumDeductions, type CancellationTerms, type Deduction } from '@aquilane/domain/charter/terms'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { OrderRow } from './queries.ts'
import { orderStatus } from './transitions.ts'

export const cancellationTerms = (order: Pick<OrderRow, 'terms'>) => order.terms as unknown as CancellationTerms

export const readDeductions = (order: Pick<OrderRow, 'deductions'>) => order.deductions as unknown as Deduction[]

/** Kept of a canceled order by its terms. */
export const cancellationFee = (order: OrderRow): number =>
  order.paid + order.ancillary_paid - (order.refund ?? 0) - sumDeductions(readDeductions(order))

/** Active, and the first aircraft has not left yet. */
export const isCancelable = (order: OrderRow, now: Temporal.Instant): boolean =>
  activeOrderStatuses.includes(orderStatus(order)) && Temporal.Instant.compare(now, order.first_departure_at) < 0

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

/** When a trip departs once it has a flight more. */
export const firstDepartureWith = ({ first_departure_at: first }: Pick<OrderRow, 'first_departure_at'>, departureAt: Temporal.Instant) =>
  earlier(first, departureAt)

/** The departure that the terms of an order count to: its first one, or an earlier one that was dropped. */
const termsDeparture = ({ first_departure_at: first, terms_departure_at: dropped }: OrderRow): Temporal.Instant =>
  dropped === null ? first : earlier(first, dropped)

/** What the terms of the rest count to where a flight leaves its trip: without its first one cancelling costs what it did before; null: the first that is left. */
export const termsDepartureWithout = (order: OrderRow, leg: { departure_at: Temporal.Instant }): Temporal.Instant | null =>
  Temporal.Instant.compare(leg.departure_at, order.first_departure_at) <= 0 ? termsDeparture(order) : order.terms_departure_at

/** What lowers the refund of an order: the coupon is no payment, the deductions come after the fee. */
export interface LoweredRefund {
  discount: number
  deductions: readonly Deduction[]
}

/** Refund for cancelling at `now`: the terms apply to the price, ancillary charges are refunded in full, deductions come last. */
export const refundAt = (order: OrderRow, now: Temporal.Instant, { discount, deductions, paid }: LoweredRefund & { paid?: number }) =>
  refundQuote({
    // Fees are a share of the customer's payment, not of the coupon.
    priceCents: (order.price ?? 0) - discount,
    paidCents: paid ?? order.paid,
    ancillaryPaidCents: order.ancillary_paid,
    deductions,
    departureAt: termsDeparture(order).epochMilliseconds,
    cancelledAt: now.epochMilliseconds,
    terms: cancellationTerms(order),
  })
