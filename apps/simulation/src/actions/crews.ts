import { toTimestamptz } from '@aquilane/server/database'
import { manifestAuthorities } from '@aquilane/domain/operations/manifest'
import { defineAction, toOutcome, type Turn } from '../action.ts'
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

/** Manifests count as sent: travel documents, which they are made from, are no subject here. Nothing else lets a trip abroad be released. */
const settleManifests = ({ db }: World, orderId: string) =>
  db
    .updateTable('checklist_item')
    .set({ status: 'OK', causes: [] })
    .where('order_id', '=', orderId)
    .where('kind', 'in', manifestAuthorities)
    .execute()

/** What a trip would depart without. */
const openItems = ({ db }: World, orderId: string) =>
  db
    .selectFrom('checklist_item')
    .select('id')
    .where('order_id', '=', orderId)
    .where('is_required', '=', true)
    .where('status', 'not in', ['OK', 'NA', 'CNL'])
    .orderBy('id')
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
    await settleManifests(world, trip.id)
    const body = { order, reason: 'Decided in the simulation', items: await openItems(world, trip.id) }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/trip/release', body))
  },
})

/** Legs of paid trips that are still to come, in the order of their trips. */
const comingLegs = ({ db, clock }: World, isCrewed: boolean) =>
  db
    .selectFrom('order_leg')
    .innerJoin('orders', 'orders.id', 'order_leg.order_id')
    .select(['orders.id as order', 'order_leg.id as leg'])
    .where('orders.status', '=', 'Confirmed')
    .where('orders.product', '=', 'charter')
    .where('order_leg.departure_at', '>', toTimestamptz(clock.now()))
    .$if(isCrewed, (query) => query.where('order_leg.id', 'in', db.selectFrom('crew_assignment').select('leg_id')))
    .orderBy('orders.created_at')
    .orderBy('orders.pnr')
    .orderBy('order_leg.position')
    .execute()

const crewOf = async ({ db }: World, leg: string): Promise<string[]> =>
  (await db.selectFrom('crew_assignment').select('member_id').where('leg_id', '=', leg).orderBy('seat').execute()).map(
    ({ member_id: id }) => id,
  )

/** Those who can fly it come first. */
async function candidatesOf({ world, person }: Pick<Turn, 'world' | 'person'>, { order, leg }: { order: string; leg: string }) {
  const url = `/gamma/staff/trip/crew-candidates?order=${order}&leg=${leg}`
  const { json } = await world.callAsStaff(roleOf(person), 'GET', url)
  return (json as { data: { id: string; problems: string[] }[] }).data
}

/** Operations take a crew member off a leg, or put one on it: mostly one who is listed as fit, sometimes any. */
export const changeCrew = defineAction<{ pick: number; member: number; isTaken: boolean; isFit: boolean }>({
  name: 'changeCrew',
  habits: { operations: 5 },
  propose: (_turn, random) => ({ pick: random.int(40), member: random.int(60), isTaken: random.chance(0.5), isFit: random.chance(0.7) }),
  async run({ world, person }, { pick, member, isTaken, isFit }) {
    const legs = await comingLegs(world, isTaken)
    const one = legs[pick % Math.max(1, legs.length)]
    if (!one) return 'impossible'
    const listed = isTaken ? [] : await candidatesOf({ world, person }, one)
    const fit = isFit ? listed.filter(({ problems }) => problems.length === 0) : listed
    const members = isTaken ? await crewOf(world, one.leg) : fit.map(({ id }) => id)
    const chosen = members[member % Math.max(1, members.length)]
    if (!chosen) return 'impossible'
    const body = { order: { id: one.order }, leg: { id: one.leg }, member: { id: chosen } }
    const path = isTaken ? 'unassign-crew' : 'assign-crew'
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/trip/${path}`, body))
  },
})
