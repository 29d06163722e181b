import { toTimestamptz } from '@aquilane/server/database'
import { sql } from 'kysely'
import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

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

/** Operations move a paid charter: a little, again and again, or further than its customer has agreed to. */
export const retimeTrip = defineAction<{ pick: number; minutes: number }>({
  name: 'retimeTrip',
  habits: { operations: 8, admin: 3 },
  propose: (_turn, random) => ({ pick: random.int(20), minutes: random.pick([-20, 10, 20, 25, 90]) }),
  async run({ world, person }, { pick, minutes }) {
    const legs = await world.db
      .selectFrom('order_leg')
      .innerJoin('orders', 'orders.id', 'order_leg.order_id')
      .select(['orders.id', 'order_leg.id as leg', 'order_leg.departure_at as at', 'order_leg.departure_zone as zone'])
      .where('orders.status', '=', 'Confirmed')
      .where('orders.product', '=', 'charter')
      .where('order_leg.departure_at', '>', toTimestamptz(world.clock.now()))
      .orderBy('orders.created_at')
      .orderBy('orders.pnr')
      .orderBy('order_leg.position')
      .execute()
    const leg = legs[pick % Math.max(1, legs.length)]
    if (!leg) return 'impossible'
    const departure = leg.at.add({ minutes }).toZonedDateTimeISO(leg.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
    const body = { order: { id: leg.id }, legs: [{ id: leg.leg, departure_date: departure }], reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/order/retime', body))
  },
})
