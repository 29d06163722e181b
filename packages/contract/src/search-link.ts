import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

const Packable = Type.Unknown({
  description:
    'The share payload `{legs: [{date, pax, luggage, departure, arrival}]}` (see `@aquilane/domain/trip/share-payload`); other deep-link objects (id, company_id, sharingId, seats, …) and bare arrays of legs are packed as they are. An object or array of at most 128 kB of JSON.',
})

/** Packs a search into one URL-safe string. PACKED_DATA_INVALID for anything but an object or array, PAYLOAD_TOO_LARGE beyond the bounds. */
export const packSearchLink = endpoint({
  method: 'POST',
  path: '/gamma/json/pack',
  summary: 'Pack a search into one URL-safe string, used as the query of the suggestions route',
  tag: 'Charter',
  auth: 'none',
  stateless: true,
  body: Packable,
  response: Type.String({ description: 'A bare JSON string, URL-safe, the same for the same payload' }),
})

/** The packed object or array as it was; PACKED_DATA_INVALID for bad or old data. */
export const unpackSearchLink = endpoint({
  method: 'GET',
  path: '/gamma/json/unpack',
  summary: 'Unpack a shared search',
  tag: 'Charter',
  auth: 'none',
  stateless: true,
  query: Type.Object({ data: Type.String({ maxLength: 16_000 }) }),
  response: Packable,
})
