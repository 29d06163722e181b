import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { maxScheduleDays, scheduleMarkKinds, serviceBlockKinds } from '@aquilane/domain/operations/schedule'
import { Type } from 'typebox'
import { Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { AdminAirport } from './staff-empty-legs.ts'
import { FleetEffects } from './staff-fleet.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const OrderReference = Type.Object({ id: Id, pnr: Type.String() })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const Tail = Type.String({ minLength: 2, maxLength: 10, description: 'Registration: G-ABCD' })

const CannotFly = Type.Array(oneOf(cannotFlyReasons))

const ScheduledFlight = Type.Object({
  id: Id,
  tail: Type.String(),
  kind: { ...oneOf(['revenue', 'positioning'] as const), description: 'positioning: without customers' },
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_at: Utc,
  arrival_at: Utc,
  departure_date: Type.String({ description: 'Local time of the departure airport' }),
  order: Nullable(OrderReference),
  shared_flight: Nullable(Reference),
  leg: Nullable(Type.Object({ id: Id, pax: Type.Integer() }, { description: 'Of the order; null without customers' })),
  movable: Type.Boolean({ description: 'Times and aircraft of its trip can be changed' }),
  empty_leg: Nullable(Type.Object({ id: Id, status: Type.String() }, { description: 'Offered on this flight' })),
  cannot_fly: { ...CannotFly, description: 'Why the aircraft cannot fly this flight' },
})

const ScheduleBlock = Type.Object({
  id: Type.String(),
  tail: Type.String(),
  kind: {
    ...oneOf(['booked', 'hold', 'quote', ...serviceBlockKinds] as const),
    description: 'booked: the whole absence for a trip; hold: not paid yet; quote: kept while a customer decides',
  },
  from: Utc,
  to: Utc,
  order: Nullable(OrderReference),
  note: Nullable(Type.String()),
  block: Nullable({ ...Reference, description: 'Set by staff: it can be removed' }),
})

export const staffGetSchedule = endpoint({
  method: 'GET',
  path: '/gamma/staff/schedule/get',
  summary: 'Flights and blocks of every aircraft in a period of UTC days, with what needs a look between the flights',
  tag: 'Back office: schedule',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({
    from: Type.String({ format: 'date', pattern: '^2[01]', description: 'First UTC day' }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxScheduleDays, description: 'Default 14' })),
  }),
  response: Type.Object({
    from: Utc,
    to: Utc,
    tails: Type.Array(
      Type.Object({
        tail: Type.String(),
        type: Type.String(),
        class: Type.Object({ slug: Type.String(), name: Type.String() }),
        company: Type.String(),
        base: Type.String({ description: 'Airport code' }),
        seats: Type.Integer(),
        insured_until: Type.String({ description: 'Last insured day of its operator' }),
        cannot_fly: { ...CannotFly, description: 'Why it cannot fly now' },
      }),
      { description: 'By class and registration' },
    ),
    flights: Type.Array(ScheduledFlight),
    blocks: Type.Array(ScheduleBlock),
    marks: Type.Array(
      Type.Object({
        kind: {
          ...oneOf(scheduleMarkKinds),
          description:
            'disconnect: a flight departs from another airport than the one before arrived at; mergeable: a flight home and the flight out of the next trip',
        },
        tail: Type.String(),
        before: { ...Id, description: 'Flight' },
        after: Id,
      }),
    ),
  }),
})

export const staffAddScheduleBlock = endpoint({
  method: 'POST',
  path: '/gamma/staff/schedule/add-block',
  summary:
    'Take an aircraft out of the sale for a time; with `over_trips` also where trips are planned. AIRCRAFT_TAKEN names what is in the way',
  tag: 'Back office: schedule',
  auth: 'staff',
  permission: 'schedule.manage',
  body: Type.Object({
    tail: Tail,
    kind: oneOf(serviceBlockKinds),
    from: Utc,
    to: Utc,
    note: Written({ minLength: 3, maxLength: 200 }),
    over_trips: Type.Optional(Type.Boolean({ description: 'Trips that are planned then are no obstacle: they stay, marked' })),
    dry_run: Type.Optional(Type.Boolean({ description: 'Nothing is changed; the answer tells what would be' })),
  }),
  response: Type.Object({ block: Reference, effects: FleetEffects }),
})

export const staffRemoveScheduleBlock = endpoint({
  method: 'POST',
  path: '/gamma/staff/schedule/remove-block',
  summary: 'Put an aircraft back on sale. The answer is what it takes to add the block again',
  tag: 'Back office: schedule',
  auth: 'staff',
  permission: 'schedule.manage',
  body: Type.Object({ block: Reference }),
  response: Type.Object({
    tail: Type.String(),
    kind: oneOf(serviceBlockKinds),
    from: Utc,
    to: Utc,
    note: Type.String(),
    over_trips: Type.Boolean(),
  }),
})
