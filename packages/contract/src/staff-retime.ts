import { agreementWays, consentReasons } from '@aquilane/domain/orders/consent'
import { checklistKinds } from '@aquilane/domain/operations/checklist-rules'
import { Type } from 'typebox'
import { Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { LuggageKg, PartyCounts } from './charter.ts'
import { AdminAirport, LocalMoment } from './staff-empty-legs.ts'
import { WaitsFor } from './staff-approvals.ts'

const Id = Type.String({ format: 'uuid' })

const LegPlan = {
  departure: AdminAirport,
  arrival: AdminAirport,
  pax: Type.Integer(),
  luggage: Type.Integer(),
  party: Type.Optional(PartyCounts),
}

/** What a change of a trip does. */
export const RetimeResult = Type.Object({
  applied: Type.Boolean({ description: 'False for a dry run, and while it waits for another member' }),
  ...WaitsFor.properties,
  tail: Type.String(),
  legs: Type.Array(
    Type.Object({
      ...LegPlan,
      previous: Nullable(Type.Object(LegPlan, { description: 'Null: the flight is added' })),
      before: Nullable(Type.String({ description: 'Local time of the departure airport' })),
      after: Type.String(),
    }),
  ),
  positioning: Type.Array(
    Type.Object({ departure: AdminAirport, arrival: AdminAirport, before: Nullable(Type.String()), after: Nullable(Type.String()) }),
    { description: 'Flights without customers; null: there was none, or there is none any more' },
  ),
  empty_legs: Type.Array(
    Type.Object({
      id: Id,
      departure_date: Type.String({ description: 'As planned now, UTC instant' }),
      buyer: Nullable(Type.Object({ id: Id, pnr: Type.String() })),
      effect: {
        ...oneOf(['moved', 'repriced', 'notified', 'asked', 'canceled', 'refunded', 'withdrawn'] as const),
        description:
          'moved: on offer, within its window; repriced: on offer, priced again; notified: its buyer gets a message; asked: its buyer chooses; canceled: it was not paid; refunded: no time to choose; withdrawn: the flight is not flown any more, a buyer is refunded',
      },
    }),
  ),
  checklist: Type.Object({
    reopened: Type.Integer({ description: 'Items that were done or asked for and are to be looked at again' }),
    reopened_items: Type.Array(oneOf(checklistKinds), { description: 'Which; of several legs more than once' }),
    release_revoked: Type.Boolean(),
  }),
  needs_consent: Type.Array(oneOf(consentReasons), { description: 'What of it the customer must agree to; empty: it can be applied' }),
  needs_approval: Type.Boolean({ description: 'Applying it asks another member: its price would fall below the policy' }),
  price_difference: { ...Money, description: 'What the trip costs more today than as it was planned; the customer’s price stays' },
})

export const AirportCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{2,3}$', description: 'IATA or ICAO' })

export const staffRetimeOrder = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/retime',
  summary:
    'Change departures, airports, passengers, luggage or aircraft of a confirmed charter, with the empty legs on its positioning flights. Where it costs more than as planned and its price falls below the policy, another member decides. ORDER_STATE_CONFLICT, APPROVAL_OPEN, CONSENT_REQUIRED with what the customer must agree to, NOT_FLYABLE with the constraint, AIRCRAFT_TAKEN with what is in the way',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    legs: Type.Array(
      Type.Object({
        id: Id,
        departure_date: Type.Optional(LocalMoment),
        departure: Type.Optional(AirportCode),
        arrival: Type.Optional(AirportCode),
        pax: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
        luggage: Type.Optional(LuggageKg),
        party: Type.Optional(PartyCounts),
      }),
      { maxItems: 6, description: 'Those that change; what is left out stays' },
    ),
    tail: Type.Optional(Nullable(Type.String({ minLength: 2, maxLength: 10 }))),
    agreed_by: Type.Optional(Nullable({ ...oneOf(agreementWays), description: 'How the customer agreed to it, where that is needed' })),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'For the history; a dry run needs none' })),
    dry_run: Type.Optional(Type.Boolean({ description: 'Answers what would happen and changes nothing' })),
  }),
  response: RetimeResult,
})
