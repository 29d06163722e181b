import type { FastifyInstance } from 'fastify'
import { chooseAircraftFood, getAircraftFood, suggestAircraftFood } from '@aquilane/contract/catering'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { CateringService } from './service.ts'
import { toCatering, toDish } from './wire.ts'

export function cateringRoutes(app: FastifyInstance, catering: CateringService): void {
  registerEndpoint(app, suggestAircraftFood, async ({ query: { order_leg_id: legId }, clientId, locale }) => ({
    data: (await catering.suggestMenu({ legId, clientId })).map((dish) => toDish(dish, locale)),
  }))
  registerEndpoint(app, getAircraftFood, async ({ query: { order_leg_id: legId }, clientId, locale }) =>
    toCatering(await catering.getCatering({ legId, clientId }), locale),
  )
  registerEndpoint(app, chooseAircraftFood, async ({ body, clientId, locale }) => {
    const { items: choices, allergies, note } = body
    return toCatering(
      await catering.chooseDishes({ legId: body.order_leg.id, clientId, choices, allergies, note: note?.trim() || null }),
      locale,
    )
  })
}
