import {
  aircraftSorts,
  aircraftStatuses,
  aircraftViews,
  firstYear,
  operatorAvailabilities,
  rateLimits,
} from '@aquilane/domain/fleet/aircraft-fields'
import { maxSubCharterSeats, tailPattern } from '@aquilane/domain/fleet/sub-charter'
import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { approvalObstacles } from '@aquilane/domain/approvals/second-member'
import { missingReasons, publicationNeeds } from '@aquilane/domain/fleet/publication'
import { allDocumentKinds } from '@aquilane/domain/fleet/fleet-files'
import { Type } from 'typebox'
import { cabinFields } from './cabin.ts'
import { Created, listResponse, Nullable, PageQuery, pageResponse, sortQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AircraftPhoto } from './fleet.ts'
import { oneOf } from './passengers.ts'

const Ref = Type.Object({ id: Type.Integer(), name: Type.String() })

const permission = 'fleet.manage'
const Day = Type.String({ format: 'date' })
const FleetId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Reference = Type.Object({ id: FleetId })
const Revision = Type.Integer({
  minimum: 1,
  description: 'As it was read: a change by another member in between is refused, CHANGED_MEANWHILE',
})

const Draft = Type.Boolean({ description: 'Not published: neither offered nor flown' })

const Aircraft = Type.Object({
  id: FleetId,
  tail: Type.String(),
  type: Ref,
  class: Type.Object({ slug: Type.String(), name: Type.String() }),
  company: Ref,
  base: Type.Object({ code: Type.String(), name: Type.String(), city: Nullable(Type.String()) }),
  year: Type.Integer(),
  seats: Type.Integer(),
  max_seats: Type.Integer({ description: 'Of the type' }),
  rate_percent: Type.Number({ description: 'Of the hourly rate of its type' }),
  hourly_rate: Type.Object({ amount: Type.Number(), currency: Type.String() }),
  ...cabinFields,
  airworthy_until: Nullable(Day),
  insured_until: Nullable({ ...Day, description: 'Of its own cover; null: that of its operator counts' }),
  flyable_until: { ...Day, description: 'First end of insurance, certificate and airworthiness: nothing is sold beyond it' },
  status: oneOf(aircraftStatuses),
  status_reason: Nullable(Type.String()),
  draft: Draft,
  sub_charter: Type.Boolean({ description: 'Quoted by staff, never offered on the site' }),
  revision: Revision,
})

const History = Type.Array(
  Type.Object({
    at: Created,
    actor: Type.String({ description: 'Name of the member, or the kind of another actor' }),
    action: Type.String(),
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    changes: Type.Array(Type.Object({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) })),
  }),
  { description: 'Oldest first' },
)

/** What a change that keeps aircraft from flying touches. */
export const FleetEffects = Type.Object({
  empty_legs: Type.Integer({ description: 'Taken off sale' }),
  shared_flights: Type.Integer({ description: 'Their seats are not sold' }),
  quotes: Type.Integer({ description: 'With an alternative that cannot be accepted' }),
  unpaid: Type.Array(Type.Object({ id: Type.String(), pnr: Type.String() }), { description: 'Unpaid orders that are canceled' }),
  trips: Type.Array(Type.Object({ id: Type.String(), pnr: Type.String(), reasons: Type.Array(oneOf(cannotFlyReasons)) }), {
    description: 'Paid trips that cannot be flown: they stay, marked, without their release',
  }),
})
const dryRun = { dry_run: Type.Optional(Type.Boolean({ description: 'Nothing is changed; the answer tells what would be' })) }
const Changed = Type.Object({ id: FleetId, effects: FleetEffects })
const documentKind = oneOf(allDocumentKinds)

const Documents = Type.Array(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    kind: documentKind,
    number: Nullable(Type.String({ description: 'Of the policy or certificate' })),
    valid_until: Nullable({ ...Day, description: 'Last day; null: without end, or not entered' }),
    current: Type.Boolean({ description: 'false: added for an earlier registration, operator or certificate' }),
    name: Type.String({ description: 'Of the file as it was sent' }),
    pages: Type.Integer(),
    added: Type.Object({ at: Created, by: Type.String() }),
  }),
  { description: 'Scans, newest first' },
)

const Publication = Type.Object(
  {
    missing: Type.Array(Type.Object({ need: oneOf(publicationNeeds), reason: oneOf(missingReasons) })),
    drafted_by: Type.String({ description: 'Member who entered it' }),
    changed_by: Type.String({ description: 'Member who changed it last, documents included' }),
    obstacle: Nullable(oneOf(approvalObstacles)),
    publishers: Type.Array(Type.String(), { description: 'Members who may publish it' }),
  },
  { description: 'What a draft waits for; null: published or retired. `obstacle`: why the member who asks does not publish it' },
)

export const staffListAircraft = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/aircraft-list',
  summary:
    'Aircraft of a status by tail, or drafts: those of a status are published, but retired ones. `query`: beginning of a tail, part of a type, operator or base; `documents=ending`: those whose insurance, certificate or airworthiness ends within 60 days',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  query: Type.Object({
    status: Type.Optional(oneOf(aircraftViews)),
    query: Type.Optional(Type.String({ maxLength: 100 })),
    documents: Type.Optional(oneOf(['ending'] as const)),
    ...sortQuery(aircraftSorts),
    ...PageQuery,
  }),
  response: pageResponse(Aircraft),
})

export const staffGetAircraft = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/aircraft',
  summary: 'One aircraft with the trips that it is still to fly, and its history. NOT_FOUND',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  query: Type.Object({ id: FleetId }),
  response: Type.Object({
    ...Aircraft.properties,
    trips: Type.Array(
      Type.Object({ order: Type.Object({ id: Type.String(), pnr: Type.String() }), from: Created, to: Created, held: Type.Boolean() }),
    ),
    photos: Type.Array(AircraftPhoto, { description: 'The first is shown first' }),
    documents: Documents,
    publication: Nullable(Publication),
    history: History,
  }),
})

const aircraftFields = {
  tail: Type.String({ pattern: tailPattern, maxLength: 10 }),
  company: Reference,
  base: Type.String({ maxLength: 40, description: 'airport:EGLF' }),
  year: Type.Integer({ minimum: firstYear, maximum: 2100 }),
  seats: Type.Integer({ minimum: 1, maximum: maxSubCharterSeats }),
  rate_percent: Type.Number({ minimum: rateLimits.min / 10, maximum: rateLimits.max / 10, multipleOf: 0.1 }),
  airworthy_until: Nullable(Day),
  insured_until: Type.Optional(Nullable({ ...Day, description: 'Of its own cover; left out: as it is' })),
  cabin: Type.Optional(Type.Object(cabinFields, { description: 'What its operator states of the cabin; left out: as it is' })),
}

export const staffAddAircraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/add-aircraft',
  summary: 'Enters an aircraft as a draft: it is offered once its documents are in and a second member publishes it',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ aircraft_type: Reference, ...aircraftFields }),
  response: Reference,
})

export const staffUpdateAircraft = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/fleet/aircraft',
  summary:
    'Changes an aircraft; the next search uses it. Another registration or operator makes it a draft again, off sale: its documents name the former. NOT_FOUND, CHANGED_MEANWHILE',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ aircraft: Reference, revision: Revision, ...aircraftFields, ...dryRun }),
  response: Changed,
})

export const staffSetAircraftStatus = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/set-aircraft-status',
  summary:
    'Grounds an aircraft, puts it back on the line or retires it. What is on sale is withdrawn, unpaid orders are canceled, and paid trips stay, marked, until they are moved; one with trips is not retired. NOT_FOUND, CHANGED_MEANWHILE, AIRCRAFT_BOOKED, ORDER_STATE_CONFLICT for a status that cannot follow',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({
    aircraft: Reference,
    revision: Revision,
    status: oneOf(aircraftStatuses),
    reason: Written({ minLength: 3, maxLength: 500 }),
    ...dryRun,
  }),
  response: Changed,
})

const Operator = Type.Object({
  id: FleetId,
  name: Type.String(),
  aoc: Type.String(),
  country: Type.Object({ code: Type.String(), name: Type.String() }),
  insured_until: Day,
  aoc_until: Nullable(Day),
  availability: oneOf(operatorAvailabilities),
  suspended: Type.Boolean({ description: 'Nothing of it is sold or flown' }),
  draft: Type.Boolean({ description: 'Not published: its aircraft cannot be published' }),
  aircraft: Type.Object({ active: Type.Integer(), grounded: Type.Integer() }),
  reply_minutes: Nullable(Type.Number({ description: 'Median time from payment to its answer, last 90 days; null: none' })),
  bill_ratio: Nullable(Type.Number({ description: 'Its bills beside what was quoted, last 365 days: 1.04 is 4 % above; null: none' })),
  revision: Revision,
})

export const staffListOperators = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/operator-list',
  summary: 'Every operator by name, with how fast it answers and how its bills compare with its quotes',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  response: listResponse(Operator),
})

export const staffGetOperatorHistory = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/operator-history',
  summary: 'What was changed of an operator. NOT_FOUND',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  query: Type.Object({ id: FleetId }),
  response: Type.Object({ documents: Documents, publication: Nullable(Publication), history: History }),
})

const operatorFields = {
  name: Written({ minLength: 2, maxLength: 80 }),
  aoc: Written({ minLength: 2, maxLength: 40 }),
  country: Type.String({ pattern: '^[A-Z]{3}$' }),
  insured_until: Day,
  aoc_until: Nullable(Day),
  availability: oneOf(operatorAvailabilities),
  suspended: Type.Optional(Type.Boolean({ description: 'Nothing of it is sold or flown; default: no' })),
}

export const staffAddOperator = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/add-operator',
  summary: 'Enters an operator as a draft, with the usual cancellation terms',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object(operatorFields),
  response: Reference,
})

export const staffUpdateOperator = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/fleet/operator',
  summary: 'Changes an operator; the next search uses it. The certificate of a published one stays. NOT_FOUND, CHANGED_MEANWHILE',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ operator: Reference, revision: Revision, ...operatorFields, ...dryRun }),
  response: Changed,
})

export const staffPublishAircraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/publish-aircraft',
  summary:
    'Publishes a draft: the next search offers it. By another member than those who entered it and changed it last. NOT_FOUND, CHANGED_MEANWHILE, DOCUMENTS_MISSING, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, ORDER_STATE_CONFLICT where it is published or retired',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ aircraft: Reference, revision: Revision }),
  response: Changed,
})

export const staffPublishOperator = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/publish-operator',
  summary:
    'Publishes an operator: its aircraft can be published. By another member than those who entered it and changed it last. NOT_FOUND, CHANGED_MEANWHILE, DOCUMENTS_MISSING, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, ORDER_STATE_CONFLICT where it is published',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ operator: Reference, revision: Revision }),
  response: Reference,
})
