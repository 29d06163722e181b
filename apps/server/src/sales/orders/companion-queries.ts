import type { Db } from '../../platform/db/database.ts'
import { orderById, type OrderRow } from './queries.ts'

/** Statuses in which the second aircraft of a trip flies or has flown. */
const live = ['Confirmed', 'Completed'] as const

/** The second aircraft of a trip; undefined: it has one. */
export const companionOf = (on: Db, orderId: string): Promise<OrderRow | undefined> =>
  on.selectFrom('orders').selectAll().where('companion_of', '=', orderId).where('status', 'in', live).executeTakeFirst()

/** By trip. */
export async function companionsByOrders(on: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map()
  const rows = await on.selectFrom('orders').selectAll().where('companion_of', 'in', ids).where('status', 'in', live).execute()
  return new Map(rows.flatMap((row) => (row.companion_of === null ? [] : [[row.companion_of, row] as const])))
}

/** The trip that flies with two aircraft. */
export interface PairOfOrders {
  /** It has price, terms and invoices. */
  standing: OrderRow
  companion: OrderRow
}

/** Both orders of a trip with two aircraft, by either of them; null: it has one, or the order is of an aircraft that was replaced. */
export async function findPair(on: Db, order: OrderRow): Promise<PairOfOrders | null> {
  const standing = order.companion_of === null ? order : await orderById(on, order.companion_of)
  const companion = standing && (await companionOf(on, standing.id))
  if (!standing || !companion || (order.companion_of !== null && companion.id !== order.id)) return null
  return { standing, companion }
}
