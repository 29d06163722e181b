import { deleteOldOrigins, findOverdueOrders, orderById, applyTransition, lockOrderOrThrow, canTransition } from '../orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { releaseProduct } from './sold-product.ts'
import type { Context } from '../../context.ts'
import { cancelOpenPayments } from '../payments/index.ts'
import { closeOpenInvoices } from '../invoices/index.ts'

const isPast = (clock: Clock, at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, clock.now()) <= 0

/**
 * Expires an order whose payment deadline has passed, after cancelling its open payments at the providers.
 * @returns false when the order was paid, canceled or given a later deadline meanwhile
 */
export async function expireOrder(ctx: Context, id: string): Promise<boolean> {
  const { clock, log } = ctx
  const known = await orderById(ctx.db, id)
  // The job of an earlier deadline must not cancel a payment in progress.
  if (!known || !canTransition(known, 'expired') || !isPast(clock, known.pay_before)) return false
  // An unreachable provider must not keep the aircraft blocked: a late payment is refunded.
  await cancelOpenPayments(ctx, { order: id }).catch((error: unknown) =>
    log.warn({ err: error, order: id }, 'open payments could not be cancelled before expiry'),
  )
  return releaseUnpaidOrder(ctx, id)
}

/** The transaction of the expiry, without provider calls. */
export async function releaseUnpaidOrder(ctx: Context, id: string): Promise<boolean> {
  const { clock } = ctx
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    if (!canTransition(order, 'expired') || !isPast(clock, order.pay_before)) return false
    await applyTransition(ctx, trx, order, { event: 'expired', actor: 'system' }, 'expired')
    await releaseProduct(ctx, trx, order)
    await closeOpenInvoices(ctx, trx, order.id, 'expired')
    return true
  })
}

/** Expires what a lost job missed, and forgets where old orders came from. */
export async function expireOverdueOrders(ctx: Context): Promise<void> {
  await deleteOldOrigins(ctx.db, ctx.clock.now())
  for (const id of await findOverdueOrders(ctx.db, ctx.clock.now()))
    await expireOrder(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'order could not be expired'))
}
