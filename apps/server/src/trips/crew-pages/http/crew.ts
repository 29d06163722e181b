import { getCrewPage as getPage, recordOnCrewPage } from '@aquilane/contract/crew-page'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getCrewPage, recordOnPage } from '../page.ts'
import { toCrewPage } from './wire.ts'
import type { Context } from '../../../context.ts'

/** Nothing of it is kept by a cache, or found by a search engine. */
const closed = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

const instant = (value: string | null): Temporal.Instant | null => (value === null ? null : Temporal.Instant.from(value))

/** The page of a crew member, by the token of a link. */
export function crewPageRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getPage, async ({ query: { token }, locale, request, reply }) => {
    void reply.headers(closed)
    return toCrewPage(await getCrewPage(ctx, { token, address: request.ip, locale }))
  })

  registerEndpoint(app, recordOnCrewPage, async ({ body, locale, request, reply }) => {
    void reply.headers(closed)
    return toCrewPage(
      await recordOnPage(ctx, {
        token: body.token,
        address: request.ip,
        locale,
        legId: body.leg.id,
        shown: instant(body.shown),
        offBlockAt: Temporal.Instant.from(body.off_block),
        takeoffAt: instant(body.takeoff),
        landingAt: instant(body.landing),
        onBlockAt: instant(body.on_block),
        delayCode: body.delay_code,
        fuelKg: body.fuel_kg,
        upliftLitres: body.uplift_litres,
        isDeiced: body.deiced,
      }),
    )
  })
}
