import { staffApproveQuote, staffGetQuote, staffSendQuote, staffWithdrawQuote } from '@aquilane/contract/staff-quotes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import { getOrderForStaff } from '../../../sales/orders/index.ts'
import { approveQuote, withdrawQuote } from '../decide-quote.ts'
import { sendQuote } from '../send-quote.ts'
import { getQuoteForStaff } from '../staff-view.ts'
import { toStaffQuote } from './wire.ts'

/** Quotes in the back office (sales, operations). */
export function quoteAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const getDetails = async (id: string) => {
    const quote = await getQuoteForStaff(ctx, id)
    if (!quote) return { quote: null }
    const ids = quote.versions.flatMap(({ madeBy, approvedBy, alternatives }) => [
      madeBy,
      ...(approvedBy === null ? [] : [approvedBy]),
      ...alternatives.flatMap(({ costTypedBy }) => costTypedBy ?? []),
    ])
    return { quote: toStaffQuote(quote, await getMemberNames(ctx.db, ids)) }
  }

  registerEndpoint(app, staffGetQuote, async ({ query: { id }, locale }) => {
    await getOrderForStaff(ctx, id, locale)
    return getDetails(id)
  })

  registerEndpoint(app, staffSendQuote, async ({ body, staff, locale }) => {
    const { id } = body.order
    await getOrderForStaff(ctx, id, locale)
    await sendQuote(ctx, {
      orderId: id,
      memberId: staff.id,
      basedOn: body.based_on,
      alternatives: body.alternatives.map(({ suggestion_id: suggestionId, keep, price, cost }) => ({
        suggestionId: suggestionId ?? null,
        keep: keep ?? null,
        priceCents: price ? toCents(price) : null,
        costCents: cost ? toCents(cost) : null,
      })),
      validHours: body.valid_hours ?? null,
      holdsAircraft: body.hold ?? false,
      note: body.note ?? null,
    })
    return getDetails(id)
  })

  registerEndpoint(app, staffApproveQuote, async ({ body: { order }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    await approveQuote(ctx, { orderId: order.id, memberId: staff.id })
    return getDetails(order.id)
  })

  registerEndpoint(app, staffWithdrawQuote, async ({ body: { order, reason }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    await withdrawQuote(ctx, { orderId: order.id, memberId: staff.id, reason })
    return getDetails(order.id)
  })
}
