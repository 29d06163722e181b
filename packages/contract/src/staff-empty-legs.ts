import { Type } from 'typebox'
import { emptyLegActions, emptyLegSorts, emptyLegStatuses } from '@aquilane/domain/empty-legs/transitions'
import { PriceLine } from './charter.ts'
import { Created, Money, MoneyInput, Nullable, PageQuery, pageResponse, sortQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
export const LocalMoment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  description: 'Local time of the departure airport: 2026-12-18T10:30',
})
export const AirportSelector = Type.String({ maxLength: 20, description: '`airport:EGLF`' })

/** Shares of the reference price by time before the departure. */
const Step = Type.Object({
  hours_before: Nullable(
    Type.Integer({ minimum: 1, maximum: 8_760, description: 'Applies from so many hours before the departure on; null: from the start' }),
  ),
  percent: Type.Integer({ minimum: 25, maximum: 100, description: 'Of the reference price' }),
})
const Steps = Type.Array(Step, { minItems: 1, maxItems: 8 })

export const AdminAirport = Type.Object({
  selector: Type.String(),
  code: Type.String(),
  name: Type.String(),
  city: Nullable(Type.String()),
  zone: Nullable(Type.String({ description: 'IANA time zone; null for a city without an airport yet' })),
})
const OrderReference = Type.Object({ id: Id, pnr: Type.String() })

/** Who did what, oldest first. */
export const AdminHistory = Type.Array(
  Type.Object({
    at: Created,
    actor: Type.String(),
    action: Type.String(),
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    reason: Nullable(Type.String()),
  }),
)

const StaffEmptyLeg = Type.Object({
  id: Id,
  company: Type.Object({ id: Type.Integer(), name: Type.String() }),
  status: oneOf(emptyLegStatuses),
  reason: Nullable(Type.String({ description: 'Why it is withdrawn or paused' })),
  source: oneOf(['movement', 'staff', 'import'] as const),
  aircraft: Type.Object({ tail: Type.String(), type: Type.String() }),
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_date_from: Type.String({ description: 'Local time of the departure airport' }),
  departure_date_to: Type.String(),
  departure_date: Type.String(),
  block_minutes: Type.Integer(),
  pax_max: Type.Integer(),
  reference_price: Money,
  floor_price: Money,
  price: Nullable({ ...Money, description: 'At this moment; null where it cannot be sold' }),
  has_own_steps: Type.Boolean({ description: 'Price steps of its own instead of the standard ones' }),
  parent: Nullable(OrderReference),
  buyer: Nullable(OrderReference),
  matches: Type.Integer({ description: 'Customers whose alerts matched it' }),
  created: Created,
  checked_at: Created,
})

const StaffEmptyLegDetails = Type.Object({
  ...StaffEmptyLeg.properties,
  steps: Type.Array(
    Type.Object({
      ...Step.properties,
      price: { ...Money, description: 'With floor and highest discount applied' },
      from: Nullable({ ...Created, description: 'Since when the step applies; null: from the start' }),
      current: Type.Boolean(),
    }),
    { description: 'Earliest first' },
  ),
  max_detour_km: Type.Integer(),
  floor_price_min: { ...Money, description: 'The least that may be set as the floor: what a passenger on board adds' },
  diverted: Type.Boolean({ description: 'Flown on the route that its buyer asked for' }),
  reference_breakdown: Type.Array(PriceLine),
  history: AdminHistory,
})

const legFilter = {
  status: Type.Optional(oneOf(emptyLegStatuses)),
  query: Type.Optional(Type.String({ maxLength: 100, description: 'Tail, airport code or company' })),
  ...sortQuery(emptyLegSorts),
}

export const staffListEmptyLegs = endpoint({
  method: 'GET',
  path: '/gamma/staff/empty-leg/list',
  summary: 'Empty legs of one status, soonest first; past ones latest first',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  query: Type.Object({ ...PageQuery, ...legFilter }),
  response: pageResponse(StaffEmptyLeg),
})

export const staffExportEmptyLegs = endpoint({
  method: 'GET',
  path: '/gamma/staff/empty-leg/export.csv',
  summary: 'The same list as a table, at most 5,000 rows; the export is audited',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  query: Type.Object(legFilter),
  media: 'text/csv',
  response: Type.String(),
})

export const staffGetEmptyLeg = endpoint({
  method: 'GET',
  path: '/gamma/staff/empty-leg/get',
  summary: 'One empty leg with its price steps, the lines of its reference price and its history',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  query: Type.Object({ id: Id }),
  response: StaffEmptyLegDetails,
})

export const staffCreateEmptyLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/empty-leg/create',
  summary: 'Enter an empty leg. Its aircraft is kept free for it: AIRCRAFT_TAKEN where it is not; NOT_FLYABLE where it cannot fly the leg',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  body: Type.Object({
    tail: Type.String({ minLength: 2, maxLength: 10 }),
    departure: AirportSelector,
    arrival: AirportSelector,
    departure_date: LocalMoment,
    departure_date_from: Type.Optional({ ...LocalMoment, description: 'Start of the window; the departure unless given' }),
    departure_date_to: Type.Optional({ ...LocalMoment, description: 'End of the window; the departure unless given' }),
    steps: Type.Optional(Steps),
    draft: Type.Optional(Type.Boolean({ description: 'Not offered yet' })),
  }),
  response: StaffEmptyLegDetails,
})

export const staffPriceEmptyLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/empty-leg/set-price',
  summary: 'Price steps of one empty leg, or null for the standard ones, and its floor. Orders keep the price they were made at',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  body: Type.Object({
    empty_leg: Type.Object({ id: Id }),
    steps: Nullable(Steps),
    floor_price: Type.Optional({ ...MoneyInput, description: 'From `floor_price_min` to the reference price' }),
    max_detour_km: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 5_000, description: 'Kilometres that all flights together may be longer; 0: no detours' }),
    ),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: StaffEmptyLegDetails,
})

export const staffChangeEmptyLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/empty-leg/set-status',
  summary:
    'Pause, offer again or withdraw an empty leg. Withdrawing one that is held or sold cancels its order and refunds its buyer in full; expects `buyer_order_id` then, LEG_SOLD without it',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  body: Type.Object({
    empty_leg: Type.Object({ id: Id }),
    action: oneOf(emptyLegActions),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
    buyer_order_id: Type.Optional({ ...Id, description: 'The order that withdrawing cancels' }),
  }),
  response: StaffEmptyLegDetails,
})

export const staffPushEmptyLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/empty-leg/push',
  summary: 'Send the alerts of an empty leg now, those of daily digests as well. Once per price, and not at night',
  tag: 'Back office: empty legs',
  auth: 'staff',
  permission: 'empty-legs.manage',
  body: Type.Object({ empty_leg: Type.Object({ id: Id }), reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: Type.Object({ notified: Type.Integer({ description: 'Alerts that are sent' }) }),
})
