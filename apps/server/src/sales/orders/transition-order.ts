import type { Trx } from '../../platform/db/database.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import { orderNotificationJob, type OrderNotification, type OrderNotificationJob } from './queues.ts'
import { orderNotFound } from './read-model.ts'
import { orderStatus, transitionOrder, type Transition } from './transitions.ts'
import type { Context } from '../../context.ts'

/**
 * Locks the order until the transaction ends. Lock the order before its invoices and payments: the fixed lock order prevents deadlocks.
 * @throws NOT_FOUND
 */
export async function lockOrderOrThrow(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw orderNotFound()
  return order
}

/** Emits the status change and enqueues the customer's notification. */
export async function notifyStatusChange(
  { events, jobs }: Context,
  trx: Trx,
  order: OrderRow,
  event: string,
  from: string | null,
  notification: OrderNotification | null,
): Promise<void> {
  await events.emit(trx, 'order.status-changed', { orderId: order.id, clientId: order.client_id, event, from, to: orderStatus(order) })
  if (notification) await jobs.send(trx, orderNotificationJob, { order: order.id, notification } satisfies OrderNotificationJob)
}

/** Changes the status of a locked order, with audit row, event and notification. @throws ORDER_STATE_CONFLICT */
export async function applyTransition(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  change: Transition,
  notification: OrderNotification | null,
): Promise<OrderRow> {
  const updated = await transitionOrder(trx, order, change)
  await notifyStatusChange(ctx, trx, updated, change.event, order.status, notification)
  return updated
}
