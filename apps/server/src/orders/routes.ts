import type { FastifyInstance } from 'fastify'
import { orderCalendar, orderCancel, orderCreate, orderGet, orderList, orderRefundQuote } from '@aquilane/contract/orders'
import { bind } from '../platform/http/register-endpoint.ts'
import { centsOf } from '../platform/http/serialize.ts'
import type { OrdersService } from './service.ts'

export function ordersRoutes(app: FastifyInstance, orders: OrdersService): void {
  bind(app, orderCreate, ({ body, clientId, locale, idempotencyKey }) =>
    orders.create({ clientId, locale, legs: body.legs, suggestionId: body.suggestion_id ?? null, idempotencyKey }),
  )
  bind(app, orderList, async ({ clientId, locale }) => ({ data: await orders.list(clientId, locale) }))
  bind(app, orderGet, ({ query, clientId, locale }) => orders.get(query.id, clientId, locale))
  bind(app, orderRefundQuote, ({ query, clientId }) => orders.refundQuote(query.id, clientId))
  bind(app, orderCancel, ({ body, clientId, locale, idempotencyKey }) =>
    orders.cancel({
      id: body.order?.id ?? body.id ?? '',
      clientId,
      locale,
      shown: body.refund ? centsOf(body.refund) : null,
      currency: body.refund?.currency,
      idempotencyKey,
    }),
  )
  bind(app, orderCalendar, async ({ query, clientId, locale, reply }) => {
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
