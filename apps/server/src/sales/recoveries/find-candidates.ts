import {
  addLowerClasses,
  maxCandidates,
  pickCandidates,
  shiftsMinutes,
  toKind,
  type Replacement,
} from '@aquilane/domain/recovery/candidates'
import { type ClassChange, compareClasses, isLowerClassFair, settleReplacement } from '@aquilane/domain/recovery/who-pays'
import { type AcceptedOffer, gatePrice, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { getCannotFlyReasons, isAircraftFree, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { lockOrder, orderById, toPlannedLeg, type LegRow, type OrderRow } from '../orders/index.ts'
import { type AirportSwap, toShownPlan } from './plan.ts'
import { lockOpenRecovery, recoveryById, replaceCandidates, unsearchedRecoveries, updateRecovery, type RecoveryRow } from './queries.ts'
import { announce } from './recoveries.ts'
import { getRest, getRestPrice, type Rest, toRestOfOrder } from './rest.ts'
import type { FindReplacementsJob } from './queues.ts'
import type { Context } from '../../context.ts'

interface Found extends Replacement {
  plan: AcceptedOffer
  swap: AirportSwap | null
}

type Settlement = ReturnType<typeof toSettlement>

/** Enough at the time that was bought: other times are looked at below it. */
const enoughAtTime = 4

/** Looks for replacements and keeps the few that are proposed. Again is harmless: the last search counts. */
export async function searchReplacements(ctx: Context, { recovery: id }: FindReplacementsJob): Promise<void> {
  const recovery = await recoveryById(ctx.db, id)
  const order = recovery?.status === 'open' ? await orderById(ctx.db, recovery.order_id) : undefined
  if (!recovery || !order) return
  const rest = await getRest(ctx.db, recovery)
  const fleet = await ctx.fleet.current()
  const before = await getRestPrice(ctx, order, rest)
  const lost = { fleet, order: toRestOfOrder(order, rest), legs: rest.legs, recovery, before }
  const better = pickCandidates(await findFlyable(ctx, recovery, order, rest), recovery.operator_id)
  const lower = better.length < maxCandidates ? await findLowerClasses(ctx, order, lost) : []
  const rows = addLowerClasses(better, lower).map((one, position) => toRow(lost, one, position))
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrder(ctx, trx, order.id)
    const open = await lockOpenRecovery(trx, order.id)
    if (open?.id !== id) return
    const now = ctx.clock.now().toString()
    await replaceCandidates(trx, id, rows)
    await updateRecovery(trx, id, { searched_at: now, ...(open.found_at === null ? { found_at: now } : {}) })
    if (rows.length === 0 && open.searched_at === null) await announce(ctx, trx, { id, order }, 'none_found', '')
  })
}

interface Lost {
  fleet: FleetSnapshot
  order: OrderRow
  legs: readonly LegRow[]
  recovery: RecoveryRow
  before: { costCents: number; listCents: number }
}

function toRow({ fleet, order, legs, recovery, before }: Lost, found: Found, position: number) {
  const { plan, shiftMinutes } = found
  const classChange = toClassChange(fleet, order, plan)
  const settlement = toSettlement({ order, recovery, before }, plan, classChange)
  return {
    position,
    kind: toKind(found, recovery.operator_id),
    class_change: classChange,
    aircraft_id: plan.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, plan, legs, found.swap ?? undefined)),
    shift_minutes: shiftMinutes,
    cost: found.costCents,
    cost_difference: settlement.costDifferenceCents,
    class_refund: settlement.refundCents,
    margin: (order.price ?? 0) - settlement.refundCents - found.costCents,
    needs_approval: isBelowPolicy(order, plan, settlement),
  }
}

const classRank = (fleet: FleetSnapshot, classId: number | null): number => [...fleet.classes.keys()].indexOf(classId ?? 0)

export const toClassChange = (fleet: FleetSnapshot, order: OrderRow, plan: AcceptedOffer): ClassChange =>
  compareClasses(classRank(fleet, order.aircraft_class_id), classRank(fleet, plan.aircraftClassId))

export const toSettlement = (
  { order, recovery, before }: Pick<Lost, 'order' | 'recovery' | 'before'>,
  plan: AcceptedOffer,
  classChange: ClassChange,
) => {
  const now = toEnginePrice(plan)
  return settleReplacement({
    fault: recovery.fault,
    classChange,
    list: { lost: before.listCents, replacement: now.listCents },
    cost: { lost: before.costCents, replacement: now.costCents },
    paidCents: order.paid,
  })
}

/** Whether a replacement costs something, with what it gives back, and does not leave the minimum margin of the price that is left. */
export const isBelowPolicy = (
  order: OrderRow,
  plan: AcceptedOffer,
  { lossCents, refundCents }: Pick<Settlement, 'lossCents' | 'refundCents'>,
): boolean =>
  lossCents > 0 &&
  gatePrice('charter', {
    priceCents: (order.price ?? 0) - refundCents,
    typedCostCents: null,
    engine: toEnginePrice(plan),
  }).concerns.includes('below_margin')

/** Free aircraft of a lower class at the time that was bought, where they give something back. */
async function findLowerClasses(ctx: Context, order: OrderRow, lost: Lost): Promise<(Found & { classRank: number })[]> {
  const legs = lost.legs.map(toPlannedLeg)
  if (legs.some(({ from, to }) => !from || !to) || !isAhead(ctx, lost.legs, 0)) return []
  const plans = await ctx.charter.findReplacements({ legs, classId: order.aircraft_class_id ?? 0, isLower: true })
  const fair = plans
    .filter((plan) => canPosition(ctx, plan) && isLowerClassFair(toSettlement(lost, plan, 'downgrade'), lost.order.paid))
    .map((plan) => ({ ...toFound(plan, { minutes: 0, swap: null }), classRank: classRank(lost.fleet, plan.aircraftClassId) }))
    // The next class first: so many are asked for in the database as can be proposed.
    .toSorted((a, b) => b.classRank - a.classRank || a.costCents - b.costCents)
  return keepFlyable(ctx, order, fair)
}

const shift = (legs: readonly PlannedLeg[], minutes: number): PlannedLeg[] =>
  legs.map((leg) => ({
    ...leg,
    departureLocal: Temporal.PlainDateTime.from(leg.departureLocal).add({ minutes }).toString({ smallestUnit: 'minute' }),
  }))

/** What the database has free and able to fly: the memory of this process may be behind it. */
async function findFlyable(ctx: Context, recovery: RecoveryRow, order: OrderRow, { legs: rows, flown }: Rest): Promise<Found[]> {
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
      order,
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

const isAhead = ({ clock }: Context, [first]: readonly LegRow[], minutes: number): boolean =>
  first !== undefined && Temporal.Instant.compare(first.departure_at.add({ minutes }), clock.now()) > 0

/** What flies to the first departure has not left yet. */
const canPosition = ({ clock }: Context, { busy }: AcceptedOffer): boolean => Temporal.Instant.compare(busy.from, clock.now()) > 0

/** As many as could be proposed: the others are dearer. */
const kept = 12

async function keepFlyable<F extends Found>(ctx: Context, order: OrderRow, found: readonly F[]): Promise<F[]> {
  const flyable: F[] = []
  for (const one of found) {
    if (flyable.length >= kept) break
    if (await canReplace(ctx, order, one.plan)) flyable.push(one)
  }
  return flyable
}

async function canReplace(ctx: Context, order: OrderRow, { aircraftId, busy }: AcceptedOffer): Promise<boolean> {
  if ((await getCannotFlyReasons(ctx.db, { aircraftId, ...busy })).length > 0) return false
  return isAircraftFree(ctx.db, aircraftId, busy.from, busy.to, `order:${order.id}`)
}

/** Looks again for what a lost job missed. */
export async function searchMissed(ctx: Context): Promise<void> {
  for (const id of await unsearchedRecoveries(ctx.db, ctx.clock.now().subtract({ minutes: 1 })))
    await searchReplacements(ctx, { recovery: id }).catch((error: unknown) => ctx.log.error({ err: error, recovery: id }, 'no search'))
}
