import { heldReasons } from '@aquilane/domain/accounting/withdrawal'
import { maxBeneficiary, payoutRequirements } from '@aquilane/domain/invoices/payout'
import { Type } from 'typebox'
import { Created, Id, listResponse, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Deductions = Type.Array(Type.Object({ reason: oneOf(['cashback'] as const), amount: Money }), {
  description: 'What the balance lost beside the transfer. `cashback`: of top-ups that are withdrawn, as far as it was used',
})

const Source = Type.Object({
  method: Type.String({ description: 'Payment method' }),
  digits: Nullable(Type.String({ description: 'Last four digits of the card that paid, where its provider names them' })),
})

const Payout = Type.Object({
  id: Id,
  number: Type.String({ description: 'For people and the bank: PO-000012' }),
  status: oneOf(['Requested', 'Sent', 'Rejected'] as const),
  amount: { ...Money, description: 'What is transferred' },
  deductions: Deductions,
  source: Nullable({ ...Source, description: 'The payment that the money returns to; null: it goes to a bank account' }),
  iban: Nullable(Type.String({ description: 'Its last four characters' })),
  beneficiary: Nullable(Type.String()),
  note: Nullable(Type.String({ description: 'Why finance rejected it' })),
  created: Created,
  decided: Nullable(Created),
})

export const createPayout = endpoint({
  method: 'POST',
  path: '/gamma/account/payout',
  summary:
    'Pay out money of a balance. What came from a card that can still be disputed returns to it at once; the rest is sent to the bank account by finance. Until then the balance lacks it. One payout per way. Needs profile/verify-identity of the last minutes. NOT_ENOUGH_GOLD, PAYOUT_PENDING; PAYOUT_CHANGED where less than `payout` would leave or another part than `bank` would go to the bank account, PAYOUT_IDENTITY_MISSING without name or confirmed e-mail address',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    account: Type.Object({ id: Id }),
    money: Type.Object({
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Major units, at most two decimals' }),
      currency: Type.Literal('EUR'),
    }),
    payout: Type.Optional({ ...MoneyInput, description: 'What leaves, as it was shown by account/payout-quote' }),
    bank: Type.Optional({ ...MoneyInput, description: 'The part of it that goes to the bank account, as it was shown' }),
    iban: Type.Optional(
      Type.String({ minLength: 15, maxLength: 42, description: 'Spaces are ignored. Needed where a part goes to a bank account' }),
    ),
    beneficiary: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxBeneficiary,
        description: 'Holder of the account: the customer, by the name of the profile. Needed with `iban`',
      }),
    ),
  }),
  response: listResponse(Payout),
})

export const getPayoutQuote = endpoint({
  method: 'GET',
  path: '/gamma/account/payout-quote',
  summary: 'Which ways a payout of an amount takes, and which cashback of the withdrawn top-ups ends with it',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ account_id: Id, amount: Type.Number({ minimum: 0, maximum: 10_000_000 }) }),
  response: Type.Object({
    missing: Type.Array(oneOf(payoutRequirements), {
      description: 'What the profile lacks before money leaves: `name` (first and last), `email` (confirmed)',
    }),
    available: { ...Money, description: 'Money of the balance that can leave, without cashback; a higher amount is quoted as this one' },
    payout: { ...Money, description: 'What would leave' },
    ways: Type.Array(
      Type.Object({
        source: Nullable({ ...Source, description: 'Payment that the part returns to; null: to the bank account' }),
        amount: Money,
        until: Nullable(Created),
      }),
      { description: 'Its parts. `until`: the payment can be disputed until then, and its money returns to it only' },
    ),
    held: Type.Array(Type.Object({ source: Source, amount: Money, reason: oneOf(heldReasons), until: Nullable(Created) }), {
      description:
        'Money of the balance that cannot leave yet: its payment is disputed, its provider refused to return it, or takes nothing back. `until`: from then on it can go to a bank account',
    }),
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
