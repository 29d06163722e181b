import type { FastifyInstance } from 'fastify'
import { getFlightStatus, getSharedFlightStatus } from '@aquilane/contract/flight-status'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { getOwnLiveTrip, getSharedLiveTrip } from '../live-trip.ts'
import { toLiveTrip } from './wire.ts'
import type { Context } from '../../../context.ts'

/** Nothing of it is kept by a cache, or found by a search engine. */
const closed = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The flights of a trip on their day: for its customer, and by a link for whom they choose. */
export function flightStatusRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getFlightStatus, async ({ query: { order_id: orderId }, clientId, locale }) =>
    toLiveTrip(await getOwnLiveTrip(ctx, { orderId, clientId, locale })),
  )

  registerEndpoint(app, getSharedFlightStatus, async ({ query: { token }, locale, request, reply }) => {
    void reply.headers(closed)
    const { until, ...trip } = await getSharedLiveTrip(ctx, { token, address: request.ip, locale })
    return { ...toLiveTrip(trip), until: timestamp(until) }
  })
}
