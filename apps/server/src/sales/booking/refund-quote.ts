import { hasDeparted, legsByOrders, isCancelable, type Refund, requireOwnOrder } from '../orders/index.ts'
import { quoteTrip, sumRefunds, toPlan } from './quote-trip.ts'
import { findWhole, readTrip } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { type PaidBackPart, planRefundParts } from '../payments/index.ts'

/** What cancelling now refunds; cents. */
export interface RefundQuote extends Refund {
  orderId: string
  isCancelable: boolean
  paidCents: number
  currency: string
  /** Where it goes. */
  parts: PaidBackPart[]
}

/** @throws NOT_FOUND */
export async function getRefundQuote(ctx: Context, id: string, clientId: string): Promise<RefundQuote> {
  const order = await requireOwnOrder(ctx, ctx.db, id, clientId)
  const now = ctx.clock.now()
  const [first] = (await legsByOrders(ctx.db, [order.id])).get(order.id) ?? []
  const trip = await readTrip(ctx.db, order)
  const { whole } = trip
  const refunds = await quoteTrip(ctx, ctx.db, trip, first?.departure_zone ?? null)
  const parts = await Promise.all(refunds.map((one) => planRefundParts(ctx, ctx.db, toPlan(one))))
  return {
    ...sumRefunds(refunds),
    orderId: order.id,
    isCancelable: isCancelable(order, now) && (await findWhole(ctx, ctx.db, order)) === null && !(await hasDeparted(ctx, ctx.db, order)),
    paidCents: whole.paid + whole.ancillary_paid,
    currency: order.currency,
    parts: parts.flat(),
  }
}
