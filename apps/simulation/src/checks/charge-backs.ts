import type { Booking } from '../model.ts'
import { isHeld, type OrderState } from '../order-states.ts'
import type { LostPayment, Position } from './position.ts'

export const lostCents = ({ lost }: Position): number => lost.reduce((sum, { cents }) => sum + cents, 0)

const lostOf = ({ lost }: Position, isOrder: boolean): number =>
  lost.reduce((sum, { order, cents }) => sum + ((order !== null) === isOrder ? cents : 0), 0)

/** Payments that earn no cashback any more: their provider took them back. */
export const lostPayments = (position: Position): { orders: number; topUps: number } => ({
  orders: lostOf(position, true),
  topUps: lostOf(position, false),
})

/**
 * The company's loss by payments that were taken back: what had been received for them before. What was not, and what is left of them in
 * the balance, is not the customer's.
 */
export function acceptedLoss(position: Position, bookings: readonly Booking[], orders: ReadonlyMap<string, OrderState>): number {
  return position.lost.reduce((sum, payment) => sum + Math.min(payment.cents + payment.sent, receivedFor(payment, bookings, orders)), 0)
}

function receivedFor(
  { order: id, cents, sent, toBalance, spent }: LostPayment,
  bookings: readonly Booking[],
  orders: ReadonlyMap<string, OrderState>,
): number {
  if (id === null) return Math.min(cents, spent)
  // Fee and savings are taken from a refund, and there is none.
  const { feeCents = 0, savingsCents = 0 } = bookings.find(({ orderId }) => orderId === id)?.canceled ?? {}
  return (isHeld(orders.get(id)) ? cents : feeCents + savingsCents) + sent + Math.min(toBalance, spent)
}
