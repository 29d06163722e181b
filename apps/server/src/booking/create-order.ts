import type { CreateOrder } from '../orders/deps.ts'
import type { OrderResponse } from '../orders/wire.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { awaitPayment } from './await-payment.ts'
import type { BookingContext } from './deps.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { toOrderView } from './order-views.ts'

/** @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND and what reading a trip throws */
export async function createOrder(ctx: BookingContext, { idempotencyKey, ...input }: CreateOrder): Promise<OrderResponse> {
  // Before the transaction: it may need a connection of its own.
  const reference = await ctx.orders.loadReferenceData(input.locale)
  const scope = `${input.clientId}:POST /gamma/order/create`
  return withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
    const { order, lines } = await ctx.orders.place(trx, { ...input, idempotencyKey })
    if (order.status === 'AwaitingPayment') await awaitPayment(ctx, trx, order, lines)
    await ctx.invoices.assignInvoiceNumbers(trx)
    return toOrderView(ctx, trx, order, reference)
  })
}
