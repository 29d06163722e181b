import { maxBeneficiary, payoutRequirements } from '@aquilane/domain/invoices/payout'
import { Type } from 'typebox'
import { Created, Id, listResponse, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Deductions = Type.Array(Type.Object({ reason: oneOf(['cashback'] as const), amount: Money }), {
  description: 'What the balance lost beside the transfer. `cashback`: of top-ups that are withdrawn, as far as it was used',
})

const Payout = Type.Object({
  id: Id,
  number: Type.String({ description: 'For people and the bank: PO-000012' }),
  status: oneOf(['Requested', 'Sent', 'Rejected'] as const),
  amount: { ...Money, description: 'What is transferred' },
  deductions: Deductions,
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
    'Pay money of a balance to a bank account. Finance sends it; until then the balance lacks it. Needs profile/verify-identity of the last minutes. NOT_ENOUGH_GOLD, PAYOUT_PENDING; PAYOUT_CHANGED where less than `payout` would be transferred, PAYOUT_IDENTITY_MISSING without name or confirmed e-mail address',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    account: Type.Object({ id: Id }),
    money: Type.Object({
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Major units, at most two decimals' }),
      currency: Type.Literal('EUR'),
    }),
    payout: Type.Optional({ ...MoneyInput, description: 'The transfer as it was shown by account/payout-quote' }),
    iban: Type.String({ minLength: 15, maxLength: 42, description: 'Spaces are ignored' }),
    beneficiary: Type.String({
      minLength: 1,
      maxLength: maxBeneficiary,
      description: 'Holder of the account: the customer, by the name of the profile',
    }),
  }),
  response: Payout,
})

export const getPayoutQuote = endpoint({
  method: 'GET',
  path: '/gamma/account/payout-quote',
  summary: 'What a payout of an amount transfers, and which cashback of the withdrawn top-ups ends with it',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ account_id: Id, amount: Type.Number({ minimum: 0, maximum: 10_000_000 }) }),
  response: Type.Object({
    missing: Type.Array(oneOf(payoutRequirements), {
      description: 'What the profile lacks before money leaves: `name` (first and last), `email` (confirmed)',
    }),
    available: { ...Money, description: 'Money of the balance, without cashback; a higher amount is quoted as this one' },
    payout: { ...Money, description: 'What would be transferred' },
    deductions: Deductions,
    cashback_withdrawn: { ...Money, description: 'Unused cashback that ends with the payout' },
  }),
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/gamma/account/payouts',
  summary: 'Payouts of the signed-in customer, newest first',
  tag: 'Payments',
  auth: 'client',
  response: listResponse(Payout),
})
