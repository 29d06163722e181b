import { type Share, toRestShare } from '@aquilane/domain/recovery/rest'
import {
  companionOf,
  countFlownLegs,
  type FlownPart,
  getCostAsMoved,
  getPlannedPrice,
  haveLeftForSure,
  legsByOrders,
  listLegsNotPaidInTime,
  type LegRow,
  type OrderRow,
  splitTripCost,
  splitTripPaid,
  splitTripPrice,
  toPlannedLeg,
  toWholeLegs,
} from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RecoveryRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** What of a trip is left for another aircraft; the whole trip where it was lost before the first departure. */
export interface Rest extends FlownPart {
  /** All legs of the trip. */
  all: LegRow[]
  legs: LegRow[]
  /** By the measures of the legs today. */
  share: Share
  /** Flies a part of the party, which the legs here have as a whole; undefined: the trip has one aircraft. */
  companion: OrderRow | undefined
  /** Legs that were added and not paid in time. */
  unpaidIds: ReadonlySet<string>
}

/** The leg that what is left of a trip counts to: one that was not paid in time does not leave by it. */
export const findFirstToFly = ({ legs, unpaidIds }: Pick<Rest, 'legs' | 'unpaidIds'>): LegRow | undefined =>
  legs.find(({ id }) => !unpaidIds.has(id)) ?? legs[0]

type Flown = Pick<RecoveryRow, 'order_id' | 'flown_legs' | 'status'>

/** Legs that had departed when it was opened, and added ones behind them that were not paid in time and left: their times are entered later, perhaps. */
async function countLeft(
  on: Db,
  { flown_legs: flown, status }: Flown,
  all: readonly LegRow[],
  unpaidIds: ReadonlySet<string>,
): Promise<number> {
  const next = status === 'open' ? all[flown] : undefined
  if (!next || !unpaidIds.has(next.id) || !(await haveLeftForSure(on, [next.id]))) return flown
  return countLeft(on, { order_id: next.order_id, flown_legs: flown + 1, status }, all, unpaidIds)
}

/** @param recovery as it was opened: a leg whose time passes meanwhile was not flown by that */
export async function getRest(on: Db, recovery: Flown): Promise<Rest> {
  const { order_id: id } = recovery
  const companion = await companionOf(on, id)
  const legs = await legsByOrders(on, companion ? [id, companion.id] : [id])
  const all = toWholeLegs(legs.get(id) ?? [], legs.get(companion?.id ?? '') ?? [])
  const added = await listLegsNotPaidInTime(on, id)
  const unpaidIds = new Set(added.map(({ legId }) => legId))
  // A trip with two aircraft is lost as a whole.
  const flown = companion ? recovery.flown_legs : await countLeft(on, recovery, all, unpaidIds)
  const measured = all.map(({ block_minutes: blockMinutes, distance_km: distanceKm }) => ({ blockMinutes, distanceKm }))
  return {
    all,
    legs: all.slice(flown),
    flown,
    added,
    unpaidIds,
    share: toRestShare(measured, flown),
    companion,
  }
}

/**
 * Whether one of two aircraft had left when the other one was lost, or was seen to leave since then. Time that passes while the trip has no aircraft flies
 * nothing.
 */
export async function hasOneLeft(
  ctx: Context,
  on: Db,
  { order_id: id, opened_at: openedAt }: Pick<RecoveryRow, 'order_id' | 'opened_at'>,
  { companion }: Pick<Rest, 'companion'>,
): Promise<boolean> {
  if (!companion) return false
  const legs = await legsByOrders(on, [id, companion.id])
  const then = { ...ctx, clock: { ...ctx.clock, now: () => openedAt } }
  for (const own of legs.values()) if ((await countFlownLegs(then, on, own)) > 0) return true
  return false
}

/** What the legs that are left were to cost with the aircraft that was lost: of a part of a trip its share, since its flights without customers serve both parts. */
export async function getRestPrice(ctx: Context, order: OrderRow, rest: Rest): Promise<{ costCents: number; listCents: number }> {
  if (rest.companion) return { costCents: getCostAsMoved(order) + rest.companion.moved_cost, listCents: order.price ?? 0 }
  if (rest.flown === 0) return getPlannedPrice(ctx, order, rest.legs.map(toPlannedLeg))
  const { rest: costCents } = splitTripCost(getCostAsMoved(order), rest.all, rest.flown)
  return { costCents, listCents: splitTripPrice(order, rest.all, rest).rest }
}

/** What was paid for the legs that are left. */
export const getRestPaid = (order: OrderRow, rest: Rest): number => splitTripPaid(order, rest.all, rest).rest

/** Which part of the price, and of what was paid, is for the legs that are left. */
export const toRestOfOrder = (order: OrderRow, rest: Rest): OrderRow => ({
  ...order,
  price: order.price === null ? null : splitTripPrice(order, rest.all, rest).rest,
  paid: getRestPaid(order, rest),
})
