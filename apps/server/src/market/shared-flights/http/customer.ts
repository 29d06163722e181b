import {
  getSharedFlight,
  joinWaitingList as joinWaitingListEndpoint,
  leaveWaitingList as leaveWaitingListEndpoint,
  listSharedFlightDates,
  listSharedFlights,
} from '@aquilane/contract/shared-flights'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from '../../../platform/http/event-streams.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { toPagination } from '../../../platform/http/pagination.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { uuid } from '../../../platform/uuid.ts'
import type { Context } from '../../../context.ts'
import { listFlights, listDates, getFlight } from '../list-flights.ts'
import { joinWaitingList, leaveWaitingList } from '../waiting-list.ts'
import { toFlightDetails, toSharedFlight, withAlternatives } from './wire.ts'

/** Seats are sold by the minute. */
const cacheSeconds = 10

export function sharedFlightsRoutes(app: FastifyInstance, ctx: Context, streams: EventStreams): void {
  registerEndpoint(app, listSharedFlights, async ({ query, locale, reply }) => {
    const { page = 1, per_page: perPage = 12, ...filters } = query
    const found = await listFlights(ctx, { ...filters, locale, page, perPage })
    cachePublicly(reply, cacheSeconds)
    return { data: found.data.map(toSharedFlight), pagination: toPagination(found, perPage) }
  })
  registerEndpoint(app, listSharedFlightDates, async ({ query, locale, reply }) => {
    const data = await listDates(ctx, { ...query, locale })
    cachePublicly(reply, cacheSeconds)
    return { data }
  })
  registerEndpoint(app, getSharedFlight, async ({ query, clientId, locale }) => {
    try {
      return toFlightDetails(await getFlight(ctx, { id: query.id, companyId: query.company_id, clientId, locale }))
    } catch (error) {
      throw withAlternatives(error)
    }
  })
  registerEndpoint(app, joinWaitingListEndpoint, async ({ body, clientId }) => {
    await joinWaitingList(ctx, { flightId: body.sharing.id, clientId, seats: body.seats })
    return {}
  })
  registerEndpoint(app, leaveWaitingListEndpoint, async ({ body, clientId }) => {
    await leaveWaitingList(ctx, { flightId: body.sharing.id, clientId })
    return {}
  })

  // Says that seats have changed, not which: what a caller may see is read from GET /gamma/sharing/get.
  app.get<{ Querystring: { id?: string } }>('/gamma/sharing/events', { schema: { hide: true } }, (request, reply) => {
    const id = request.query.id ?? ''
    if (!uuid.test(id)) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
    streams.open(request, reply, id)
  })
}
