import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getRefundQuote as refundQuoteEndpoint } from '@aquilane/contract/orders'
import { legsByOrders, isCancelable, toDeductions, requireOwnOrder } from '../orders/index.ts'
import { money } from '../../platform/http/serialize.ts'
import { quoteTrip, sumRefunds } from './quote-trip.ts'
import { findWhole, readTrip } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { planRefundParts } from '../payments/index.ts'

/** What cancelling now refunds. @throws NOT_FOUND */
export async function getRefundQuote(ctx: Context, id: string, clientId: string): Promise<ResponseOf<typeof refundQuoteEndpoint>> {
  const order = await requireOwnOrder(ctx, ctx.db, id, clientId)
  const now = ctx.clock.now()
  const [first] = (await legsByOrders(ctx.db, [order.id])).get(order.id) ?? []
  const trip = await readTrip(ctx.db, order)
  const { whole } = trip
  const refunds = await quoteTrip(ctx, ctx.db, trip, first?.departure_zone ?? null)
  const quote = sumRefunds(refunds)
  const parts = await Promise.all(refunds.map((one) => planRefundParts(ctx, ctx.db, one.order.id, one.quote.refundCents)))
  return {
    order: { id: order.id },
    cancelable: isCancelable(order, now) && (await findWhole(ctx, ctx.db, order)) === null,
    paid: money(whole.paid + whole.ancillary_paid, order.currency),
    fee: money(quote.feeCents, order.currency),
    fee_percent: quote.feePercent,
    deductions: toDeductions(quote.deductions, order.currency),
    refund: money(quote.refundCents, order.currency),
    refunds: parts.flat(),
    steps: quote.steps,
  }
}
