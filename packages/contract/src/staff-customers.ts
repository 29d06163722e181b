import { Type } from 'typebox'
import { entryKinds } from '@aquilane/domain/accounting/statement'
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
import { mergeFields, mergeItems, mergeObstacles, mergeSides, undoObstacles } from '@aquilane/domain/customers/merge'
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
  assignee: Nullable(Named),
  created: Created,
  created_by: Type.String({ description: 'Name of the member' }),
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

export const quoteStates = ['open', 'accepted', 'expired', 'withdrawn'] as const

export const staffGetCustomerRecord = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/record',
  summary:
    'What the page of a customer loads after the rest: the last entries of the balances, quotes, and notification settings. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    ledger: Type.Array(
      Type.Object({
        id: Type.String(),
        account: Type.String(),
        at: Created,
        kind: oneOf(entryKinds),
        order: Nullable(Named),
        amount: Money,
        balance: Money,
      }),
      { description: 'Newest first, ten at most of each balance' },
    ),
    quotes: Type.Array(
      Type.Object({
        id: Uuid,
        order: Type.Object({ id: Uuid, pnr: Type.String() }),
        version: Type.Integer(),
        alternatives: Type.Integer(),
        sent: Created,
        valid_until: Created,
        state: oneOf(quoteStates),
      }),
      { description: 'Newest first, the last version of each' },
    ),
    preferences: Type.Array(
      Type.Object({
        channel: Type.String(),
        name: Type.String(),
        media: Type.Array(Type.Object({ name: Type.String(), enabled: Type.Boolean(), locked: Type.Boolean() })),
      }),
      { description: 'By what each kind of message reaches the customer' },
    ),
  }),
})

const Items = Type.Array(Type.Object({ item: oneOf(mergeItems), count: Type.Integer({ minimum: 1 }) }))
const side = { id: Uuid, name: Type.String(), phone: Type.String(), since: Created }

export const staffPreviewCustomerMerge = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/merge-preview',
  summary:
    'What it would do to make two accounts one: the fields in which they differ, what would move, and what must be settled first. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.merge',
  query: Type.Object({ kept: Uuid, merged: Uuid }),
  response: Type.Object({
    kept: Type.Object(side),
    merged: Type.Object(side),
    fields: Type.Array(
      Type.Object({
        field: oneOf(mergeFields),
        kept: Nullable(Type.String()),
        merged: Type.String(),
        taken: { ...oneOf(mergeSides), description: 'What is taken unless another choice is sent' },
      }),
    ),
    items: Items,
    balances: Type.Array(Type.Object({ type: Type.String(), balance: Money })),
    obstacles: Type.Array(oneOf(mergeObstacles)),
  }),
})

export const staffMergeCustomers = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/merge',
  summary:
    'Asks for two accounts to become one. After another member approved it, both numbers get a link that stops it; 24 hours later trips, people, travel documents and balance of `merged` go to `kept`, and its number signs in to `kept`. It can be undone for 30 days. NOT_FOUND, MERGE_NOT_POSSIBLE, APPROVAL_OPEN',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.merge',
  body: Type.Object({
    kept: Reference,
    merged: Reference,
    fields: Type.Array(Type.Object({ field: oneOf(mergeFields), from: oneOf(mergeSides) }), { maxItems: mergeFields.length }),
    reason,
  }),
  response: WaitsFor,
})

export const staffPreviewUndoMerge = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/undo-merge-preview',
  summary: 'What would go back if two accounts were separated again. Money that was spent since stays spent. NOT_FOUND',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.merge',
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    obstacle: Nullable(oneOf(undoObstacles)),
    items: Items,
    balances: Type.Array(Type.Object({ type: Type.String(), moved: Money, back: Money })),
  }),
})

export const staffUndoMerge = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/undo-merge',
  summary:
    'Asks for two accounts to be separated again; another member decides, and the customer signs in again on every device. NOT_FOUND, MERGE_NOT_POSSIBLE, APPROVAL_OPEN',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.merge',
  body: Type.Object({ merge: Reference, reason }),
  response: WaitsFor,
})

export const staffStopMerge = endpoint({
  method: 'POST',
  path: '/gamma/staff/customer/stop-merge',
  summary: 'Stops a merge before it takes effect. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: customers',
  auth: 'staff',
  permission: 'customers.merge',
  body: Type.Object({ merge: Reference, reason }),
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
