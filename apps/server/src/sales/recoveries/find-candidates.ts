import {
  addLowerClasses,
  maxCandidates,
  pickCandidates,
  shiftsMinutes,
  toKind,
  type Replacement,
} from '@aquilane/domain/recovery/candidates'
import { isLowerClassFair } from '@aquilane/domain/recovery/who-pays'
import { Refusal } from '@aquilane/domain/refusal'
import { type AcceptedOffer, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { lockOrderOrThrow, orderById, type OrderRow, toPlannedLeg } from '../orders/index.ts'
import { canPosition, classRank, isAhead, isBelowPolicy, keepFlyable, type Lost, toClassChange, toSettlement } from './assess.ts'
import { findPairs, toPairRow } from './find-pairs.ts'
import { type AirportSwap, toShownPlan } from './plan.ts'
import { lockOpenRecovery, recoveryById, replaceCandidates, unsearchedRecoveries, updateRecovery } from './queries.ts'
import { announce } from './recoveries.ts'
import { getRest, getRestPrice, hasOneLeft, type Rest, toRestOfOrder } from './rest.ts'
import type { FindReplacementsJob } from './queues.ts'
import { findUnpaidInWay } from './unpaid-in-way.ts'
import type { Context } from '../../context.ts'

interface Found extends Replacement {
  plan: AcceptedOffer
  swap: AirportSwap | null
}

/** Enough at the time that was bought: other times are looked at below it. */
const enoughAtTime = 4

/** A trip that changes again and again while it is looked at is left to the next search. */
const maxSearches = 3

/**
 * Looks for replacements and keeps the few that are proposed. Again is harmless: the last search counts. What was found for a trip that has changed meanwhile is
 * not kept: the search starts again. @throws CHANGED_MEANWHILE
 */
export async function searchReplacements(ctx: Context, { recovery: id }: FindReplacementsJob): Promise<void> {
  for (let search = 0; search < maxSearches; search++) if (await searchOnce(ctx, id)) return
  throw new Refusal('CHANGED_MEANWHILE', 'The trip changed while replacements were looked for. Search again.')
}

/** @returns false: the trip is not the one any more that was looked at */
async function searchOnce(ctx: Context, id: string): Promise<boolean> {
  const recovery = await recoveryById(ctx.db, id)
  const order = recovery?.status === 'open' ? await orderById(ctx.db, recovery.order_id) : undefined
  if (!recovery || !order) return true
  const rest = await getRest(ctx.db, recovery)
  const fleet = await ctx.fleet.current()
  const before = await getRestPrice(ctx, order, rest)
  const lost = { fleet, order: toRestOfOrder(order, rest), legs: rest.legs, companion: rest.companion, recovery, before }
  // What the other one of two aircraft should have flown is arranged by staff, and a flight that is not paid is taken out first. Perhaps all have left.
  const isFlown = rest.legs.length === 0
  const isHeldUp = !isFlown && (await findUnpaidInWay(ctx, ctx.db, rest)) !== null
  const rows = isFlown || isHeldUp || (await hasOneLeft(ctx, ctx.db, recovery, rest)) ? [] : await findRows(ctx, lost, rest)
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await lockOrderOrThrow(trx, order.id)
    const open = await lockOpenRecovery(trx, order.id)
    if (open?.id !== id) return true
    if (toSubject(locked, await getRest(trx, open)) !== toSubject(order, rest)) return false
    const now = ctx.clock.now().toString()
    await replaceCandidates(trx, id, rows)
    // Until that flight is settled it counts as not looked for: the sweep looks again.
    await updateRecovery(trx, id, { searched_at: isHeldUp ? null : now, ...(open.found_at === null ? { found_at: now } : {}) })
    if (rows.length === 0 && !isFlown && !isHeldUp && open.searched_at === null) await announce(ctx, trx, { id, order }, 'none_found')
    return true
  })
}

/** What replacements are found for and compared with: flights, party, aircraft and money of the trip. */
const toSubject = (order: OrderRow, { all, flown, companion, added }: Rest): string => {
  const priced = ({ aircraft_id, aircraft_class_id, operator_id, price, paid, lines, moved_cost }: OrderRow) => [
    aircraft_id,
    aircraft_class_id,
    operator_id,
    price,
    paid,
    lines,
    moved_cost,
  ]
  return JSON.stringify([priced(order), companion ? priced(companion) : null, all, flown, added])
}

/** One aircraft before two, a better class before a lower one. */
async function findRows(ctx: Context, lost: Lost, rest: Rest) {
  const better = pickCandidates(await findFlyable(ctx, lost, rest), lost.recovery.operator_id)
  const lower = better.length < maxCandidates ? await findLowerClasses(ctx, lost) : []
  const one = addLowerClasses(better, lower).map((found, position) => toRow(lost, found, position))
  const pairs = one.length < maxCandidates ? await findPairs(ctx, lost, rest, maxCandidates - one.length) : []
  return [...one, ...pairs.map((pair, at) => toPairRow(lost, pair, one.length + at))]
}

function toRow({ fleet, order, legs, recovery, before }: Lost, found: Found, position: number) {
  const { plan, shiftMinutes } = found
  const classChange = toClassChange(fleet, order, plan)
  const settlement = toSettlement({ order, recovery, before }, toEnginePrice(plan), classChange)
  return {
    position,
    kind: toKind(found, recovery.operator_id),
    class_change: classChange,
    aircraft_id: plan.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, plan, legs, found.swap ? { swap: found.swap } : {})),
    shift_minutes: shiftMinutes,
    cost: found.costCents,
    cost_difference: settlement.costDifferenceCents,
    class_refund: settlement.refundCents,
    margin: (order.price ?? 0) - settlement.refundCents - found.costCents,
    needs_approval: isBelowPolicy(order, toEnginePrice(plan), settlement),
  }
}

/** Free aircraft of a lower class at the time that was bought, where they give something back. */
async function findLowerClasses(ctx: Context, lost: Lost): Promise<(Found & { classRank: number })[]> {
  const legs = lost.legs.map(toPlannedLeg)
  if (legs.some(({ from, to }) => !from || !to) || !isAhead(ctx, lost.legs, 0)) return []
  const plans = await ctx.charter.findReplacements({ legs, classId: lost.order.aircraft_class_id ?? 0, isLower: true })
  const fair = plans
    .filter((plan) => canPosition(ctx, plan) && isLowerClassFair(toSettlement(lost, toEnginePrice(plan), 'downgrade'), lost.order.paid))
    .map((plan) => ({ ...toFound(plan, { minutes: 0, swap: null }), classRank: classRank(lost.fleet, plan.aircraftClassId) }))
    // The next class first: so many are asked for in the database as can be proposed.
    .toSorted((a, b) => b.classRank - a.classRank || a.costCents - b.costCents)
  return keepFlyable(ctx, lost, fair)
}

const shift = (legs: readonly PlannedLeg[], minutes: number): PlannedLeg[] =>
  legs.map((leg) => ({
    ...leg,
    departureLocal: Temporal.PlainDateTime.from(leg.departureLocal).add({ minutes }).toString({ smallestUnit: 'minute' }),
  }))

/** What the database has free and able to fly: the memory of this process may be behind it. */
async function findFlyable(ctx: Context, lost: Lost, { legs: rows, flown }: Rest): Promise<Found[]> {
  const { order, recovery } = lost
  const legs = rows.map(toPlannedLeg)
  if (legs.some(({ from, to }) => !from || !to)) return []
  const find = async (change: { minutes: number; swap: AirportSwap | null; trip: readonly PlannedLeg[] }): Promise<Found[]> => {
    if (!isAhead(ctx, rows, change.minutes)) return []
    const trip = shift(change.trip, change.minutes)
    const plans = await ctx.charter.findReplacements({ legs: trip, classId: order.aircraft_class_id ?? 0 })
    // As it was planned it cannot fly; away from its base it is recovered by a return to service.
    const isOther = change.minutes !== 0 || change.swap !== null
    const own = isOther && flown === 0 ? await ctx.charter.planTrip({ aircraftId: recovery.aircraft_id, legs: trip }) : null
    const found = [...(own?.ok && own.plan.firmness === 'firm' ? [own.plan] : []), ...plans.filter((plan) => canPosition(ctx, plan))]
    return keepFlyable(
      ctx,
      lost,
      found.map((plan) => toFound(plan, change)),
    )
  }
  const atTime = await find({ minutes: 0, swap: null, trip: legs })
  if (atTime.length >= enoughAtTime) return atTime
  const found = [...atTime]
  for (const minutes of shiftsMinutes) found.push(...(await find({ minutes, swap: null, trip: legs })))
  // What is left of a trip keeps its airports: the flights before it end there.
  const nearby = flown === 0 ? await ctx.charter.findNearbyTrips(legs) : []
  for (const { legs: trip, ...swap } of nearby) {
    if (found.filter((one) => one.swap !== null).length >= maxCandidates) break
    found.push(...(await find({ minutes: 0, swap, trip })))
  }
  return found
}

const toFound = (plan: AcceptedOffer, { minutes, swap }: { minutes: number; swap: AirportSwap | null }): Found => ({
  plan,
  swap,
  aircraftId: plan.aircraftId,
  operatorId: plan.operatorId,
  shiftMinutes: minutes,
  driveMinutes: swap?.driveMinutes ?? null,
  costCents: toEnginePrice(plan).costCents,
})

/** Looks again for what a lost job missed. */
export async function searchMissed(ctx: Context): Promise<void> {
  for (const id of await unsearchedRecoveries(ctx.db, ctx.clock.now().subtract({ minutes: 1 })))
    await searchReplacements(ctx, { recovery: id }).catch((error: unknown) => ctx.log.error({ err: error, recovery: id }, 'no search'))
}
