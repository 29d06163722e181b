import type { Check } from '../check.ts'
import type { Violation } from '../violation.ts'
import { bookingsOf, type Person } from '../model.ts'
import { isHeld, readOrders, type OrderState } from '../order-states.ts'
import type { World } from '../world.ts'
import { acceptedLoss, lostCents, lostPayments } from './charge-backs.ts'
import { readPosition, type Position } from './position.ts'

/** Of what a person pays: spec §7, 5 %. */
const cashbackShare = 0.05
/** Grants are rounded one by one. */
const toleranceCents = 100

const takenBack = 'money of a payment that was taken back'

interface Claims {
  /** Agreed prices of what the person holds, each as the order says. */
  prices: number
  /** What whole aircraft cost beyond that. */
  wholeAircraft: number
  /** Savings of trips in a row whose other trip the person has cancelled. */
  lostSavings: number
  /** Fees of cancelled orders and dropped flights by their terms. */
  fees: number
}

/**
 * M1 and M2: what a person has paid and not got back, or can still take out, is at least the agreed price of what the person holds or has
 * flown, less credits whose cause still stands. Written from the rule, not from how the server keeps it.
 */
export const fairness: Check = {
  name: 'fairness',
  step: findUnfair,
  async day(world) {
    const all: Violation[] = []
    for (const person of world.model.persons) all.push(...(await findUnfair(world, person)))
    return all
  },
}

async function findUnfair(world: World, person: Person): Promise<Violation[]> {
  if (!person.phones.some(({ session }) => session)) return []
  const position = await readPosition(world, person)
  const orders = await readOrders(world, person)
  const claims = toClaims(world, person, orders)
  const accepted = acceptedLoss(position, bookingsOf(world.model, person), orders)
  // What a lost payment had paid for is the company's loss, and the cashback of it that was spent too.
  const left = keptCents(position) + accepted
  const spentCashback = Math.ceil(cashbackShare * lostCents(position))
  const owed = claims.prices + claims.wholeAircraft + claims.lostSavings + claims.fees - position.debt
  // Cashback is spent on trips and never becomes money, whatever it has paid before.
  const gained = -(left + position.credit)
  const gain = position.lost.length > 0 ? takenBack : 'cashback became money'
  if (gained > toleranceCents) return [{ rule: `fairness: ${gain}`, detail: JSON.stringify(position), person: person.index }]
  const missing = owed - standingCredit(position) - spentCashback - left
  if (missing <= toleranceCents) return []
  const detail = `person ${person.index} is ${missing} cents better off: ${JSON.stringify({ ...claims, ...position, kept: left })}`
  return [{ rule: `fairness: ${findCause(missing, claims, position)}`, detail, person: person.index }]
}

/** Money that the company has and the person cannot take out, less cashback that can still be spent. */
const keptCents = (of: Position): number =>
  of.paidForOrders + of.toppedUp - lostCents(of) - of.refundedOutside - of.payouts - of.balance - of.credit

/** Cashback that may be spent or waiting to be: a share of payments that were not undone. */
function standingCredit(of: Position, undone = { orders: true, topUps: true }): number {
  const lost = lostPayments(of)
  const orders = of.paidForOrders - lost.orders - (undone.orders ? of.refundedOfOrders : 0)
  const paidOut = undone.topUps ? Math.max(0, of.payouts - of.refundedToBalance) : 0
  return Math.ceil(cashbackShare * (Math.max(0, orders) + Math.max(0, of.toppedUp - lost.topUps - paidOut)))
}

function toClaims(world: World, person: Person, orders: ReadonlyMap<string, OrderState>): Claims {
  const claims: Claims = { prices: 0, wholeAircraft: 0, lostSavings: 0, fees: 0 }
  for (const booking of bookingsOf(world.model, person)) {
    const order = orders.get(booking.orderId)
    if (booking.canceled) claims.fees += booking.canceled.feeCents
    claims.fees += booking.droppedFeeCents
    if (!order || !isHeld(order)) continue
    claims.prices += order.price - order.discount
    claims.lostSavings += Math.max(0, booking.priceCents + booking.lostSavingCents - order.price)
    if (booking.product !== 'buy-out' || order.status === 'Confirmation') continue
    // All seats of the flight that the person had paid, also those of a second order.
    const parts = [...orders.values()].filter((part) => part.partOf === order.id && isHeld(part))
    claims.wholeAircraft += booking.charterCents - parts.reduce((sum, part) => sum + part.price, order.price)
  }
  return claims
}

/** The one benefit without which nothing would be missing. */
function findCause(missing: number, claims: Claims, position: Position): string {
  if (position.lost.length > 0 && missing <= lostCents(position) + toleranceCents) return takenBack
  if (missing <= claims.wholeAircraft + toleranceCents) return 'whole aircraft for a part of its price'
  if (missing <= claims.lostSavings + toleranceCents) return 'saving of a trip in a row that was cancelled'
  const more = (undone: { orders: boolean; topUps: boolean }) => standingCredit(position, undone) - standingCredit(position)
  if (missing <= more({ orders: true, topUps: false }) + toleranceCents) return 'cashback of money that was paid out'
  if (missing <= more({ orders: false, topUps: true }) + toleranceCents) return 'cashback of an order that was refunded'
  return 'total'
}
