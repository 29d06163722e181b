import { answerHours } from '@aquilane/domain/recovery/proposal'
import { cents, defineAction, toOutcome, type Turn } from '../action.ts'
import { toFlight, type OrderAnswer } from '../booking.ts'
import { bookingsOf, roleOf, type Booking } from '../model.ts'
import type { World } from '../world.ts'
import { decideAtOnce } from './approvals.ts'
import { airports, isAlone, openBookings } from './staff-changes.ts'

/** Charters that are paid, and now and then others. */
async function mayGrow(world: World, isAny: boolean): Promise<Booking[]> {
  const open = openBookings(world).filter((booking) => booking.product === 'charter' && isAlone(world, booking))
  if (isAny || open.length === 0) return open
  const ids = open.map(({ orderId }) => orderId)
  const paid = await world.db.selectFrom('orders').select('id').where('id', 'in', ids).where('status', '=', 'Confirmed').execute()
  return open.filter(({ orderId }) => paid.some(({ id }) => id === orderId))
}

interface Proposed extends Record<string, string | number | boolean> {
  booking: string
  /** Airport of the arrival; empty: where the trip began. */
  to: string
  /** Hours before the first departure, after the first landing, or after the last one. */
  hoursAway: number
  place: 'first' | 'between' | 'last'
  pax: number
  hours: number
}

/** A customer would fly on, and a member proposes the flight. */
export const proposeLeg = defineAction<Proposed>({
  name: 'proposeLeg',
  habits: { sales: 8, operations: 5, admin: 2 },
  async propose({ world }, random) {
    const open = await mayGrow(world, random.chance(0.1))
    if (open.length === 0) return null
    return {
      booking: random.pick(open).key,
      to: random.chance(0.5) ? '' : random.pick(airports),
      hoursAway: random.pick([3, 6, 24, 50]),
      place: random.pick(['first', 'between', 'last', 'last'] as const),
      pax: 1 + random.int(4),
      hours: random.pick(answerHours),
    }
  },
  async run({ world, person }, { booking: key, to, hoursAway, place, pax, hours }) {
    const booking = world.model.bookings.get(key)
    if (!booking || !isAlone(world, booking)) return 'impossible'
    const legs = await world.db.selectFrom('order_leg').selectAll().where('order_id', '=', booking.orderId).orderBy('position').execute()
    const at = toPlace(legs, place, hoursAway)
    if (at === null) return 'impossible'
    const leg = { ...at, arrival: to === '' ? at.arrival : to, pax, luggage: 20 }
    const role = roleOf(person)
    const body = { order: { id: booking.orderId }, leg, hours, reason: 'The customer would fly on' }
    const answer = await world.callAsStaff(role, 'POST', '/gamma/staff/order/propose-leg', body)
    if (answer.status !== 200) return toOutcome(answer)
    if ((answer.json as { applied: boolean }).applied) return 'done'
    return (await decideAtOnce(world, role, `leg-proposal:${booking.orderId}`)) === null ? 'refused' : 'done'
  },
})

interface Leg {
  departure_airport: string | null
  arrival_airport: string | null
  departure_local: string
  arrival_local: string | null
}

/** Airports and departure of a flight at its place; where airports do not join, the aircraft flies there empty. */
function toPlace(legs: readonly Leg[], place: Proposed['place'], hours: number) {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first?.arrival_local || !last?.arrival_local) return null
  const at = (local: string, by: number): string =>
    Temporal.PlainDateTime.from(local).add({ hours: by }).toString({ smallestUnit: 'minute' })
  if (place === 'first')
    return { departure: first.arrival_airport, arrival: first.departure_airport, departure_date: at(first.departure_local, -hours) }
  const before = place === 'between' ? first : last
  return {
    departure: before.arrival_airport,
    arrival: place === 'between' ? before.departure_airport : first.departure_airport,
    departure_date: at(before.arrival_local!, hours),
  }
}

/** A member takes a proposal back, also one that was answered. */
export const withdrawLeg = defineAction<{ pick: number }>({
  name: 'withdrawLeg',
  habits: { sales: 1, operations: 1 },
  propose: (_turn, random) => ({ pick: random.int(20) }),
  async run({ world, person }, { pick }) {
    const rows = await world.db.selectFrom('leg_proposal').select('id').orderBy('sent_at', 'desc').orderBy('id').limit(3).execute()
    const proposal = rows[pick % Math.max(1, rows.length)]
    if (!proposal) return 'impossible'
    const body = { leg_proposal: { id: proposal.id } }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/order/withdraw-leg-proposal', body))
  },
})

type Choice = 'accept' | 'decline'

/** The last proposal for a trip of the person, also one that was answered, withdrawn or is over. */
async function findProposal({ world, person }: Omit<Turn, 'key'>) {
  const bookings = bookingsOf(world.model, person).filter((booking) => booking.product === 'charter' && isAlone(world, booking))
  if (bookings.length === 0) return null
  const ids = bookings.map(({ orderId }) => orderId)
  const proposal = await world.db
    .selectFrom('leg_proposal')
    .select(['id', 'order_id', 'status'])
    .where('order_id', 'in', ids)
    .where('status', '<>', 'accepted')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  const booking = bookings.find(({ orderId }) => orderId === proposal?.order_id)
  return proposal && booking ? { proposal: { id: proposal.id }, booking, isOpen: proposal.status === 'sent' } : null
}

/** As the order shows it while it can be answered. */
type Shown = OrderAnswer & { leg_proposal: { id: string; charge: { amount: number }; price: { amount: number } } | null }

/** The customer answers to a flight that is proposed, sometimes twice at once and late. */
export const answerLeg = defineAction<{ choice: Choice; isTwice: boolean; keepsPassengers: boolean }>({
  name: 'answerLeg',
  habits: { honest: 12, trader: 12 },
  async propose(turn, random) {
    const found = await findProposal(turn)
    if (found === null || (!found.isOpen && random.chance(0.8))) return null
    return {
      choice: random.pick(['accept', 'accept', 'accept', 'decline']),
      isTwice: random.chance(0.2),
      keepsPassengers: random.chance(0.5),
    }
  },
  async run(turn, { choice, isTwice, keepsPassengers }) {
    const { world, person } = turn
    const found = await findProposal(turn)
    if (!found) return 'impossible'
    const { booking, proposal } = found
    const phone = person.phones[booking.phone]!
    const before = (await world.callAs(person, phone, 'GET', `/gamma/order/get?id=${booking.orderId}`)).json as Shown
    const body = { leg_proposal: proposal, choice, keep_passengers: keepsPassengers }
    const post = () => world.callAs(person, phone, 'POST', '/gamma/order/leg-proposal', body)
    const answers = isTwice ? await world.together(() => Promise.all([post(), post()])) : [await post()]
    const done = answers.filter(({ status }) => status === 200)
    const detail = `order ${booking.orderId}`
    if (done.length > 1) world.model.broken.push({ rule: 'added flights: a proposal was answered twice', detail, person: person.index })
    if (done[0] && choice === 'accept') noteAdded(turn, booking, { before, proposalId: proposal.id, after: done[0].json as Shown })
    return done.length > 0 ? 'done' : 'refused'
  },
})

/** What the customer agreed to is what was shown before the answer. */
function noteAdded(
  { world: { model }, person }: Turn,
  booking: Booking,
  { before, proposalId, after }: { before: Shown; proposalId: string; after: Shown },
): void {
  const shown = before.leg_proposal?.id === proposalId ? before.leg_proposal : null
  const detail = `order ${booking.orderId}: ${JSON.stringify({ shown, before: before.price, after: after.price })}`
  if (shown === null) model.broken.push({ rule: 'added flights: one was accepted that is not offered', detail, person: person.index })
  const charge = shown ? cents(shown.charge) : 0
  if (shown && (cents(after.price!) !== cents(shown.price) || cents(after.price!) !== cents(before.price!) + charge))
    model.broken.push({ rule: 'added flights: the price is not the one that was shown', detail, person: person.index })
  booking.legs++
  booking.addedCents += charge
  booking.priceCents += charge
  booking.flight = toFlight(after)
}
