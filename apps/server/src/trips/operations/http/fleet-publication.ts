import type { FastifyInstance } from 'fastify'
import { staffPublishAircraft, staffPublishOperator } from '@aquilane/contract/staff-fleet'
import type { Context } from '../../../context.ts'
import { publishAircraft, publishOperator } from '../../../foundation/fleet/index.ts'
import { toEffects } from '../../../foundation/fleet/http/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { fleetEditContext } from './fleet-editing.ts'

/** Drafts of aircraft and operators are published by a second member. */
export function fleetPublicationRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffPublishAircraft, async ({ body: { aircraft, revision }, staff }) => {
    const effects = await publishAircraft(await fleetEditContext(ctx, staff), { id: aircraft.id, revision })
    await ctx.fleet.refresh()
    return { id: aircraft.id, effects: toEffects(effects) }
  })

  registerEndpoint(app, staffPublishOperator, async ({ body: { operator, revision }, staff }) => {
    await publishOperator(await fleetEditContext(ctx, staff), { id: operator.id, revision })
    await ctx.fleet.refresh()
    return { id: operator.id }
  })
}
