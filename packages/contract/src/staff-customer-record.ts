import { Type } from 'typebox'
import { entryKinds } from '@aquilane/domain/accounting/statement'
import { assistantPermissions } from '@aquilane/domain/assistants/permissions'
import { Created, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Uuid = Type.String({ format: 'uuid' })
const Named = Type.Object({ id: Uuid, name: Type.String() })
const read = 'customers.read'

const Assistant = Type.Object({
  id: Uuid,
  customer: Nullable({ ...Named, description: 'The other of the two; null until the invitation is accepted' }),
  email: Nullable(Type.String()),
  permissions: Type.Array(oneOf(assistantPermissions)),
  pay_limit: Nullable({ ...Money, description: 'Within 30 days' }),
  left: Nullable(Money),
  accepted: Nullable(Created),
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
    assistants: Type.Array(Assistant, { description: 'Who may act for the customer, and open invitations' }),
    principals: Type.Array(Assistant, { description: 'For whom the customer may act' }),
  }),
})
