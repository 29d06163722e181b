import { cents, defineAction, ownBooking, toOutcome, type Outcome, type Turn } from '../action.ts'
import { termsFee, type OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { bookingsOf, type Booking, type Phone } from '../model.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { isHeld, readOrders } from '../order-states.ts'
import { findFlownCents } from './recoveries.ts'

const ends: readonly string[] = ['Canceled', 'Declined', 'Refund', 'Completed']

/** An own order that has not ended. */
export async function proposeCancellation(
  turn: Omit<Turn, 'key'>,
  random: Random,
): Promise<{ booking: string; to: 'source' | 'balance' } | null> {
  const orders = await readOrders(turn.world, turn.person)
  const open = bookingsOf(turn.world.model, turn.person).filter(({ orderId }) => !ends.includes(orders.get(orderId)?.status ?? 'Canceled'))
  return open.length === 0 ? null : { booking: random.pick(open).key, to: random.pick(['source', 'source', 'balance']) }
}

export const cancel = defineAction<{ booking: string; to: 'source' | 'balance' }>({
  name: 'cancel',
  habits: { honest: 2, trader: 10 },
  propose: proposeCancellation,
  run: (turn, input) =>
    cancelBooking(turn, input, (phone, body) => turn.world.callAs(turn.person, phone, 'POST', '/gamma/order/cancel', body)),
})

/** Cancels, and notes what the terms say about it. */
export async function cancelBooking(
  turn: Turn,
  input: { booking: string; to: 'source' | 'balance'; isWaived?: boolean },
  post: (phone: Phone, body: object) => Promise<Answer>,
): Promise<Outcome> {
  const own = ownBooking(turn, input.booking)
  if (!own) return 'impossible'
  const { booking, phone } = own
  const { world, person } = turn
  const [order, quote] = [
    await world.callAs(person, phone, 'GET', `/gamma/order/get?id=${booking.orderId}`),
    await world.callAs(person, phone, 'GET', `/gamma/order/refund-quote?id=${booking.orderId}`),
  ]
  if (quote.status !== 200) return toOutcome(quote)
  const discountCents = (await readOrders(world, person)).get(booking.orderId)?.discount ?? 0
  const isLost = await hasLostAircraft(world, booking.orderId)
  const isFree = isLost || input.isWaived === true
  const answer = await post(phone, { order: { id: booking.orderId }, refund_to: input.to })
  const paidCents = cents((quote.json as { paid: { amount: number } }).paid)
  if (answer.status === 200) await note(turn, booking, order.json as OrderAnswer, { paidCents, discountCents, isFree, isLost })
  return toOutcome(answer)
}

/** The company cannot fly what it sold: cancelling costs no fee, and other trips keep what they save because of it. */
const hasLostAircraft = async ({ db }: World, orderId: string): Promise<boolean> =>
  (await db.selectFrom('recovery').select('id').where('order_id', '=', orderId).where('status', '=', 'open').executeTakeFirst()) !==
  undefined

/** The fee that the terms name, and savings that have lost their cause. */
async function note(
  turn: Turn,
  booking: Booking,
  order: OrderAnswer,
  { paidCents, discountCents, isFree, isLost }: { paidCents: number; discountCents: number; isFree: boolean; isLost: boolean },
): Promise<void> {
  const now = turn.world.clock.now().epochMilliseconds
  const { flight } = booking
  // A whole aircraft is cancelled with the seats that became a part of it.
  const wholeCents = order.price ? cents(order.price) : booking.priceCents
  // A coupon is no money of the customer's: the fee is a share of the rest.
  const priceCents = wholeCents - discountCents
  const departureAt = Math.min(flight.departureAt, booking.droppedFirstAt ?? Infinity)
  const feeCents = isFree ? 0 : termsFee(order.terms.cancellation, { priceCents, paidCents, departureAt, now })
  const flownCents = isLost ? await findFlownCents(turn.world, booking.orderId) : null
  booking.canceled = { feeCents: flownCents ?? feeCents, paidCents, savingsCents: 0 }
  if (paidCents === 0 || isLost) return
  const orders = await readOrders(turn.world, turn.person)
  for (const other of bookingsOf(turn.world.model, turn.person)) {
    if (other.savingCents === 0 || other.canceled || !other.anchors.includes(booking.key) || hasAnotherAnchor(turn, booking, other))
      continue
    const collectible = isHeld(orders.get(other.orderId)) ? Math.max(0, paidCents - feeCents) : other.savingCents
    other.lostSavingCents = Math.min(other.savingCents, collectible)
    booking.canceled.savingsCents += other.lostSavingCents
  }
}

const hasAnotherAnchor = ({ world }: Turn, canceled: Booking, discounted: Booking): boolean =>
  discounted.anchors.some((key) => key !== canceled.key && world.model.bookings.get(key)?.canceled === null)
