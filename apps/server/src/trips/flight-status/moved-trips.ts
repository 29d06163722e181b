import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { restartStatuses } from './queries.ts'
import type { Context } from '../../context.ts'

/** Handler of `order.status-changed`: at another time or with another aircraft nobody boards yet, and the transponder is of the former one. */
export async function restartOnMove(ctx: Context, trx: Trx, { orderId, event }: DomainEvents['order.status-changed']): Promise<void> {
  if (event === 'retimed') await restartStatuses(trx, orderId, ctx.clock.now())
}
