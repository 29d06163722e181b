import { pickCandidates, shiftsMinutes, toKind, type Replacement } from '@aquilane/domain/recovery/candidates'
import { compareClasses, settleReplacement } from '@aquilane/domain/recovery/who-pays'
import { Refusal } from '@aquilane/domain/refusal'
import { type AcceptedOffer, gatePrice, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { getCannotFlyReasons, isAircraftFree, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { lockOrder, orderById, toPlannedLeg, type LegRow, type OrderRow } from '../orders/index.ts'
import { toShownPlan } from './plan.ts'
import { lockOpenRecovery, recoveryById, replaceCandidates, unsearchedRecoveries, updateRecovery, type RecoveryRow } from './queries.ts'
import { announce } from './recoveries.ts'
import { getRest, getRestPrice, type Rest, toRestOfOrder } from './rest.ts'
import type { FindReplacementsJob } from './queues.ts'
import type { Context } from '../../context.ts'

interface Found extends Replacement {
  plan: AcceptedOffer
}

/** Enough at the time that was bought: other times are looked at below it. */
const enoughAtTime = 4

/** Looks for replacements and keeps the few that are proposed. Again is harmless: the last search counts. */
export async function searchReplacements(ctx: Context, { recovery: id }: FindReplacementsJob): Promise<void> {
  const recovery = await recoveryById(ctx.db, id)
  const order = recovery?.status === 'open' ? await orderById(ctx.db, recovery.order_id) : undefined
  if (!recovery || !order) return
  const rest = await getRest(ctx.db, recovery)
  const { legs } = rest
  const found = await findFlyable(ctx, recovery, order, rest)
  const fleet = await ctx.fleet.current()
  const before = await getRestPrice(ctx, order, rest)
  const picked = pickCandidates(found, recovery.operator_id)
  const rows = picked.map((one, position) => toRow({ fleet, order: toRestOfOrder(order, rest), legs, recovery, before }, one, position))
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
  const { costDifferenceCents } = toSettlement({ order, recovery, before }, plan, classChange)
  return {
    position,
    kind: toKind(found, recovery.operator_id),
    class_change: classChange,
    aircraft_id: plan.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, plan, legs)),
    shift_minutes: shiftMinutes,
    cost: found.costCents,
    cost_difference: costDifferenceCents,
    margin: (order.price ?? 0) - found.costCents,
    needs_approval: isBelowPolicy(order, plan, costDifferenceCents),
  }
}

/** @throws CHANGED_MEANWHILE for a lower class: those are not proposed */
export function toClassChange(fleet: FleetSnapshot, order: OrderRow, plan: AcceptedOffer): 'same' | 'upgrade' {
  const ranks = [...fleet.classes.keys()]
  const change = compareClasses(ranks.indexOf(order.aircraft_class_id ?? 0), ranks.indexOf(plan.aircraftClassId))
  if (change !== 'downgrade') return change
  throw new Refusal('CHANGED_MEANWHILE', 'This aircraft is of a lower class now. Look for replacements again.')
}

export const toSettlement = (
  { order, recovery, before }: Pick<Lost, 'order' | 'recovery' | 'before'>,
  plan: AcceptedOffer,
  classChange: 'same' | 'upgrade',
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

/** Whether a replacement is dearer and does not leave the minimum margin of the price. */
export const isBelowPolicy = (order: OrderRow, plan: AcceptedOffer, costDifferenceCents: number): boolean =>
  costDifferenceCents > 0 &&
  gatePrice('charter', { priceCents: order.price ?? 0, typedCostCents: null, engine: toEnginePrice(plan) }).concerns.includes(
    'below_margin',
  )

const shift = (legs: readonly PlannedLeg[], minutes: number): PlannedLeg[] =>
  legs.map((leg) => ({
    ...leg,
    departureLocal: Temporal.PlainDateTime.from(leg.departureLocal).add({ minutes }).toString({ smallestUnit: 'minute' }),
  }))

/** What the database has free and able to fly: the memory of this process may be behind it. */
async function findFlyable(ctx: Context, recovery: RecoveryRow, order: OrderRow, { legs: rows, flown }: Rest): Promise<Found[]> {
  const legs = rows.map(toPlannedLeg)
  if (legs.some(({ from, to }) => !from || !to)) return []
  const find = async (minutes: number): Promise<Found[]> => {
    const trip = { legs: shift(legs, minutes), classId: order.aircraft_class_id ?? 0 }
    if (!isAhead(ctx, rows, minutes)) return []
    const plans = (await ctx.charter.findReplacements(trip)).filter((plan) => canPosition(ctx, plan)).map((plan) => toFound(plan, minutes))
    // Away from its base it is recovered by a return to service.
    const own = minutes === 0 || flown > 0 ? null : await ctx.charter.planTrip({ aircraftId: recovery.aircraft_id, legs: trip.legs })
    return [...(own?.ok && own.plan.firmness === 'firm' ? [toFound(own.plan, minutes)] : []), ...plans]
  }
  const atTime = await keepFlyable(ctx, order, await find(0))
  if (atTime.length >= enoughAtTime) return atTime
  const found = [...atTime]
  for (const minutes of shiftsMinutes) found.push(...(await keepFlyable(ctx, order, await find(minutes))))
  return found
}

const toFound = (plan: AcceptedOffer, shiftMinutes: number): Found => ({
  plan,
  aircraftId: plan.aircraftId,
  operatorId: plan.operatorId,
  shiftMinutes,
  costCents: toEnginePrice(plan).costCents,
})

const isAhead = ({ clock }: Context, [first]: readonly LegRow[], minutes: number): boolean =>
  first !== undefined && Temporal.Instant.compare(first.departure_at.add({ minutes }), clock.now()) > 0

/** What flies to the first departure has not left yet. */
const canPosition = ({ clock }: Context, { busy }: AcceptedOffer): boolean => Temporal.Instant.compare(busy.from, clock.now()) > 0

/** As many as could be proposed: the others are dearer. */
const kept = 12

async function keepFlyable(ctx: Context, order: OrderRow, found: readonly Found[]): Promise<Found[]> {
  const flyable: Found[] = []
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
