import { type Share, toRestShare } from '@aquilane/domain/recovery/rest'
import { sumUnpaidLegs } from '../leg-proposals/index.ts'
import {
  type FlownPart,
  getCostAsMoved,
  getPlannedPrice,
  legsByOrders,
  type LegRow,
  type OrderRow,
  splitTripCost,
  splitTripPaid,
  splitTripPrice,
  toPlannedLeg,
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
}

/** @param recovery as it was opened: a leg whose time passes meanwhile was not flown by that */
export async function getRest(on: Db, { order_id: id, flown_legs: flown }: Pick<RecoveryRow, 'order_id' | 'flown_legs'>): Promise<Rest> {
  const all = (await legsByOrders(on, [id])).get(id) ?? []
  const measured = all.map(({ block_minutes: blockMinutes, distance_km: distanceKm }) => ({ blockMinutes, distanceKm }))
  return { all, legs: all.slice(flown), flown, unpaid: await sumUnpaidLegs(on, id), share: toRestShare(measured, flown) }
}

/** What the legs that are left were to cost with the aircraft that was lost: of a part of a trip its share, since its flights without customers serve both parts. */
export async function getRestPrice(ctx: Context, order: OrderRow, rest: Rest): Promise<{ costCents: number; listCents: number }> {
  if (rest.flown === 0) return getPlannedPrice(ctx, order, rest.legs.map(toPlannedLeg))
  const { rest: costCents } = splitTripCost(getCostAsMoved(order), rest.all, rest.flown)
  return { costCents, listCents: splitTripPrice(order, rest.all, rest.flown).rest }
}

/** What was paid for the legs that are left. */
export const getRestPaid = (order: OrderRow, rest: Rest): number => splitTripPaid(order, rest.all, rest).rest

/** Which part of the price, and of what was paid, is for the legs that are left. */
export const toRestOfOrder = (order: OrderRow, rest: Rest): OrderRow => ({
  ...order,
  price: order.price === null ? null : splitTripPrice(order, rest.all, rest.flown).rest,
  paid: getRestPaid(order, rest),
})
