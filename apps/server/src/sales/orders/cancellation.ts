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
    departureAt: order.first_departure_at.epochMilliseconds,
    cancelledAt: now.epochMilliseconds,
    terms: cancellationTerms(order),
  })
