import { Type } from 'typebox'
import { Id, Money, MoneyInput } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Deductions, RefundPart } from './order.ts'
import { WaitsFor } from './staff-approvals.ts'

export const staffCancelOrder = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/cancel',
  summary:
    'Cancel an order for its customer by its terms, or without their fee, which another member approves. A dry run changes nothing. With `refund` (the amount that was shown) another amount is refused: REFUND_CHANGED. ORDER_STATE_CONFLICT, APPROVAL_OPEN',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.cancel',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    waive_fee: Type.Boolean({ description: 'The customer gets back more than by the terms' }),
    refund: Type.Optional({ ...MoneyInput, description: 'As it was shown' }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'For the history; a dry run needs none' })),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    applied: Type.Boolean({ description: 'False for a dry run, and while it waits for another member' }),
    ...WaitsFor.properties,
    paid: Money,
    fee: { ...Money, description: 'By the terms' },
    waived: { ...Money, description: 'Of the fee, given back all the same' },
    deductions: Deductions,
    refund: Money,
    refunds: Type.Array(RefundPart),
  }),
})
