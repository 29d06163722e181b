import { joinWishes } from '@aquilane/domain/orders/wishes'
import type { Locale } from '@aquilane/domain/site/paths'
import type { LegBody, PlannedLeg } from '../../market/charter/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderAwaits } from './awaits.ts'
import { toLegBody, toWishColumns, wishesOf } from './mappers.ts'
import { toPlannedLeg } from './planned-trip.ts'
import { legsByOrders, orderById, updateOrder, type OrderRow } from './queries.ts'
import { lockOrderOrThrow } from './transition-order.ts'

/** An order as sales quote it. */
export interface OrderRequest {
  order: OrderRow
  locale: Locale
  legs: LegBody[]
  /** Its legs between airports; null where the customer left an airport open. */
  airports: PlannedLeg[] | null
  awaits: ReturnType<typeof orderAwaits>
}

async function toRequest(on: Db, order: OrderRow): Promise<OrderRequest> {
  const rows = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const airports = rows.every((leg) => leg.departure_airport && leg.arrival_airport) ? rows.map(toPlannedLeg) : null
  return { order, locale: order.locale === 'it' ? 'it' : 'en', legs: rows.map(toLegBody), airports, awaits: orderAwaits(order) }
}

/** Null for unknown ids. */
export async function getRequest(on: Db, id: string): Promise<OrderRequest | null> {
  const order = await orderById(on, id)
  return order ? toRequest(on, order) : null
}

/** Locks the order until the transaction ends. @throws NOT_FOUND */
export const lockRequest = async (trx: Trx, id: string): Promise<OrderRequest> => toRequest(trx, await lockOrderOrThrow(trx, id))

/** What a duplicate asked for is asked for by the request that is kept. @throws NOT_FOUND */
export async function carryWishes(trx: Trx, duplicate: OrderRow, into: string): Promise<void> {
  const wishes = wishesOf(duplicate)
  if (wishes === null) return
  const kept = await lockOrderOrThrow(trx, into)
  await updateOrder(trx, into, toWishColumns(joinWishes(wishesOf(kept), wishes)))
}
