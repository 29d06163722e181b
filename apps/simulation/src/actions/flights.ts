import type { StaffRole } from '@aquilane/domain/staff/roles'
import { toTimestamptz } from '@aquilane/server/database'
import { sql } from 'kysely'
import { defineAction, toOutcome } from '../action.ts'
import { toFlight, type OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'
import { decideAtOnce } from './approvals.ts'
import { isAlone, openBookings, ownerOf } from './staff-changes.ts'

/** Sales confirm a shared flight before its time, with enough seats sold or too few, or call it off. */
export const decideFlight = defineAction<{ pick: number; isCanceled: boolean }>({
  name: 'decideFlight',
  habits: { sales: 4, operations: 4, admin: 3 },
  propose: (_turn, random) => ({ pick: random.int(20), isCanceled: random.chance(0.15) }),
  async run({ world, person }, { pick, isCanceled }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/sharing/list?status=open')
    const open = (json as { data: { id: string }[] }).data
    const flight = open[pick % Math.max(1, open.length)]
    if (!flight) return 'impossible'
    const decision = isCanceled ? 'canceled' : 'confirmed'
    const body = { sharing: { id: flight.id }, decision, reason: 'Decided in the simulation' }
    const before = await readFlight(world, flight.id)
    const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/sharing/decide', body)
    if (before && before.sold < before.threshold && before.paid < before.list * (1 - largestDiscount)) {
      const after = await readFlight(world, flight.id)
      if (after?.status === 'go')
        world.model.broken.push({
          rule: 'agreements: a flight below its threshold was confirmed by one member',
          detail: JSON.stringify({ before, answer: answer.text.slice(0, 200) }),
        })
    }
    return toOutcome(answer)
  },
})

/** M3: more off needs a second member. */
const largestDiscount = 0.1

interface FlightState {
  status: string
  sold: number
  threshold: number
  paid: number
  list: number
}

async function readFlight({ db }: World, id: string): Promise<FlightState | undefined> {
  const { rows } = await sql<FlightState>`
    SELECT f.status, f.threshold_seats AS threshold, f.charter_price AS list,
      (SELECT count(*)::int FROM shared_flight_seat s WHERE s.flight_id = f.id AND s.status = 'sold') AS sold,
      (SELECT coalesce(sum(o.paid), 0)::bigint FROM orders o WHERE o.id IN (SELECT order_id FROM shared_flight_seat WHERE flight_id = f.id)) AS paid
    FROM shared_flight f WHERE f.id = ${id}`.execute(db)
  return rows[0]
}

interface Retime extends Record<string, string | number | boolean> {
  pick: number
  minutes: number
}

/** Operations move a paid charter: a little, again and again, or further than its customer has agreed to. */
export const retimeTrip = defineAction<Retime>({
  name: 'retimeTrip',
  habits: { operations: 8, admin: 3 },
  propose: (_turn, random) => ({ pick: random.int(20), minutes: random.pick([-20, 10, 20, 25, 90]) }),
  async run({ world, person }, { pick, minutes }) {
    const legs = await findAhead(world)
    const leg = legs[pick % Math.max(1, legs.length)]
    return leg ? toOutcome(await retime(world, roleOf(person), leg, { minutes })) : 'impossible'
  },
})

/** Operations move a trip by hours at the word of its customer, mostly one on whose flights without customers others fly. */
export const retimeByWord = defineAction<Retime>({
  name: 'retimeByWord',
  habits: { operations: 3 },
  propose: (_turn, random) => ({ pick: random.int(20), minutes: random.pick([-150, 150, 180]) }),
  async run({ world, person }, { pick, minutes }) {
    const bookings = openBookings(world).filter((booking) => booking.product === 'charter' && isAlone(world, booking))
    const legs = (await findAhead(world)).filter(({ id }) => bookings.some(({ orderId }) => orderId === id))
    const shared = await findWithBuyers(world)
    const best = legs.some(({ id }) => shared.has(id)) ? legs.filter(({ id }) => shared.has(id)) : legs
    const leg = best[pick % Math.max(1, best.length)]
    const booking = leg && bookings.find(({ orderId }) => orderId === leg.id)
    if (!leg || !booking) return 'impossible'
    const role = roleOf(person)
    const answer = await retime(world, role, leg, { minutes, agreed_by: 'phone' })
    if (answer.status !== 200) return toOutcome(answer)
    const { applied } = answer.json as { applied: boolean }
    if (!applied && (await decideAtOnce(world, role, `retime:${leg.id}`)) === null) return 'refused'
    const owner = ownerOf(world, booking)
    const after = await world.callAs(owner, owner.phones[booking.phone]!, 'GET', `/gamma/order/get?id=${booking.orderId}`)
    booking.flight = toFlight(after.json as OrderAnswer)
    booking.agreedMs += Math.abs(minutes) * 60_000
    return 'done'
  },
})

interface LegAhead {
  /** Of the order. */
  id: string
  leg: string
  at: Temporal.Instant
  zone: string
}

const findAhead = ({ db, clock }: World): Promise<LegAhead[]> =>
  db
    .selectFrom('order_leg')
    .innerJoin('orders', 'orders.id', 'order_leg.order_id')
    .select(['orders.id', 'order_leg.id as leg', 'order_leg.departure_at as at', 'order_leg.departure_zone as zone'])
    .where('orders.status', '=', 'Confirmed')
    .where('orders.product', '=', 'charter')
    .where('order_leg.departure_at', '>', toTimestamptz(clock.now()))
    .orderBy('orders.created_at')
    .orderBy('orders.pnr')
    .orderBy('order_leg.position')
    .execute()

/** Orders with an empty leg that is sold. */
async function findWithBuyers({ db }: World): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('empty_leg')
    .innerJoin('aircraft_movement', 'aircraft_movement.id', 'empty_leg.movement_id')
    .select('aircraft_movement.order_id as order')
    .where('empty_leg.status', '=', 'sold')
    .execute()
  return new Set(rows.map(({ order }) => order))
}

function retime(
  world: World,
  role: StaffRole,
  { id, leg, at, zone }: LegAhead,
  { minutes, ...more }: { minutes: number; agreed_by?: string },
): Promise<Answer> {
  const departure = at.add({ minutes }).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const body = { order: { id }, legs: [{ id: leg, departure_date: departure }], reason: 'Decided in the simulation', ...more }
  return world.callAsStaff(role, 'POST', '/gamma/staff/order/retime', body)
}
