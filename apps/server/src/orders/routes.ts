import type { FastifyInstance } from 'fastify'
import { getOrderCalendar, cancelOrder, createOrder, getOrder, listOrders, getRefundQuote } from '@aquilane/contract/orders'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { toCents } from '../platform/http/serialize.ts'
import type { OrdersService } from './service.ts'

export function ordersRoutes(app: FastifyInstance, orders: OrdersService): void {
  registerEndpoint(app, createOrder, ({ body, clientId, locale, idempotencyKey }) =>
    orders.create({ clientId, locale, legs: body.legs, suggestionId: body.suggestion_id ?? null, idempotencyKey }),
  )
  registerEndpoint(app, listOrders, async ({ clientId, locale }) => ({ data: await orders.list(clientId, locale) }))
  registerEndpoint(app, getOrder, ({ query, clientId, locale }) => orders.get(query.id, clientId, locale))
  registerEndpoint(app, getRefundQuote, ({ query, clientId }) => orders.refundQuote(query.id, clientId))
  registerEndpoint(app, cancelOrder, ({ body, clientId, locale, idempotencyKey }) =>
    orders.cancel({
      id: body.order?.id ?? body.id ?? '',
      clientId,
      locale,
      expectedRefund: body.refund ? toCents(body.refund) : null,
      currency: body.refund?.currency,
      idempotencyKey,
    }),
  )
  registerEndpoint(app, getOrderCalendar, async ({ query, clientId, locale, reply }) => {
    const { file, pnr } = await orders.calendar({
      id: query.id,
      clientId,
      expires: query.expires ?? null,
      signature: query.signature ?? null,
      locale,
    })
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="aquilane-${pnr}.ics"`,
      'cache-control': 'private, no-store',
    })
    return file
  })
}
