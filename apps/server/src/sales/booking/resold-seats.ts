import { seatResalePosting } from '@aquilane/domain/accounting/order-postings'
import { resaleRefund } from '@aquilane/domain/shared-flights/price'
import {
  orderById,
  timelineByOrder,
  type OrderRow,
  orderNotificationJob,
  type OrderNotificationJob,
  applyTransition,
  lockOrderOrThrow,
  canTransition,
} from '../orders/index.ts'
import { refundPayments } from '../payments/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refundResoldJob, type RefundResoldJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { takeResoldSeats } from '../../market/shared-flights/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/** Seats of a paid order that others had given up: by jobs, since the orders of others are locked before. */
export async function noteResoldSeats(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  for (const { orderId: order, cents } of await takeResoldSeats(ctx, trx, orderId))
    await ctx.jobs.send(trx, refundResoldJob, { order, soldTo: orderId, cents } satisfies RefundResoldJob)
}

/** Returns what seats brought that their customer had canceled, up to their price. Again is harmless. */
export function refundResold(ctx: Context, { order: id, soldTo, cents }: RefundResoldJob): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    const buyer = await orderById(trx, soldTo)
    const isDone = (await timelineByOrder(trx, id)).some(({ action, reason }) => action === 'resold' && reason === buyer?.pnr)
    if (!buyer || !canTransition(order, 'resold') || isDone) return
    const kept = order.paid - (order.refund ?? 0)
    const refund = Math.min(kept, resaleRefund({ before: toPaid(order), after: toPaid(buyer), seatsCents: cents }))
    if (refund <= 0) return
    const change = { event: 'resold', actor: 'system', amount: refund, reason: buyer.pnr } as const
    const set = { refund: (order.refund ?? 0) + refund, refund_settled: false }
    await applyTransition(ctx, trx, order, { ...change, set }, null)
    const job: OrderNotificationJob = { order: id, notification: 'seatResold', amount: refund, key: soldTo }
    await ctx.jobs.send(trx, orderNotificationJob, job)
    await postEntry(ctx, trx, seatResalePosting({ orderId: id, soldTo, currency: order.currency, refund }))
    await refundPayments(ctx, trx, { orderId: id, amount: refund, reason: 'canceled' })
  })
}

const toPaid = ({ price, paid }: OrderRow) => ({ priceCents: price ?? 0, paidCents: paid })
