import { firstDepartureWith, type OrderRow, refundQuoteAt } from '../orders/index.ts'
import type { Context } from '../../context.ts'

/** What cancelling a trip costs now, percent of its price: as it is, and with a flight more. */
export interface FeeWithLeg {
  before: number
  after: number
}

/** A flight before the first one moves the departure that the terms count to, for the whole trip. */
export function feeWith({ clock }: Context, order: OrderRow, departureAt: Temporal.Instant): FeeWithLeg {
  const feeAt = (first: Temporal.Instant): number =>
    refundQuoteAt({ ...order, first_departure_at: first }, clock.now(), { discount: 0, deductions: [], zone: null }).feePercent
  return { before: feeAt(order.first_departure_at), after: feeAt(firstDepartureWith(order, departureAt)) }
}
