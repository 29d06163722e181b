import type { FastifyInstance } from 'fastify'
import { chooseAircraftFood, getAircraftFood, suggestAircraftFood } from '@aquilane/contract/catering'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCatering, toDish } from './wire.ts'
import type { Context } from '../../../context.ts'
import { suggestMenu, getCatering, chooseDishes } from '../choices.ts'

export function cateringRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, suggestAircraftFood, async ({ query: { order_leg_id: legId }, clientId, locale }) => ({
    data: (await suggestMenu(ctx, { legId, clientId })).map((dish) => toDish(dish, locale)),
  }))
  registerEndpoint(app, getAircraftFood, async ({ query: { order_leg_id: legId }, clientId, locale }) =>
    toCatering(await getCatering(ctx, { legId, clientId }), locale),
  )
  registerEndpoint(app, chooseAircraftFood, async ({ body, clientId, locale }) => {
    const { items: choices, allergies, note } = body
    return toCatering(
      await chooseDishes(ctx, { legId: body.order_leg.id, clientId, choices, allergies, note: note?.trim() || null }),
      locale,
    )
  })
}
