import { getOrderCalendar, getOrderToRate, rateOrder } from '@aquilane/contract/orders'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { OrdersService } from './deps.ts'

export function ordersRoutes(app: FastifyInstance, orders: OrdersService): void {
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

  registerEndpoint(app, getOrderToRate, async ({ clientId, locale }) => ({ order: await orders.findToRate(clientId, locale) }))

  registerEndpoint(app, rateOrder, async ({ body: { order, score, comment = null }, clientId }) => {
    await orders.rate({ clientId, orderId: order.id, score, comment })
    return {}
  })
}
