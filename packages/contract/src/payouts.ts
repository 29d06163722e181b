import { maxBeneficiary } from '@aquilane/domain/invoices/payout'
import { Type } from 'typebox'
import { Created, Id, listResponse, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Payout = Type.Object({
  id: Id,
  number: Type.String({ description: 'For people and the bank: PO-000012' }),
  status: oneOf(['Requested', 'Sent', 'Rejected'] as const),
  amount: Money,
  iban: Type.String({ description: 'Its last four characters' }),
  beneficiary: Type.String(),
  note: Nullable(Type.String({ description: 'Why it was rejected' })),
  created: Created,
  decided: Nullable(Created),
})

export const createPayout = endpoint({
  method: 'POST',
  path: '/gamma/account/payout',
  summary:
    'Pay money of a balance to a bank account. Finance sends it; until then the balance lacks it. Needs profile/verify-identity of the last minutes. NOT_ENOUGH_GOLD, PAYOUT_PENDING',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    account: Type.Object({ id: Id }),
    money: Type.Object({
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Major units, at most two decimals' }),
      currency: Type.Literal('EUR'),
    }),
    iban: Type.String({ minLength: 15, maxLength: 42, description: 'Spaces are ignored' }),
    beneficiary: Type.String({ minLength: 1, maxLength: maxBeneficiary, description: 'Holder of the account' }),
  }),
  response: Payout,
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/gamma/account/payouts',
  summary: 'Payouts of the signed-in customer, newest first',
  tag: 'Payments',
  auth: 'client',
  response: listResponse(Payout),
})
