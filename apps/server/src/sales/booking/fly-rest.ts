import { type AcceptedOffer, type EnginePrice, toEnginePrice } from '../../market/charter/index.ts'
import {
  addMovements,
  aircraftTaken,
  bookAircraft,
  cancelMovements,
  endBooking,
  endChain,
  getCannotFlyReasons,
  getMovements,
  holdAircraft,
  releaseAircraft,
} from '../../foundation/fleet/index.ts'
import { type Actor, type GivenBack, legsByOrders, moveRest, type OrderRow } from '../orders/index.ts'
import { endRecovery, getRestPrice, type Rest, type ShownPlan, toLegOf, toRestOfOrder } from '../recoveries/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { holdReference } from './await-payment.ts'
import { withdrawEmptyLegs } from './cancel-order.ts'
import { unchainTrips } from './chain-trips.ts'
import { scheduleCompletion } from './complete-order.ts'
import { toFlights } from './plan-flights.ts'
import type { Context } from '../../context.ts'

export interface ReplacementCost {
  order: OrderRow
  plan: AcceptedOffer
  costDifference: number
}

/** Its first departure has passed, flown or not: what is left is not planned from the start. */
export const isUnderway = ({ clock }: Context, order: OrderRow): boolean =>
  Temporal.Instant.compare(order.first_departure_at, clock.now()) <= 0

/** The block of an aircraft that has flown a part of an order. */
const flownReference = ({ id }: OrderRow): string => `flown:${id}`

/**
 * The legs that are left fly with the aircraft that the customer accepted, in one transaction: the block of the former one ends with its last flight, its
 * flights to come are taken back, and the new one is booked. Flights without customers of such a trip are not sold: they belong to two aircraft.
 * @param order locked, and its recovery
 * @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN
 */
export async function flyRest(
  ctx: Context,
  trx: Trx,
  {
    order,
    rest,
    plan: shown,
    actor,
    givenBack,
    before: known,
    requireCost,
  }: {
    order: OrderRow
    rest: Rest
    plan: ShownPlan
    actor: Actor
    givenBack: GivenBack | null
    /** What it cost until now, where two aircraft flew it. */
    before: EnginePrice | undefined
    requireCost: (cost: ReplacementCost) => void
  },
): Promise<void> {
  const plan = await planRest(ctx, trx, rest, shown)
  const before = known ?? (await getRestPrice(ctx, order, rest))
  const costDifference = toEnginePrice(plan).costCents - before.costCents
  requireCost({ order: toRestOfOrder(order, rest), plan, costDifference })
  const { until, landedAt } = await findFlown(ctx, trx, order, rest)
  const chain = await endChain(trx, order.id)
  const left = chain ? await unchainTrips(ctx, trx, chain, order.id) : []
  if (landedAt !== null) await endBooking(trx, { reference: holdReference(order), to: landedAt, as: flownReference(order) })
  // Of an aircraft that has flown nothing, the second one that is lost for example, no block stays.
  await releaseAircraft(trx, holdReference(order))
  await bookRest(trx, order, plan)
  const canceled = await cancelMovements(trx, { order: order.id }, ctx.clock.now(), until)
  await addMovements(trx, { owner: { order: order.id }, aircraftId: plan.aircraftId, flights: toFlights(plan) })
  await withdrawEmptyLegs(ctx, trx, [...left, ...canceled])
  const updated = await moveRest(
    ctx,
    trx,
    order,
    { plan: { ...plan, costDifference }, flown: rest.flown, added: rest.added },
    { actor, reason: 'aircraft-lost', givenBack },
  )
  await endRecovery(ctx, trx, order.id, { status: 'recovered', actor, extraCost: costDifference })
  await scheduleCompletion(ctx, trx, updated)
}

const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (Temporal.Instant.compare(a, b) < 0 ? b : a)

/** Until when what departs counts as flown, and when the last of it lands; null: no leg was flown. */
export async function findFlown(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { flown }: Rest,
): Promise<{ until: Temporal.Instant | null; landedAt: Temporal.Instant | null }> {
  const leg = flown === 0 ? undefined : ((await legsByOrders(trx, [order.id])).get(order.id) ?? [])[flown - 1]
  if (!leg) return { until: null, landedAt: null }
  // A flight without customers that has left since counts too.
  const until = later(leg.departure_at, ctx.clock.now())
  const movements = (await getMovements(trx, order.id)).filter(({ departureAt }) => Temporal.Instant.compare(departureAt, until) <= 0)
  return { until, landedAt: movements.reduce((last, { arrivalAt }) => later(last, arrivalAt), leg.arrival_at ?? leg.departure_at) }
}

/** @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY */
async function planRest(ctx: Context, trx: Trx, { legs }: Rest, shown: ShownPlan): Promise<AcceptedOffer> {
  const aircraft = [...(await ctx.fleet.current()).aircraft.values()].find(({ tail, isActive }) => tail === shown.aircraft.tail && isActive)
  const planned = legs.map((leg) => toLegOf(shown, leg))
  const result = aircraft && (await ctx.charter.planTrip({ aircraftId: aircraft.id, legs: planned }))
  if (!result?.ok)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip at these times.', {
      facts: { constraint: result?.constraint ?? 'busy', params: result?.params ?? {} },
    })
  const reasons = await getCannotFlyReasons(trx, { aircraftId: result.plan.aircraftId, ...result.plan.busy })
  if (reasons.length > 0) throw new Refusal('AIRCRAFT_CANNOT_FLY', 'This aircraft cannot fly then.', { facts: { reasons } })
  return result.plan
}

/** @throws AIRCRAFT_TAKEN */
async function bookRest(trx: Trx, order: OrderRow, { aircraftId, busy }: AcceptedOffer): Promise<void> {
  const reference = holdReference(order)
  if ((await holdAircraft(trx, { aircraftId, ...busy, reference })) === 'taken') throw aircraftTaken([])
  await bookAircraft(trx, reference)
}
