import type { Db } from '../../platform/db/database.ts'
import type { OrderRow } from './queries.ts'
import { readStoredOffer } from './stored-offer.ts'

/** Orders that are a part of others, by these. */
export async function partsByOrders(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').selectAll().where('part_of', 'in', ids).orderBy('created_at').orderBy('id').execute()
  return Map.groupBy(rows, (row) => row.part_of ?? row.id)
}

/** Sum of a column that may be empty in every order. */
const sum = (orders: readonly OrderRow[], column: 'price' | 'refund'): number | null =>
  orders.every((order) => order[column] === null) ? null : orders.reduce((total, order) => total + (order[column] ?? 0), 0)

/** Deductions of all orders, one for each reason. */
function sumByReason(orders: readonly OrderRow[]) {
  const sums = new Map<string, number>()
  for (const { reason, amountCents } of orders.flatMap(
    ({ deductions }) => deductions as unknown as { reason: string; amountCents: number }[],
  ))
    sums.set(reason, (sums.get(reason) ?? 0) + amountCents)
  return [...sums].map(([reason, amountCents]) => ({ reason, amountCents }))
}

/**
 * A trip as its customer sees it: the order of the whole aircraft with the amounts, price lines and seats of the orders that are a part of it.
 * For display and quotes; what is written goes to each order.
 */
export function toWholeOrder(order: OrderRow, parts: readonly OrderRow[]): OrderRow {
  if (parts.length === 0) return order
  const all = [order, ...parts]
  const refunded = all.filter(({ refund }) => (refund ?? 0) > 0)
  const offer = readStoredOffer(order)
  const seats = all.flatMap((one) => readStoredOffer(one)?.sharing?.seats ?? [])
  return {
    ...order,
    price: sum(all, 'price'),
    paid: all.reduce((total, { paid }) => total + paid, 0),
    ancillary_paid: all.reduce((total, { ancillary_paid: paid }) => total + paid, 0),
    refund: sum(all, 'refund'),
    refund_settled: refunded.length > 0 && refunded.every((one) => one.refund_settled),
    deductions: sumByReason(all) as unknown as OrderRow['deductions'],
    lines: all.flatMap(({ lines }) => lines as unknown[]) as OrderRow['lines'],
    offer: (offer?.sharing
      ? { ...offer, sharing: { ...offer.sharing, seats }, seats: seats.length }
      : order.offer) as unknown as OrderRow['offer'],
  }
}

/** Orders with their parts in them. */
export async function withParts(on: Db, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const parts = await partsByOrders(
    on,
    orders.filter(({ product }) => product === 'shared_seat').map(({ id }) => id),
  )
  return orders.map((order) => toWholeOrder(order, parts.get(order.id) ?? []))
}
