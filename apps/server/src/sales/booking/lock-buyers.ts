import { endFlownLeg, getBuyers } from '../../market/empty-legs/index.ts'
import { hasDeparted, lockOrderOrThrow, type OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'

/** Orders that hold or bought the leg of one of these flights, locked. A leg whose buyer has left is flown: it is neither moved nor given back. */
export async function lockBuyers(ctx: Context, trx: Trx, movementIds: readonly string[]): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (const id of await getBuyers(ctx, trx, movementIds)) {
    const order = await lockOrderOrThrow(trx, id)
    if (await hasDeparted(ctx, trx, order)) await endFlownLeg(ctx, trx, id)
    else orders.push(order)
  }
  return orders
}
