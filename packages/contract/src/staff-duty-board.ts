import { checklistKinds } from '@aquilane/domain/operations/checklist-rules'
import { flightStatuses } from '@aquilane/domain/operations/flight-status'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { FlightStage, ReadinessLine } from './readiness.ts'
import { AdminAirport } from './staff-empty-legs.ts'

const Id = Type.String({ format: 'uuid' })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })

const BoardFlight = Type.Object({
  id: Id,
  kind: { ...oneOf(['revenue', 'positioning'] as const), description: 'positioning: without customers' },
  tail: Type.String(),
  type: Type.String(),
  order: Nullable(Type.Object({ id: Id, pnr: Type.String() })),
  shared_flight: Nullable(Type.Object({ id: Id })),
  pax: Nullable(Type.Integer()),
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_at: Utc,
  arrival_at: Utc,
  stage: FlightStage,
  status: Nullable({ ...oneOf(flightStatuses), description: 'Null for a flight without customers' }),
  released: Type.Boolean(),
  released_without: Type.Array(oneOf(checklistKinds), { description: 'Items that were open and that two members released it without' }),
  readiness: ReadinessLine,
})

export const staffGetDutyBoard = endpoint({
  method: 'GET',
  path: '/gamma/staff/duty-board/get',
  summary: 'Flights of today and tomorrow, UTC, by departure, each with what it still needs',
  tag: 'Back office: schedule',
  auth: 'staff',
  permission: 'trips.read',
  response: Type.Object({ from: Utc, to: Utc, flights: Type.Array(BoardFlight) }),
})
