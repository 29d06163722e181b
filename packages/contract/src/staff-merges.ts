import { Type } from 'typebox'
import { blockReasonRule } from '@aquilane/domain/customers/customer'
import { mergeFields, mergeItems, mergeObstacles, mergeSides, undoObstacles } from '@aquilane/domain/customers/merge'
import { Created, Empty, Money, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const reason = Written(blockReasonRule)
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
