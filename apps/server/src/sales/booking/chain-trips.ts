import { splitPositioning } from '@aquilane/domain/charter/chain'
import {
  type PlannedFlight,
  type TripChain,
  startChain,
  getChain,
  getMovements,
  replanMovements,
  moveBlock,
} from '../../foundation/fleet/index.ts'
import { findTrip, toPlannedLeg, adjacentTrips, legsByOrders, orderById, type OrderRow, lockOrderOrThrow } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import { toFlights } from './plan-flights.ts'
import type { ChainTripsJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { getActiveLegs, moveLegs, withdrawLegs, offerPlanned, getDivertedLeg } from '../../market/empty-legs/index.ts'

/** Trips further apart are not looked at: the aircraft would wait away from its base. */
const maxGapHours = 72
/** Flights home that depart sooner stay. */
const leastHoursAhead = 6
/** Less is not worth an empty leg that is no longer offered, cents. */
const leastSavedCents = 50_000

/** Rolls everything back: the trips keep the flights they have. */
class NotChained extends Error {}

/**
 * Joins a confirmed trip to the one before or after it of the same aircraft, where flying on is cheaper than a return to the base. Customers fly
 * as before, at the price they accepted. Each trip is in one chain at most. Again is harmless.
 */
export async function chainTrips(ctx: Context, { order: id }: ChainTripsJob): Promise<void> {
  const order = await orderById(ctx.db, id)
  if (!order || !isChainable(order)) return
  for (const pair of await adjacentTrips(ctx.db, order, maxGapHours)) if (await chainPair(ctx, pair)) return
}

async function chainPair(ctx: Context, pair: { earlier: string; later: string }): Promise<boolean> {
  try {
    await ctx.db.transaction().execute((trx) => chainInside(ctx, trx, pair))
    return true
  } catch (error) {
    if (error instanceof NotChained) return false
    throw error
  }
}

const isChainable = (order: OrderRow): boolean =>
  order.product === 'charter' && order.status === 'Confirmed' && order.aircraft_id !== null && order.availability_managed

/** @throws NotChained */
async function chainInside(ctx: Context, trx: Trx, pair: { earlier: string; later: string }): Promise<void> {
  const locked = new Map<string, OrderRow>()
  for (const id of [pair.earlier, pair.later].toSorted()) locked.set(id, await lockOrderOrThrow(trx, id))
  const [first, second] = [locked.get(pair.earlier)!, locked.get(pair.later)!]
  const trips = await findChainable(ctx, trx, first, second)
  const aircraftId = first.aircraft_id!
  const chain = await ctx.charter.planChain({ aircraftId, earlier: trips.earlier, later: trips.later })
  if (!chain || chain.savedCents < leastSavedCents) throw new NotChained()
  const { plan, savedCents } = chain
  const count = trips.earlier.length
  const { earlier, later } = splitPositioning(plan.positioning, count)
  const boundary = plan.legs[count - 1]!.arrivalAt
  const parts = [
    { order: first, from: plan.busy.from, to: boundary, flights: toFlights({ legs: plan.legs.slice(0, count), positioning: earlier }) },
    { order: second, from: boundary, to: plan.busy.to, flights: toFlights({ legs: plan.legs.slice(count), positioning: later }) },
  ]
  for (const { order, from, to, flights } of parts) {
    const changed = await setFlights(ctx, trx, { order, aircraftId, from, to, flights })
    if (changed === null) throw new NotChained()
    const touched = await getActiveLegs(ctx, trx, changed.canceled)
    if (touched.some(({ buyerOrderId }) => buyerOrderId !== null)) throw new NotChained()
    const moved = await moveLegs(ctx, trx, changed.moved, aircraftId)
    if (moved.some(({ buyerOrderId }) => buyerOrderId !== null)) throw new NotChained()
    await withdrawLegs(ctx, trx, changed.canceled, 'chained')
  }
  await startChain(trx, { earlierOrderId: first.id, laterOrderId: second.id, aircraftId, savedCents }, ctx.clock.now())
  await audit(trx, { actor: 'system', action: 'chained', subject: `trip-chain:${first.id}`, to: second.id, details: { savedCents } })
  for (const { id } of [first, second]) await offerPlanned(ctx, trx, { order: id, operator: plan.operatorId })
}

/** Legs of both trips. @throws NotChained where one is in a chain or on a detour, or flies no positioning flight that could be left out */
async function findChainable(ctx: Context, trx: Trx, first: OrderRow, second: OrderRow) {
  if (!isChainable(first) || !isChainable(second) || first.aircraft_id !== second.aircraft_id) throw new NotChained()
  for (const { id } of [first, second]) if (await getChain(trx, id)) throw new NotChained()
  const [before, after] = [await getMovements(trx, first.id), await getMovements(trx, second.id)]
  const [home, out] = [before.at(-1), after[0]]
  const earliest = ctx.clock.now().add({ hours: leastHoursAhead })
  if (home?.kind !== 'positioning' || out?.kind !== 'positioning' || home.to !== out.from) throw new NotChained()
  if (Temporal.Instant.compare(home.departureAt, earliest) < 0) throw new NotChained()
  const diverted = await getDivertedLeg(
    ctx,
    trx,
    [...before, ...after].map(({ id }) => id),
  )
  const [earlier, later] = [await findTrip(trx, first.id), await findTrip(trx, second.id)]
  if (diverted || !earlier || !later) throw new NotChained()
  return { earlier: earlier.legs, later: later.legs }
}

/** Block and flights of a trip. @returns what changed; null where the aircraft is not free */
async function setFlights(
  ctx: Context,
  trx: Trx,
  trip: { order: OrderRow; aircraftId: number; from: Temporal.Instant; to: Temporal.Instant; flights: readonly PlannedFlight[] },
) {
  const { order, aircraftId, from, to, flights } = trip
  const conflicts = await moveBlock(trx, { aircraftId, from, to, reference: holdReference(order) })
  if (conflicts.length > 0) return null
  return replanMovements(trx, { owner: { order: order.id }, aircraftId, flights }, ctx.clock.now())
}

/**
 * Gives trips whose chain has ended their own flights back, the later one first: its block gives way to the return of the earlier one.
 * @param endedId a trip that is canceled and needs none @returns movements that were canceled
 */
export const unchainTrips = async (ctx: Context, trx: Trx, chain: TripChain, endedId: string | null): Promise<string[]> =>
  (await restoreTrips(ctx, trx, chain, endedId)).canceled

/** The same. @returns also whether each of them has its own flights: one that cannot fly them today stays as it was */
export async function restoreTrips(
  ctx: Context,
  trx: Trx,
  chain: TripChain,
  endedId: string | null,
): Promise<{ canceled: string[]; isComplete: boolean }> {
  const restored: (string[] | null)[] = []
  for (const id of [chain.laterOrderId, chain.earlierOrderId]) if (id !== endedId) restored.push(await restoreOwnFlights(ctx, trx, id))
  await audit(trx, { actor: 'system', action: 'unchained', subject: `trip-chain:${chain.earlierOrderId}`, from: chain.laterOrderId })
  return { canceled: restored.flatMap((canceled) => canceled ?? []), isComplete: !restored.includes(null) }
}

/** @returns movements that were canceled; null: it cannot be given its own flights back */
async function restoreOwnFlights(ctx: Context, trx: Trx, id: string): Promise<string[] | null> {
  const order = await orderById(trx, id)
  const legs = (await legsByOrders(trx, [id])).get(id) ?? []
  if (!order?.aircraft_id || (order.status !== 'Confirmed' && order.status !== 'Completed')) return []
  // As of the booking: a trip that has begun could not be planned any more.
  const result = await ctx.charter.planTrip({ aircraftId: order.aircraft_id, legs: legs.map(toPlannedLeg), requestedAt: order.created_at })
  const own = result.ok && toOwnFlights(ctx, order, toFlights(result.plan), result.plan.busy)
  const changed = own && (await setFlights(ctx, trx, { order, aircraftId: order.aircraft_id, ...own }))
  if (!result.ok || !changed) {
    ctx.log.error({ order: id }, 'a trip could not be given its own flights back')
    return null
  }
  await moveLegs(ctx, trx, changed.moved, order.aircraft_id)
  await offerPlanned(ctx, trx, { order: id, operator: result.plan.operatorId })
  return changed.canceled
}

/** The aircraft still waits where the trip ended: a flight home whose time has passed departs as soon as its crew is there. */
function toOwnFlights(
  { clock }: Context,
  order: OrderRow,
  flights: PlannedFlight[],
  busy: { from: Temporal.Instant; to: Temporal.Instant },
) {
  const earliest = clock.now().add({ hours: 2 })
  const home = flights.toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt)).at(-1)
  const late = home?.departureAt.until(earliest).total('minutes') ?? 0
  if (home?.kind !== 'positioning' || late <= 0 || Temporal.Instant.compare(order.last_arrival_at!, clock.now()) > 0)
    return { ...busy, flights }
  const shift = { minutes: Math.ceil(late) }
  const shifted = { ...home, departureAt: home.departureAt.add(shift), arrivalAt: home.arrivalAt.add(shift) }
  return { from: busy.from, to: busy.to.add(shift), flights: flights.map((flight) => (flight === home ? shifted : flight)) }
}
