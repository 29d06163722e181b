import { Type } from 'typebox'
import {
  blockReasonRule,
  customerSorts,
  customerViews,
  duplicateReasons,
  noteRule,
  tagRule,
  taskRule,
  taskViews,
} from '@aquilane/domain/customers/customer'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { creditRules } from '@aquilane/domain/invoices/on-account'
import { Created, Empty, listResponse, Money, Nullable, PageQuery, pageResponse, sortQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const Named = Type.Object({ id: Uuid, name: Type.String() })
const Day = Type.String({ format: 'date' })
const Tag = Type.String({ maxLength: 60, pattern: '\\S' })
const read = 'customers.read'
const manage = 'customers.manage'

const customerFields = {
  id: Uuid,
  name: Type.String({ description: 'The end of the number where there is no name' }),
  phone: Type.String(),
  email: Nullable(Type.String({ description: 'Confirmed' })),
  locale: oneOf(['en', 'it'] as const),
  since: Created,
  tags: Type.Array(Type.String()),
  trips: Type.Integer({ description: 'Confirmed and flown' }),
  last_flight: Nullable(Created),
  next_flight: Nullable(Created),
  value: { ...Money, description: 'Price of the trips confirmed or flown that were booked in the last 365 days' },
  blocked: Nullable(Created),
}

export const staffListCustomers = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/list',
  summary:
    'Customers, the last to book first. `query`: part of a name, a number, an e-mail address or a tag. Views: upcoming (with a trip to fly), blocked, duplicates (accounts that share e-mail or name)',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: read,
  query: Type.Object({
    view: Type.Optional(oneOf(customerViews)),
    query: Type.Optional(Type.String({ maxLength: 100 })),
    ...sortQuery(customerSorts),
    ...PageQuery,
  }),
  response: pageResponse(Type.Object(customerFields)),
})

const Task = Type.Object({
  id: Uuid,
  title: Type.String(),
  due: Nullable(Day),
  due_at: Nullable({ ...Created, description: 'Of a task that the customer gave: to the minute' }),
  assignee: Nullable(Named),
  created: Created,
  created_by: Type.String({ description: 'Name of the member; empty: the customer' }),
  done: Nullable(Created),
})

const Credit = Type.Object({
  limit: Money,
  used: { ...Money, description: 'Of trips that are still to be paid' },
  days: Type.Integer({ minimum: creditRules.minDays, maximum: creditRules.maxDays, description: 'To pay a trip' }),
})

export const staffGetCustomer = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/get',
  summary: 'One customer with everything the team needs before it answers a call. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    ...customerFields,
    email_unconfirmed: Nullable(Type.String()),
    block: Nullable(Type.Object({ at: Created, reason: Type.String() })),
    accounts: Type.Array(Type.Object({ type: Type.String(), balance: Money })),
    orders: Type.Array(
      Type.Object({
        id: Uuid,
        pnr: Type.String(),
        status: oneOf(orderStatuses),
        refunded: Type.Boolean({ description: 'The refund has left for the customer' }),
        decides_on: Nullable({ ...Day, description: 'Of paid seats whose shared flight is not decided yet' }),
        route: Type.String({ description: 'Codes: LTN – NCE' }),
        departure_date: Type.String({ description: 'Local time of the first departure' }),
        price: Nullable(Money),
      }),
      { description: 'Newest first, 50 at most' },
    ),
    passengers: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String(),
        documents: Type.Integer({ description: 'Checked or entered' }),
        valid_until: Nullable({ ...Day, description: 'End of the document that lasts longest' }),
      }),
    ),
    alerts: Type.Array(Type.Object({ origin: Type.String(), destination: Type.String(), expired: Type.Boolean() })),
    notes: Type.Array(Type.Object({ id: Uuid, text: Type.String(), by: Type.String(), at: Created }), { description: 'Newest first' }),
    tasks: Type.Array(Task, { description: 'Open ones by due date, then the last ten that are done' }),
    duplicates: Type.Array(
      Type.Object({ id: Uuid, name: Type.String(), phone: Type.String(), reasons: Type.Array(oneOf(duplicateReasons)) }),
    ),
    credit: Nullable({ ...Credit, description: 'Null: trips are paid before the flight' }),
    planned_merge: Nullable(
      Type.Object({
        id: Uuid,
        account: Type.Object({ id: Uuid, name: Type.String(), phone: Type.String() }),
        closed: Type.Boolean({ description: 'This account is the one that closes' }),
        effective: Created,
      }),
    ),
    merged_into: Nullable({ ...Named, description: 'The account that this one became a part of' }),
    merges: Type.Array(
      Type.Object({
        id: Uuid,
        account: Type.Object({ id: Uuid, name: Type.String(), phone: Type.String() }),
        closed: Type.Boolean({ description: 'This account is the one that closed' }),
        at: Created,
        by: Type.String(),
        reason: Type.String(),
        undo_until: Nullable({ ...Created, description: 'Null: it cannot be undone' }),
        undone: Nullable(Created),
      }),
      { description: 'Accounts that became one with this, newest first' },
    ),
    history: Type.Array(Type.Object({ at: Created, actor: Type.String(), action: Type.String(), reason: Nullable(Type.String()) }), {
      description: 'Blocks, tags and merges, oldest first',
    }),
  }),
})

export const staffSetCustomerTags = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/set-tags',
  summary: 'Replaces the tags; they are kept in lower case. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ customer: Reference, tags: Type.Array(Tag, { maxItems: tagRule.maxTags }) }),
  response: Type.Object({ tags: Type.Array(Type.String()) }),
})

export const staffAddCustomerNote = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/add-note',
  summary: 'Adds a note that the customer never sees. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ customer: Reference, text: Written(noteRule) }),
  response: Reference,
})

export const staffDeleteCustomerNote = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/delete-note',
  summary: 'Deletes a note of one’s own. NOT_FOUND, also for notes of others',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ note: Reference }),
  response: Empty,
})

export const staffAddCustomerTask = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/add-task',
  summary: 'Adds a task for a member, or for whoever takes it. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  body: Type.Object({
    customer: Reference,
    title: Written(taskRule),
    due: Nullable(Day),
    assignee: Nullable(Reference),
  }),
  response: Reference,
})

export const staffSetCustomerTaskDone = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/set-task-done',
  summary: 'Marks a task as done, or opens it again. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ task: Reference, done: Type.Boolean() }),
  response: Empty,
})

export const staffListCustomerTasks = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/task-list',
  summary: 'Tasks by due date. Views: mine (open, assigned to the caller), open (everybody’s), done',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  query: Type.Object({ view: Type.Optional(oneOf(taskViews)), ...PageQuery }),
  response: pageResponse(Type.Object({ ...Task.properties, customer: Named })),
})

export const staffListTaskAssignees = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/assignees',
  summary: 'Members who can be given a task',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: manage,
  response: listResponse(Named),
})

const reason = Written(blockReasonRule)

export const staffBlockCustomer = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/set-blocked',
  summary:
    'Blocks a customer, or lifts the block. A blocked customer sees trips and writes to us, but books and pays nothing: ACCOUNT_LOCKED. NOT_FOUND, ORDER_STATE_CONFLICT where that is so already',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.block',
  body: Type.Object({ customer: Reference, blocked: Type.Boolean(), reason }),
  response: Empty,
})

export const staffSetCustomerCredit = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/set-credit',
  summary:
    'Lets a customer fly first and pay by a day, up to a limit; null takes that away, and what is owed stays owed. Above what members grant alone within a day another member decides. NOT_FOUND, APPROVAL_OPEN',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.credit',
  body: Type.Object({
    customer: Reference,
    credit: Nullable(
      Type.Object({
        limit: Type.Object({
          amount: Type.Number({ minimum: 0.01, maximum: creditRules.maxLimit, multipleOf: 0.01 }),
          currency: Type.Literal('EUR'),
        }),
        days: Credit.properties.days,
      }),
    ),
    reason,
  }),
  response: WaitsFor,
})
