import {
  confirmPriceAlert as confirmEndpoint,
  createPriceAlert as createEndpoint,
  deletePriceAlert as deleteEndpoint,
  listPriceAlerts as listEndpoint,
  requestPriceAlert as requestEndpoint,
  unsubscribePriceAlerts as unsubscribeEndpoint,
} from '@aquilane/contract/price-alerts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { confirmPriceAlert, requestPriceAlert, stopPriceAlerts } from '../addresses.ts'
import { createPriceAlert, deletePriceAlert, listPriceAlerts } from '../alerts.ts'
import { readPriceAlert, toPriceAlert } from './wire.ts'

export function priceAlertRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listEndpoint, async ({ clientId, locale }) => ({
    data: (await listPriceAlerts(ctx, clientId, locale)).map(toPriceAlert),
  }))
  registerEndpoint(app, createEndpoint, ({ body, clientId, locale, idempotencyKey, request }) =>
    // Seven days are priced.
    app.workBudget.run(request, () =>
      createPriceAlert(ctx, { clientId, locale, idempotencyKey, wanted: readPriceAlert(body) }, toPriceAlert),
    ),
  )
  registerEndpoint(app, deleteEndpoint, async ({ query, clientId }) => {
    await deletePriceAlert(ctx, { id: query.id, clientId })
    return {}
  })
  byAddressRoutes(app, ctx)
}

/** Of visitors without an account. */
function byAddressRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, requestEndpoint, async ({ body: { email, ...body }, locale, request }) => {
    const wish = { email, locale, address: request.ip, wanted: readPriceAlert(body) }
    await app.workBudget.run(request, () => requestPriceAlert(ctx, wish))
    return {}
  })
  registerEndpoint(app, confirmEndpoint, async ({ body, locale }) =>
    toPriceAlert(await confirmPriceAlert(ctx, { token: body.token, locale })),
  )
  registerEndpoint(app, unsubscribeEndpoint, async ({ query }) => {
    await stopPriceAlerts(ctx, query.token)
    return {}
  })
}
