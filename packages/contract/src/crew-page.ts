import { Type } from 'typebox'
import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { arrangementKinds } from '@aquilane/domain/operations/arrangements'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { flightStatuses, liveHours } from '@aquilane/domain/operations/flight-status'
import { Created, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OrderLeg } from './order.ts'
import { oneOf } from './passengers.ts'

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const Id = Type.String({ format: 'uuid' })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const { departure_airport, arrival_airport, departure_date, arrival_date, tech_stops, meeting_point } = OrderLeg.properties

/** Fields of the times that staff confirm by storing them. */
const confirmableTimes = ['off_block', 'takeoff', 'landing', 'on_block', 'delay_code', 'fuel_kg'] as const

const Times = {
  off_block: Utc,
  takeoff: Nullable(Utc),
  landing: Nullable(Utc),
  on_block: Nullable(Utc),
  delay_code: Nullable(oneOf(delayCodes)),
  fuel_kg: Nullable(Type.Integer({ minimum: 0, maximum: 200_000, description: 'Used' })),
  uplift_litres: Nullable(Type.Integer({ minimum: 0, maximum: 200_000, description: 'Taken on' })),
  deiced: Type.Boolean(),
}

const Flight = Type.Object({
  id: Id,
  pnr: Type.String(),
  aircraft: Nullable(Type.Object({ name: Type.String(), tail: Type.String() })),
  seat: oneOf(crewRoles),
  departure_airport,
  arrival_airport,
  departure_date,
  arrival_date,
  departs: { ...Utc, description: 'The planned departure' },
  arrives: Nullable(Utc),
  tech_stops,
  meeting_point,
  pax: Type.Integer(),
  passengers: Nullable(Type.Array(Type.String(), { description: `Names, from ${liveHours} hours before the departure; null earlier` })),
  arrangements: Type.Array(
    Type.Object({ kind: oneOf(arrangementKinds), supplier: Nullable(Type.String()), reference: Nullable(Type.String()) }),
    { description: 'On the ground, as far as they are known' },
  ),
  status: oneOf(flightStatuses),
  times: Nullable(
    Type.Object({
      ...Times,
      recorded: { ...Utc, description: 'When they were written' },
      by: oneOf(['me', 'crew', 'staff'] as const),
      confirmed: Type.Array(oneOf(confirmableTimes), { description: 'Stored by staff: the crew cannot change them' }),
    }),
  ),
})

const CrewPage = Type.Object({
  name: { ...Type.String(), description: 'Of the crew member' },
  now: { ...Created, description: 'Of the server' },
  until: { ...Created, description: 'When the link expires' },
  hotel: Nullable(Type.String()),
  phone: Nullable(Type.String({ description: 'Of operations, day and night' })),
  flights: Type.Array(Flight),
})

export const getCrewPage = endpoint({
  method: 'GET',
  path: '/gamma/crew-page/get',
  summary: 'The flights of a crew member by the link that they were sent: no money, no documents. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Crew pages',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: CrewPage,
})

export const recordOnCrewPage = endpoint({
  method: 'POST',
  path: '/gamma/crew-page/record',
  summary:
    'Actual times of an own flight, as far as they are known. NOT_FOUND, CHANGED_MEANWHILE, TIMES_CONFIRMED where staff have stored another value, FLIGHT_STATUS_CONFLICT, TRIP_CLOSED, TOO_MANY_REQUESTS',
  tag: 'Crew pages',
  auth: 'none',
  body: Type.Object({
    token: Token,
    leg: Type.Object({ id: Id }),
    shown: Nullable({
      ...Utc,
      description: '`recorded` of the times that were shown, null: there were none; others in between are refused',
    }),
    ...Times,
  }),
  response: CrewPage,
})
