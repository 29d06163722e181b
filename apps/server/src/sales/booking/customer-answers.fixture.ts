import type { Context } from '../../context.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { type AnswerLegChange, answerLegChange as answer } from './answer-leg-change.ts'
import { type BuyOut, buyOut as buy } from './buy-out.ts'
import { cancelOrder as cancel } from './cancel-order.ts'
import { createOrder as create } from './create-order.ts'
import { toOrder, toOrderWithInvoices, toRefundQuote, toSharingQuote } from './http/wire.ts'
import { openToOthers as open, type OpenToOthers, quoteSharedFlight as quoteSharing } from './open-to-others.ts'
import { moveByCustomer as move } from './move-by-customer.ts'
import { getOrder as get, listOrders as list } from './order-views.ts'
import { getRefundQuote as quoteRefund } from './refund-quote.ts'
import type { CancelOrder, CreateOrder } from '../orders/index.ts'

/** Use cases with the answers of their routes, for specs that read what the customer reads. */
export const getOrder = async (...asked: Parameters<typeof get>) => toOrder(await get(...asked))
export const createOrder = (ctx: Context, input: CreateOrder) => create(ctx, input, toOrder)
export const cancelOrder = (ctx: Context, input: CancelOrder) => cancel(ctx, input, toOrder)
export const answerLegChange = (ctx: Context, input: AnswerLegChange) => answer(ctx, input, toOrder)
export const moveByCustomer = (ctx: Context, input: Parameters<typeof move>[1]) => move(ctx, input, toOrder)
export const buyOut = (ctx: Context, input: BuyOut) => buy(ctx, input, toOrder)
export const openToOthers = (ctx: Context, input: OpenToOthers) => open(ctx, input, toOrder)
export const getRefundQuote = async (...asked: Parameters<typeof quoteRefund>) => toRefundQuote(await quoteRefund(...asked))
export const quoteSharedFlight = async (...asked: Parameters<typeof quoteSharing>) => toSharingQuote(await quoteSharing(...asked))

export async function listOrders(...asked: Parameters<typeof list>) {
  const found = await list(...asked)
  return { data: found.orders.map(toOrderWithInvoices), pagination: toPagination(found, asked[1].perPage) }
}
