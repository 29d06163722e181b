import { ageBuckets, receivableSorts } from '@aquilane/domain/payables/ageing'
import { disputeRule } from '@aquilane/domain/receivables/reminders'
import { Type } from 'typebox'
import { Created, Empty, Money, Nullable, PageQuery, pageResponse, sortQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const permission = 'receivables.manage'
const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })

export const staffListReceivables = endpoint({
  method: 'GET',
  path: '/gamma/staff/receivable/list',
  summary: 'Open invoices of orders by due day, with sums by age. `query`: part of a name, number, booking reference or invoice number',
  tag: 'Back office: receivables',
  auth: 'staff',
  permission,
  query: Type.Object({
    age: Type.Optional(oneOf(ageBuckets)),
    query: Type.Optional(Type.String({ maxLength: 100 })),
    ...sortQuery(receivableSorts),
    ...PageQuery,
  }),
  response: Type.Object({
    ...pageResponse(
      Type.Object({
        id: Uuid,
        number: Type.String({ description: 'AQ-000123' }),
        type: oneOf(['Primary', 'Additional'] as const),
        customer: Type.Object({ id: Uuid, name: Type.String() }),
        order: Type.Object({ id: Uuid, pnr: Type.String() }),
        open: Money,
        due: Created,
        days: Type.Integer({ description: 'Since it was due; negative before' }),
        age: oneOf(ageBuckets),
        reminder: Nullable(Type.Object({ level: Type.Integer({ minimum: 1, maximum: 3 }), sent: Created })),
        dispute: Nullable(Type.String({ description: 'What the customer disputes: no reminder is sent' })),
        remindable: Type.Boolean({ description: 'The next reminder may be sent now' }),
      }),
    ).properties,
    ages: Type.Array(Type.Object({ age: oneOf(ageBuckets), count: Type.Integer(), open: Money })),
  }),
})

export const staffSendReminder = endpoint({
  method: 'POST',
  path: '/gamma/staff/receivable/remind',
  summary: 'Sends the next of three reminders ahead of its day, in the customer’s language. NOT_FOUND, REMINDER_NOT_DUE',
  tag: 'Back office: receivables',
  auth: 'staff',
  permission,
  body: Type.Object({ invoice: Reference }),
  response: Type.Object({ level: Type.Integer({ minimum: 1, maximum: 3 }) }),
})

export const staffSetInvoiceDisputed = endpoint({
  method: 'POST',
  path: '/gamma/staff/receivable/set-disputed',
  summary:
    'Notes that a customer disputes an invoice, or no longer does; disputed ones are not reminded of. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: receivables',
  auth: 'staff',
  permission,
  body: Type.Object({ invoice: Reference, disputed: Type.Boolean(), reason: Written(disputeRule) }),
  response: Empty,
})
