import { Type } from 'typebox'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { flightStatuses } from '@aquilane/domain/operations/flight-status'
import { Created, Empty, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const leg = { order: Reference, leg: Reference }

export const staffGetFlightStatus = endpoint({
  method: 'GET',
  path: '/gamma/staff/flight-status/get',
  summary: 'Status of each flight of a trip, what the position feed saw, and what was corrected. NOT_FOUND',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ order: Id }),
  response: Type.Object({
    feed: Nullable(Type.String({ description: 'Where positions come from; null: from nowhere' })),
    legs: Type.Array(
      Type.Object({
        id: Id,
        status: oneOf(flightStatuses),
        changed: Nullable(Created),
        is_day: Type.Boolean({ description: 'It has a status from 24 hours before its departure on, while its trip takes place' }),
        departs: { ...Utc, description: 'As far as it is known now' },
        arrives: { ...Utc, description: 'As far as it is known now' },
        delay_minutes: Type.Integer(),
        delay_code: Nullable(oneOf(delayCodes)),
        estimated_off_block: Nullable({ ...Utc, description: 'New departure that a member entered' }),
        seen: Type.Object(
          { off_block: Nullable(Utc), takeoff: Nullable(Utc), landing: Nullable(Utc), on_block: Nullable(Utc) },
          { description: 'What positions say, to be confirmed as actual times' },
        ),
        elsewhere: Nullable({ ...Created, description: 'Seen on the ground of neither airport since its departure' }),
        position: Nullable(
          Type.Object({
            latitude: Type.Number(),
            longitude: Type.Number(),
            altitude_ft: Nullable(Type.Integer()),
            speed_kt: Nullable(Type.Integer()),
            on_ground: Type.Boolean(),
            at: Created,
            old: Type.Boolean(),
            remaining_km: Nullable(Type.Integer()),
          }),
        ),
        corrections: Type.Array(
          Type.Object({ from: oneOf(flightStatuses), to: oneOf(flightStatuses), reason: Type.String(), at: Created, by: Type.String() }),
          { description: 'Newest first' },
        ),
      }),
    ),
  }),
})

export const staffBoardFlight = endpoint({
  method: 'POST',
  path: '/gamma/staff/flight-status/board',
  summary: 'Passengers board. ORDER_STATE_CONFLICT earlier than 24 hours before departure, FLIGHT_STATUS_CONFLICT where it has left',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object(leg),
  response: Empty,
})

export const staffDelayFlight = endpoint({
  method: 'POST',
  path: '/gamma/staff/flight-status/delay',
  summary:
    'A new departure with its reason, or null for the planned one. The customer is told beyond 15 minutes. FLIGHT_STATUS_CONFLICT where it has left',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ ...leg, off_block: Nullable(Utc), delay_code: Nullable(oneOf(delayCodes)) }),
  response: Empty,
})

export const staffCorrectFlightStatus = endpoint({
  method: 'POST',
  path: '/gamma/staff/flight-status/correct',
  summary:
    'Take a status back with a reason, which stays; times that say otherwise are removed. FLIGHT_STATUS_CONFLICT where it is not as shown, TRIP_CLOSED',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    ...leg,
    shown: { ...oneOf(flightStatuses), description: 'As it was shown' },
    to: { ...oneOf(flightStatuses), description: 'An earlier one' },
    reason: Written({ minLength: 3, maxLength: 500 }),
  }),
  response: Empty,
})
