import { getOrderCalendar, getOrderToRate, listCompanyRatings, rateOrder as rateOrderEndpoint } from '@aquilane/contract/orders'
import type { FastifyInstance } from 'fastify'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { getCalendar } from '../read-model.ts'
import { findOrderToRate, listCompanyRatings as findCompanyRatings, rateOrder } from '../ratings.ts'
import { toOrderSummary } from './wire.ts'

export function ordersRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getOrderCalendar, async ({ query, clientId, locale, reply }) => {
    const { file, pnr } = await getCalendar(ctx, {
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

  registerEndpoint(app, getOrderToRate, async ({ clientId, locale }) => {
    const order = await findOrderToRate(ctx, clientId, locale)
    return { order: order && toOrderSummary(order) }
  })

  registerEndpoint(app, listCompanyRatings, async ({ reply }) => {
    const ratings = await findCompanyRatings(ctx)
    cachePublicly(reply, 600)
    return { data: ratings.map(({ companyId, score, count }) => ({ company: { id: companyId }, score, count })) }
  })

  registerEndpoint(app, rateOrderEndpoint, async ({ body: { order, score, comment = null }, clientId }) => {
    await rateOrder(ctx, { clientId, orderId: order.id, score, comment })
    return {}
  })
}
