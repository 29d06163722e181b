import { terminalKinds } from '@aquilane/domain/facts/terminals'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { AirportLocationSchema } from './places.ts'

/** A terminal for passengers of private flights; what is not known is null. */
export const Terminal = Type.Object({
  key: Type.String({ description: 'Unique at its airport; it stays when the name changes' }),
  name: Type.String(),
  kind: Type.Unsafe<(typeof terminalKinds)[number]>({
    ...oneOf(terminalKinds),
    description: 'fbo: of one handling company; general_aviation: shared, or that of the airport',
  }),
  address: Nullable(Type.String()),
  phone: Nullable(Type.String({ description: 'International: +43 664 8882 8647' })),
  hours: Nullable(
    Type.Array(Type.Object({ days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })), from: Type.String(), to: Type.String() }), {
      description: 'Local; to 24:00 at most, or past it on the next day: 25:00',
    }),
  ),
  parking: Nullable(Type.String()),
  directions: Nullable(Type.String({ description: 'How passengers find the entrance' })),
  website: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  source: Type.String({ description: 'Where it was read' }),
  source_date: Nullable(Type.String({ description: 'Day, month or year of the source' })),
  checked_on: Type.String(),
})

export const getTerminals = endpoint({
  method: 'GET',
  path: '/gamma/terminal/list',
  summary: 'The terminals for private flights that are known of an airport, by name. PLACE_NOT_FOUND also where none is known',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({ airport: Type.String({ minLength: 2, maxLength: 12, description: 'IATA code, ICAO code or national identifier' }) }),
  response: Type.Object({
    airport: AirportLocationSchema,
    city: Nullable(Type.Object({ name: Type.String(), slug: Type.String() })),
    only: Type.Boolean({ description: 'Every private flight of the airport uses the terminal that is listed' }),
    boarding_minutes: Type.Integer({ description: 'Boarding of our flights ends so long before departure' }),
    data: Type.Array(Terminal),
  }),
})
