import {
  createPriceAlert as createEndpoint,
  deletePriceAlert as deleteEndpoint,
  listPriceAlerts as listEndpoint,
} from '@aquilane/contract/price-alerts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
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
}
