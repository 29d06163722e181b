import { Type } from 'typebox'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { flightStatuses, freshMinutes, liveHours } from '@aquilane/domain/operations/flight-status'
import { Cars } from './cars.ts'
import { Created, Id, Moment, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NamedCrew } from './named-crew.ts'
import { OrderLeg } from './order.ts'
import { oneOf } from './passengers.ts'

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const { id, departure_airport, arrival_airport, departure_date, arrival_date, boarding_ends, tech_stops, way, meeting_point, aircraft } =
  OrderLeg.properties

const LiveLeg = Type.Object({
  id,
  departure_airport,
  arrival_airport,
  departure_date,
  arrival_date,
  boarding_ends,
  tech_stops,
  way,
  meeting_point,
  aircraft,
  status: { ...oneOf(flightStatuses), description: 'closed: at its stand' },
  opens: { ...Created, description: `From when on it is followed: ${liveHours} hours before its departure` },
  departs: { ...Moment, description: 'When it leaves its stand, as far as it is known now; or left it' },
  arrives: { ...Moment, description: 'When it reaches its stand, as far as it is known now; or reached it' },
  departed: Nullable({ ...Moment, description: 'Take-off' }),
  landed: Nullable(Moment),
  delay_minutes: Type.Integer({ description: 'Of the departure; 0: none' }),
  delay_code: Nullable({ ...oneOf(delayCodes), description: 'IATA code of its reason' }),
  crew: NamedCrew,
  cars: Cars,
  position: Nullable(
    Type.Object(
      {
        latitude: Type.Number(),
        longitude: Type.Number(),
        altitude_ft: Nullable(Type.Integer()),
        speed_kt: Nullable(Type.Integer()),
        track: Nullable(Type.Integer({ description: 'Degrees from true north' })),
        on_ground: Type.Boolean(),
        at: Created,
        old: Type.Boolean({ description: `Nothing newer for ${freshMinutes} minutes` }),
        remaining_km: Nullable(Type.Integer()),
      },
      { description: 'Of the aircraft, from its leaving the stand to its arrival' },
    ),
  ),
})

const liveFields = {
  pnr: Type.String(),
  now: { ...Created, description: 'Of the server' },
  aircraft: Nullable(Type.Object({ name: Type.String(), tail: Type.String() })),
  phone: Nullable(Type.String({ description: 'Of the managers' })),
  legs: Type.Array(LiveLeg),
}

export const getFlightStatus = endpoint({
  method: 'GET',
  path: '/gamma/flight-status/get',
  summary: 'The flights of an own paid trip as they are now. NOT_FOUND',
  tag: 'Flight status',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: Type.Object(liveFields),
})

export const getSharedFlightStatus = endpoint({
  method: 'GET',
  path: '/gamma/flight-status/shared',
  summary: 'The same by a link to the trip: times and places. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Flight status',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Type.Object({ ...liveFields, until: { ...Created, description: 'When the link expires' } }),
})
