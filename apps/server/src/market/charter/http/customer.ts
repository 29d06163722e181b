import type { FastifyInstance } from 'fastify'
import {
  exploreDestinations,
  getDayPrices,
  getPriceEstimate,
  getSuggestion,
  getTypicalPrices,
  suggestCharter,
} from '@aquilane/contract/charter'
import { packSearchLink, unpackSearchLink } from '@aquilane/contract/search-link'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { encodeSearchLink, decodeSearchLink } from '../search-link.ts'
import type { CharterService } from '../service.ts'

const maxBodyBytes = 31_536_000

export function charterRoutes(app: FastifyInstance, charter: CharterService): void {
  registerEndpoint(app, suggestCharter, async ({ body, clientId, locale, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const json = await app.workBudget.run(request, () => charter.suggestJson({ body, clientId, locale }))
    // Already the JSON of the contract: as bytes it passes the serializer by.
    reply.type('application/json; charset=utf-8')
    return json as never
  })

  registerEndpoint(app, getSuggestion, async ({ query, clientId, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    const look = await charter.getOffer({ id: query.id, clientId, locale })
    if (!look) throw new Refusal('NOT_FOUND', 'There is no such suggestion.')
    return look
  })

  registerEndpoint(app, getPriceEstimate, async ({ query, locale, request, reply }) => {
    const trip = { from: query.from, to: query.to, date: query.date, pax: query.pax ?? 2, locale }
    const answer = await app.workBudget.run(request, () => charter.priceEstimate(trip))
    cachePublicly(reply, 60)
    return answer
  })

  registerEndpoint(app, getTypicalPrices, async ({ query, locale, request, reply }) => {
    const call = { aircraftClass: query.aircraft_class, aircraftType: query.aircraft_type, locale }
    const answer = await app.workBudget.run(request, () => charter.typicalPrices(call))
    cachePublicly(reply, 600)
    return answer
  })

  registerEndpoint(app, exploreDestinations, async ({ query, locale, request, reply }) => {
    const { pax = 4, among = 100, sort = 'price', classes = false, from, budget, aircraft_class: aircraftClass } = query
    const answer = await app.workBudget.run(request, () =>
      charter.explore({
        from,
        pax,
        among,
        sort,
        classes,
        locale,
        ...(budget !== undefined && { budget }),
        ...(aircraftClass && { aircraftClass }),
      }),
    )
    cachePublicly(reply, 600)
    return answer
  })

  registerEndpoint(app, getDayPrices, ({ body, locale, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return app.workBudget.run(request, () => charter.dayPrices({ legs: body.legs, locale }))
  })

  registerEndpoint(app, packSearchLink, ({ body, reply }) => {
    const packed = encodeSearchLink(body)
    if (packed.ok) {
      // Fastify sends a string as it is; the contract promises JSON.
      reply.type('application/json; charset=utf-8')
      return JSON.stringify(packed.data)
    }
    if (packed.reason === 'too_large') throw new Refusal('PAYLOAD_TOO_LARGE', 'This search is too large for a link.')
    throw new Refusal('PACKED_DATA_INVALID', 'Send a JSON object or array to pack.')
  })

  registerEndpoint(app, unpackSearchLink, ({ query, reply }) => {
    const value = decodeSearchLink(query.data)
    if (value === null) throw new Refusal('PACKED_DATA_INVALID', 'This link is damaged or too old: search again.')
    cachePublicly(reply, maxBodyBytes)
    return value
  })
}
