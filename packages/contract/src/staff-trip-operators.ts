import { disputeOutcomes, disputeReasons } from '@aquilane/domain/operations/bill-dispute'
import { billVatKinds } from '@aquilane/domain/operations/bill-vat'
import { Type } from 'typebox'
import { Created, Money, Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })

export const TripOperators = Type.Array(
  Type.Object({
    company: Type.Object({ id: Type.Integer(), name: Type.String() }),
    legs: Type.Array(Reference, {
      description: 'What it flies; empty: it billed the trip, and another one flies it since. Its bill is decided like others',
    }),
    quoted: { ...Money, description: 'The cost that the offer of these legs was made from' },
    bill: Nullable(
      Type.Object({
        reference: Type.String(),
        amount: { ...Money, description: 'What is owed, VAT included' },
        foreign: Nullable(
          Type.Object(
            { amount: Money, rate: Type.Number({ description: 'Euros for one unit of the currency' }) },
            { description: 'As it was billed; null: in euros' },
          ),
        ),
        vat: Nullable(
          Type.Object(
            { kind: oneOf(billVatKinds), percent: Nullable(Type.Number()), amount: Money },
            { description: 'A part of the amount; null: the bill was entered before it was asked for' },
          ),
        ),
        cost: { ...Money, description: 'What the quote is compared with: without VAT that is deducted' },
        quoted: { ...Money, description: 'As it was when the bill was entered' },
        difference_permille: Type.Integer(),
        flagged: Type.Boolean({ description: 'Too far from the quote: another member approves it' }),
        note: Nullable(Type.String()),
        dated: Nullable({ ...Type.String({ format: 'date' }), description: 'The day it names as its own' }),
        due: Nullable({ ...Type.String({ format: 'date' }), description: 'The day it names as due' }),
        entered: Type.Object({ at: Created, by: Type.String(), id: Id }),
        approved: Nullable(Type.Object({ at: Created, by: Type.String() })),
        disputes: Type.Array(
          Type.Object({
            reason: oneOf(disputeReasons),
            message: Type.String(),
            reference: Type.String(),
            amount: { ...Money, description: 'Of the bill as it was then' },
            opened: Type.Object({ at: Created, by: Type.String() }),
            settled: Nullable(Type.Object({ at: Created, by: Type.String(), outcome: oneOf(disputeOutcomes) })),
          }),
          { description: 'Newest first. While one is open the bill is not paid' },
        ),
      }),
    ),
  }),
  { description: 'Who flies which legs. Several where a trip lost its aircraft under way: each has a bill of its own' },
)
