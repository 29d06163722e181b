import { requestSorts, requestSources, requestStages, requestViews } from '@aquilane/domain/quotes/requests'
import { Type } from 'typebox'
import { TripLegBody, maxLegs } from './charter.ts'
import { Created, Empty, Money, Nullable, PageQuery, pageResponse, sortQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { StaffOrder } from './staff-orders.ts'

const Id = Type.String({ format: 'uuid' })
const Member = Type.Object({ id: Id, name: Type.String() })

export const StaffRequest = Type.Object({
  ...StaffOrder.properties,
  source: oneOf(requestSources),
  stage: oneOf(requestStages),
  waiting_since: { ...Created, description: 'When it was made, or a new price was asked for' },
  assignee: Nullable(Member),
  snoozed_until: Nullable(Created),
  duplicates: Type.Array(Type.Object({ id: Id, pnr: Type.String() }), {
    description: 'Other open requests of the customer for the same first flight on the same day',
  }),
  history_90_days: Type.Object(
    { asked: Type.Integer(), booked: Type.Integer() },
    { description: 'Orders of the customer, this one included' },
  ),
  quote: Nullable(
    Type.Object(
      { version: Type.Integer(), price: Money, margin_permille: Type.Integer(), valid_until: Nullable(Created), opened: Type.Integer() },
      {
        description: 'The newest version, its cheapest alternative',
      },
    ),
  ),
})

const requestFilter = {
  view: Type.Optional(oneOf(requestViews)),
  query: Type.Optional(Type.String({ maxLength: 60, description: 'Beginning of a booking reference, part of a name or phone number' })),
  ...sortQuery(requestSorts),
}

export const staffListRequests = endpoint({
  method: 'GET',
  path: '/gamma/staff/request/list',
  summary: 'Requests that wait for a price: those without an open quote first, the oldest first',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object({ ...PageQuery, ...requestFilter }),
  response: pageResponse(StaffRequest),
})

export const staffExportRequests = endpoint({
  method: 'GET',
  path: '/gamma/staff/request/export.csv',
  summary: 'The same list as a table, at most 5,000 rows; the export is audited',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object(requestFilter),
  media: 'text/csv',
  response: Type.String(),
})

export const staffListAssignees = endpoint({
  method: 'GET',
  path: '/gamma/staff/request/assignees',
  summary: 'Members who answer requests, with the number they have',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.read',
  response: Type.Object({ data: Type.Array(Type.Object({ ...Member.properties, requests: Type.Integer() })) }),
})

export const staffAssignRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/request/assign',
  summary:
    'Give a request to a member, or to none. REQUEST_TAKEN with its assignee where `from` is not the one it has; ORDER_STATE_CONFLICT',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    from: Nullable(Type.Object({ id: Id }, { description: 'The assignee that was shown' })),
    member: Nullable(Type.Object({ id: Id })),
  }),
  response: Empty,
})

export const staffSnoozeRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/request/snooze',
  summary: 'Take a request off the list for some hours; null brings it back. ORDER_STATE_CONFLICT',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({ order: Type.Object({ id: Id }), hours: Nullable(Type.Integer({ minimum: 1, maximum: 720 })) }),
  response: Empty,
})

export const staffMergeRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/request/merge',
  summary: 'Close a duplicate in favour of another request of the same customer, without a message. REQUESTS_DIFFER, ORDER_STATE_CONFLICT',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({ order: Type.Object({ id: Id }), into: Type.Object({ id: Id }) }),
  response: Empty,
})

export const staffCreateRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/request/create',
  summary: 'Type in a request from the phone or an e-mail, for a known or a new customer. PHONE_INVALID, TRIP_INVALID, PLACE_NOT_FOUND',
  tag: 'Back office: requests',
  auth: 'staff',
  permission: 'orders.answer',
  idempotent: true,
  body: Type.Object({
    source: oneOf(['phone', 'email', 'chat'] as const),
    phone_number: Type.String({ minLength: 5, maxLength: 30, description: 'International: +447400123456' }),
    first_name: Type.Optional(Type.String({ maxLength: 60 })),
    last_name: Type.Optional(Type.String({ maxLength: 60 })),
    locale: oneOf(['en', 'it'] as const),
    legs: Type.Array(TripLegBody, { minItems: 1, maxItems: maxLegs }),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'What the customer said, for the history' })),
  }),
  response: Type.Object({ id: Id, pnr: Type.String() }),
})
