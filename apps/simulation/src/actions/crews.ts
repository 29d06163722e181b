import { toTimestamptz } from '@aquilane/server/database'
import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

/** Paid trips with a flight to come, oldest first. */
const comingTrips = ({ db, clock }: World) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Confirmed')
    .where('product', '=', 'charter')
    .where('first_departure_at', '>', toTimestamptz(clock.now()))
    .orderBy('created_at')
    .orderBy('pnr')
    .execute()

/** Operations fill the seats of a trip and release it where they may, with a reason for what is open. */
export const crewTrip = defineAction<{ pick: number; isReleased: boolean }>({
  name: 'crewTrip',
  habits: { operations: 8 },
  propose: (_turn, random) => ({ pick: random.int(20), isReleased: random.chance(0.7) }),
  async run({ world, person }, { pick, isReleased }) {
    const trips = await comingTrips(world)
    const trip = trips[pick % Math.max(1, trips.length)]
    if (!trip) return 'impossible'
    const order = { id: trip.id }
    const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/trip/assign-free-crew', { order })
    if (answer.status >= 400 || !isReleased) return toOutcome(answer)
    const body = { order, reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/trip/release', body))
  },
})

/** Operations take somebody off a leg, or put a member on it whoever it is: the next in the list who is not there. */
export const changeCrew = defineAction<{ pick: number; member: number; isTaken: boolean }>({
  name: 'changeCrew',
  habits: { operations: 5 },
  propose: (_turn, random) => ({ pick: random.int(40), member: random.int(60), isTaken: random.chance(0.5) }),
  async run({ world, person }, { pick, member, isTaken }) {
    const legs = await world.db
      .selectFrom('order_leg')
      .innerJoin('orders', 'orders.id', 'order_leg.order_id')
      .select(['orders.id as order', 'orders.operator_id as operator', 'order_leg.id as leg'])
      .where('orders.status', '=', 'Confirmed')
      .where('orders.product', '=', 'charter')
      .orderBy('orders.created_at')
      .orderBy('orders.pnr')
      .orderBy('order_leg.position')
      .execute()
    const one = legs[pick % Math.max(1, legs.length)]
    if (!one) return 'impossible'
    const onLeg = world.db.selectFrom('crew_assignment').select('member_id').where('leg_id', '=', one.leg)
    const members = await world.db
      .selectFrom('crew_member')
      .select('id')
      .where('operator_id', '=', one.operator ?? 0)
      .where('id', isTaken ? 'in' : 'not in', onLeg)
      .orderBy('id')
      .execute()
    const chosen = members[member % Math.max(1, members.length)]
    if (!chosen) return 'impossible'
    const body = { order: { id: one.order }, leg: { id: one.leg }, member: { id: chosen.id } }
    const path = isTaken ? 'unassign-crew' : 'assign-crew'
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/trip/${path}`, body))
  },
})
