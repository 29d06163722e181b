import { staffApproveQuote, staffGetQuote, staffSendQuote, staffWithdrawQuote } from '@aquilane/contract/staff-quotes'
import type { FastifyInstance } from 'fastify'
import type { OrdersService } from '../orders/deps.ts'
import type { Database } from '../platform/db/database.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { toCents } from '../platform/http/serialize.ts'
import type { QuotesService } from '../quotes/service.ts'
import { getMemberNames } from './member-directory.ts'

interface QuoteServices {
  db: Database
  orders: Pick<OrdersService, 'getForStaff'>
  quotes: Pick<QuotesService, 'approveQuote' | 'getQuoteForStaff' | 'sendQuote' | 'withdrawQuote'>
}

/** Quotes in the back office (sales, operations). */
export function quoteAdminRoutes(app: FastifyInstance, { db, orders, quotes }: QuoteServices): void {
  const getDetails = async (id: string) => {
    const quote = await quotes.getQuoteForStaff(id)
    if (!quote) return { quote: null }
    const ids = quote.versions.flatMap(({ made_by: maker, approved_by: approver, alternatives }) => [
      maker,
      ...(approver === null ? [] : [approver]),
      ...alternatives.flatMap(({ cost_typed_by: typedBy }) => typedBy ?? []),
    ])
    const names = await getMemberNames(db, ids)
    const versions = quote.versions.map((version) => ({
      ...version,
      made_by: names.get(version.made_by) ?? '',
      approved_by: version.approved_by && (names.get(version.approved_by) ?? ''),
      alternatives: version.alternatives.map((one) => ({
        ...one,
        cost_typed_by: one.cost_typed_by && (names.get(one.cost_typed_by) ?? ''),
      })),
    }))
    return { quote: { ...quote, versions } }
  }

  registerEndpoint(app, staffGetQuote, async ({ query: { id }, locale }) => {
    await orders.getForStaff(id, locale)
    return getDetails(id)
  })

  registerEndpoint(app, staffSendQuote, async ({ body, staff, locale }) => {
    const { id } = body.order
    await orders.getForStaff(id, locale)
    await quotes.sendQuote({
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
    await orders.getForStaff(order.id, locale)
    await quotes.approveQuote({ orderId: order.id, memberId: staff.id })
    return getDetails(order.id)
  })

  registerEndpoint(app, staffWithdrawQuote, async ({ body: { order, reason }, staff, locale }) => {
    await orders.getForStaff(order.id, locale)
    await quotes.withdrawQuote({ orderId: order.id, memberId: staff.id, reason })
    return getDetails(order.id)
  })
}
