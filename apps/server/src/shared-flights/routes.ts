import {
  getSharedFlight,
  joinWaitingList,
  leaveWaitingList,
  listSharedFlightDates,
  listSharedFlights,
} from '@aquilane/contract/shared-flights'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from '../platform/http/event-streams.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { uuid } from '../platform/uuid.ts'
import type { SharedFlightsService } from './service.ts'

/** Seats are sold by the minute. */
const cacheSeconds = 10

export function sharedFlightsRoutes(app: FastifyInstance, sharedFlights: SharedFlightsService, streams: EventStreams): void {
  registerEndpoint(app, listSharedFlights, async ({ query, locale, reply }) => {
    const { page = 1, per_page: perPage = 12, ...filters } = query
    const answer = await sharedFlights.listFlights({ ...filters, locale, page, perPage })
    cachePublicly(reply, cacheSeconds)
    return answer
  })
  registerEndpoint(app, listSharedFlightDates, async ({ query, locale, reply }) => {
    const data = await sharedFlights.listDates({ ...query, locale })
    cachePublicly(reply, cacheSeconds)
    return { data }
  })
  registerEndpoint(app, getSharedFlight, ({ query, clientId, locale }) =>
    sharedFlights.getFlight({ id: query.id, companyId: query.company_id, clientId, locale }),
  )
  registerEndpoint(app, joinWaitingList, async ({ body, clientId }) => {
    await sharedFlights.joinWaitingList({ flightId: body.sharing.id, clientId, seats: body.seats })
    return {}
  })
  registerEndpoint(app, leaveWaitingList, async ({ body, clientId }) => {
    await sharedFlights.leaveWaitingList({ flightId: body.sharing.id, clientId })
    return {}
  })

  // Says that seats have changed, not which: what a caller may see is read from GET /gamma/sharing/get.
  app.get<{ Querystring: { id?: string } }>('/gamma/sharing/events', { schema: { hide: true } }, (request, reply) => {
    const id = request.query.id ?? ''
    if (!uuid.test(id)) throw new ProblemError('NOT_FOUND', 'There is no such shared flight.')
    streams.open(request, reply, id)
  })
}
