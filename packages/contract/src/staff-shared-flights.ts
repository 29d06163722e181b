import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { Type } from 'typebox'
import { Created, Money, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { AdminAirport, AdminHistory, AirportSelector, LocalMoment } from './staff-empty-legs.ts'
import { WaitsFor } from './staff-approvals.ts'

const Id = Type.String({ format: 'uuid' })

const StaffSharedFlight = Type.Object({
  id: Id,
  company: Type.Object({ id: Type.Integer(), name: Type.String() }),
  status: oneOf(sharedFlightStatuses),
  reason: Nullable(Type.String()),
  aircraft: Type.Object({ tail: Type.String(), type: Type.String() }),
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_date: Type.String({ description: 'Local time of the departure airport' }),
  seats_total: Type.Integer(),
  seats_sold: Type.Integer(),
  seats_held: Type.Integer({ description: 'Being paid, or offered to the waiting list' }),
  threshold_seats: Type.Integer(),
  decide_at: Created,
  seat_price: Money,
  sofa_price: Money,
  charter_price: Money,
  opened_by_customer: Type.Boolean(),
  waiting_count: Type.Integer(),
  created: Created,
})

const StaffSharedFlightDetails = Type.Object({
  ...StaffSharedFlight.properties,
  seats: Type.Array(
    Type.Object({
      code: Type.String(),
      kind: oneOf(['single', 'paired', 'sofa'] as const),
      status: oneOf(['free', 'promised', 'held', 'sold'] as const),
      order: Nullable(Type.Object({ id: Id, pnr: Type.String() })),
    }),
  ),
  history: AdminHistory,
})

export const staffListSharedFlights = endpoint({
  method: 'GET',
  path: '/gamma/staff/sharing/list',
  summary: 'Shared flights of one status, soonest first; past ones latest first',
  tag: 'Back office: shared flights',
  auth: 'staff',
  permission: 'shared-flights.manage',
  query: Type.Object({ ...PageQuery, status: Type.Optional(oneOf(sharedFlightStatuses)) }),
  response: pageResponse(StaffSharedFlight),
})

export const staffGetSharedFlight = endpoint({
  method: 'GET',
  path: '/gamma/staff/sharing/get',
  summary: 'One shared flight with its seats and its history',
  tag: 'Back office: shared flights',
  auth: 'staff',
  permission: 'shared-flights.manage',
  query: Type.Object({ id: Id }),
  response: StaffSharedFlightDetails,
})

export const staffOpenSharedFlight = endpoint({
  method: 'POST',
  path: '/gamma/staff/sharing/open',
  summary: 'Offer the seats of a flight. Its aircraft is held. AIRCRAFT_TAKEN, NOT_FLYABLE, BOOKING_TOO_LATE, NOT_AVAILABLE_IN_US',
  tag: 'Back office: shared flights',
  auth: 'staff',
  permission: 'shared-flights.manage',
  body: Type.Object({
    tail: Type.String({ minLength: 2, maxLength: 10 }),
    departure: AirportSelector,
    arrival: AirportSelector,
    departure_date: LocalMoment,
    threshold_seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Six of ten seats unless given' })),
    decision_hours: Type.Optional(Type.Integer({ minimum: 24, maximum: 720, description: 'Before the departure; 72 unless given' })),
  }),
  response: StaffSharedFlightDetails,
})

export const staffDecideSharedFlight = endpoint({
  method: 'POST',
  path: '/gamma/staff/sharing/decide',
  summary:
    'Confirm a shared flight before its time, or cancel it: everybody is refunded in full in the same transaction. Below the threshold, another member confirms a price that the policy does not allow one member. ORDER_STATE_CONFLICT where its status does not allow it, AIRCRAFT_CANNOT_FLY, APPROVAL_OPEN',
  tag: 'Back office: shared flights',
  auth: 'staff',
  permission: 'shared-flights.manage',
  body: Type.Object({
    sharing: Type.Object({ id: Id }),
    decision: oneOf(['confirmed', 'canceled'] as const),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  response: Type.Object({ ...StaffSharedFlightDetails.properties, ...WaitsFor.properties }),
})
