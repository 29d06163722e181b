import type { FastifyInstance } from 'fastify'
import { charterFromPrice, charterSuggest, charterSuggestion } from '@aquilane/contract/charter'
import { jsonPack, jsonUnpack } from '@aquilane/contract/search-link'
import { bind } from '../platform/http/register-endpoint.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import { pack, unpack } from './search-link.ts'
import type { CharterService } from './service.ts'

const asLongAsALink = 31_536_000

export function charterRoutes(app: FastifyInstance, charter: CharterService): void {
  bind(app, charterSuggest, async ({ body, clientId, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    const json = await charter.suggestJson({ body, clientId, locale })
    // Already the JSON of the contract: as bytes it passes the serializer by.
    reply.type('application/json; charset=utf-8')
    return json as never
  })

  bind(app, charterSuggestion, async ({ query, clientId, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    const look = await charter.lookAt({ id: query.id, clientId, locale })
    if (!look) throw new ProblemError('NOT_FOUND', 'There is no such suggestion.')
    return look
  })

  bind(app, charterFromPrice, async ({ query, locale, reply }) => {
    const answer = await charter.fromPrice({ from: query.from, to: query.to, date: query.date, pax: query.pax ?? 2, locale })
    cachePublicly(reply, 60)
    return answer
  })

  bind(app, jsonPack, ({ body, reply }) => {
    const packed = pack(body)
    if (packed.ok) {
      // Fastify sends a string as it is; the contract promises JSON.
      reply.type('application/json; charset=utf-8')
      return JSON.stringify(packed.data)
    }
    if (packed.reason === 'too_large') throw new ProblemError('PAYLOAD_TOO_LARGE', 'This search is too large for a link.')
    throw new ProblemError('PACKED_DATA_INVALID', 'Send a JSON object or array to pack.')
  })

  bind(app, jsonUnpack, ({ query, reply }) => {
    const value = unpack(query.data)
    if (value === null) throw new ProblemError('PACKED_DATA_INVALID', 'This link is damaged or too old: search again.')
    cachePublicly(reply, asLongAsALink)
    return value
  })
}
