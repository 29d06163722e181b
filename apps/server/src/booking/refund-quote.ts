import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getRefundQuote as refundQuoteEndpoint } from '@aquilane/contract/orders'
import { legsByOrders } from '../orders/queries.ts'
import { isCancelable, refundQuoteAt } from '../orders/wire.ts'
import { money } from '../platform/http/serialize.ts'
import type { BookingContext } from './deps.ts'
import { discountOfTrip, findWhole, readTrip } from './whole-trip.ts'

/** What cancelling now refunds. @throws NOT_FOUND */
export async function getRefundQuote(ctx: BookingContext, id: string, clientId: string): Promise<ResponseOf<typeof refundQuoteEndpoint>> {
  const order = await ctx.orders.requireOwn(ctx.db, id, clientId)
  const now = ctx.clock.now()
  const [first] = (await legsByOrders(ctx.db, [order.id])).get(order.id) ?? []
  const { whole, parts } = await readTrip(ctx.db, order)
  const discount = await discountOfTrip(ctx, ctx.db, [order, ...parts])
  const quote = refundQuoteAt(whole, now, { discount, zone: first?.departure_zone ?? null })
  return {
    order: { id: order.id },
    cancelable: isCancelable(order, now) && (await findWhole(ctx, ctx.db, order)) === null,
    paid: money(whole.paid + whole.ancillary_paid, order.currency),
    fee: money(quote.feeCents, order.currency),
    fee_percent: quote.feePercent,
    refund: money(quote.refundCents, order.currency),
    steps: quote.steps,
  }
}
