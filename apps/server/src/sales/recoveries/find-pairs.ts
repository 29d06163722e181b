import { canBeDivided, divideLoad, maxPairs, pairUp, plannedPairs } from '@aquilane/domain/recovery/two-aircraft'
import { type ClassChange, classChanges } from '@aquilane/domain/recovery/who-pays'
import { type AcceptedOffer, addEnginePrices, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { type OrderRow, toPlannedLeg } from '../orders/index.ts'
import { canPosition, isAhead, isBelowPolicy, keepFlyable, type Lost, toClassChange, toSettlement } from './assess.ts'
import { toShownPlan } from './plan.ts'
import type { Rest } from './rest.ts'
import type { Context } from '../../context.ts'

/** Two aircraft that fly one party; more seats first. */
interface PlannedPair {
  first: AcceptedOffer
  second: AcceptedOffer
}

/** A trip of one flight that has not left and is paid, of adults alone: what is not paid is taken out of a trip of one aircraft only. */
const isDivisible = ({ legs: rows, flown, unpaidIds }: Rest): boolean => {
  const [leg] = rows
  if (!leg?.departure_airport || !leg.arrival_airport || rows.length !== 1 || flown > 0 || unpaidIds.size > 0) return false
  const { pax, party } = toPlannedLeg(leg)
  return canBeDivided(pax, party)
}

/** What is left of two aircraft that fly the trip: for others it is busy then. */
async function planOwn(ctx: Context, { order, companion }: Lost, legs: readonly PlannedLeg[]): Promise<AcceptedOffer[]> {
  const plans: AcceptedOffer[] = []
  for (const aircraftId of companion ? [order.aircraft_id, companion.aircraft_id] : []) {
    const result = aircraftId === null ? null : await ctx.charter.planTrip({ aircraftId, legs })
    if (result?.ok && result.plan.firmness === 'firm') plans.push(result.plan)
  }
  return plans
}

/** Firm, free pairs at the airports and the time of the trip, those that keep one of its aircraft first, then the cheapest. @param wanted at most */
export async function findPairs(ctx: Context, lost: Lost, rest: Rest, wanted: number): Promise<PlannedPair[]> {
  const rows = rest.legs
  if (!isDivisible(rest) || !isAhead(ctx, rows, 0)) return []
  const legs = rows.map(toPlannedLeg)
  const { pax } = legs[0]!
  // As with one passenger: how many each takes follows from its seats.
  const probe = legs.map((leg): PlannedLeg => ({ ...leg, pax: 1, luggageKg: 0, party: undefined }))
  const classId = lost.order.aircraft_class_id ?? 0
  const own = await planOwn(ctx, lost, probe)
  const isOwn = ({ aircraftId }: { aircraftId: number }): boolean => own.some((plan) => plan.aircraftId === aircraftId)
  const plans = [
    ...own,
    ...(await ctx.charter.findReplacements({ legs: probe, classId, isLower: true })),
    ...(await ctx.charter.findReplacements({ legs: probe, classId })),
  ]
  const small = plans
    .filter((plan, at) => plan.seats < pax && canPosition(ctx, plan) && (at < own.length || !isOwn(plan)))
    .map((plan) => ({ plan, aircraftId: plan.aircraftId, seats: plan.seats, costCents: toEnginePrice(plan).costCents }))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.costCents - b.costCents)
  const pairs = pairUp(await keepFlyable(ctx, lost, small), pax).toSorted((a, b) => Number(b.some(isOwn)) - Number(a.some(isOwn)))
  const found: PlannedPair[] = []
  for (const [one, other] of pairs.slice(0, plannedPairs)) {
    if (found.length >= Math.min(wanted, maxPairs)) break
    const pair = await planPair(ctx, lost, legs, [one.plan, other.plan])
    if (pair && isPairFair(lost, pair)) found.push(pair)
  }
  return found
}

/** Both with their part of the party, firm and free for as long as they need then. */
async function planPair(
  ctx: Context,
  lost: Lost,
  legs: readonly PlannedLeg[],
  aircraft: readonly [AcceptedOffer, AcceptedOffer],
): Promise<PlannedPair | null> {
  const seats = [aircraft[0].seats, aircraft[1].seats] as const
  const plans: AcceptedOffer[] = []
  for (const [at, { aircraftId }] of aircraft.entries()) {
    const own = legs.map((leg): PlannedLeg => ({ ...leg, party: undefined, ...divideLoad(leg, seats)[at] }))
    const result = await ctx.charter.planTrip({ aircraftId, legs: own })
    if (result.ok && result.plan.firmness === 'firm') plans.push(result.plan)
  }
  const flyable = await keepFlyable(
    ctx,
    lost,
    plans.filter((plan) => canPosition(ctx, plan)).map((plan) => ({ plan })),
  )
  const [first, second] = flyable
  return first && second ? { first: first.plan, second: second.plan } : null
}

/** By the lower one of both. */
export function toClassChangeOfPair(fleet: Lost['fleet'], order: OrderRow, { first, second }: PlannedPair): ClassChange {
  const changes = [first, second].map((plan) => toClassChange(fleet, order, plan))
  return changes.includes('downgrade') ? 'downgrade' : (classChanges.find((change) => changes.includes(change)) ?? 'same')
}

const toPriceOfPair = ({ first, second }: PlannedPair) => addEnginePrices([toEnginePrice(first), toEnginePrice(second)])

/** Together worth what was bought: of a lower class nothing is to be given back. */
const isPairFair = (lost: Pick<Lost, 'fleet' | 'order' | 'recovery' | 'before'>, pair: PlannedPair): boolean =>
  toSettlement(lost, toPriceOfPair(pair), toClassChangeOfPair(lost.fleet, lost.order, pair)).refundCents === 0

export function toPairRow(lost: Lost, pair: PlannedPair, position: number) {
  const { fleet, order, legs } = lost
  const { first, second } = pair
  const price = toPriceOfPair(pair)
  const classChange = toClassChangeOfPair(fleet, order, pair)
  const settlement = toSettlement(lost, price, classChange)
  return {
    position,
    kind: 'two_aircraft' as const,
    class_change: classChange,
    aircraft_id: first.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, first, legs, { isOneOfTwo: true })),
    companion_aircraft_id: second.aircraftId,
    companion_plan: JSON.stringify(toShownPlan(fleet, second, legs, { isOneOfTwo: true })),
    shift_minutes: 0,
    cost: price.costCents,
    cost_difference: settlement.costDifferenceCents,
    class_refund: 0,
    margin: (order.price ?? 0) - price.costCents,
    needs_approval: isBelowPolicy(order, price, settlement),
  }
}
