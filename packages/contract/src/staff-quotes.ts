import { maxAlternatives, maxValidHours, quoteStates } from '@aquilane/domain/quotes/rules'
import { priceConcerns } from '@aquilane/domain/pricing/price-gate'
import { Type } from 'typebox'
import { Created, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const OrderRef = Type.Object({ order: Type.Object({ id: Id }) })

const StaffQuoteAlternative = Type.Object({
  position: Type.Integer(),
  aircraft: Type.Object({ tail: Type.String(), type: Type.String() }),
  company: Type.String(),
  price: Money,
  cost: Money,
  margin_permille: Type.Integer({ description: 'Our share of the price' }),
  engine_cost: Nullable({
    ...Money,
    description: 'What the engine calculated when the version was made; null: it could not price the flight',
  }),
  list_price: Nullable({ ...Money, description: 'Of the engine, at the same time' }),
  cost_typed_by: Nullable(Type.String({ description: 'The member who typed the cost; null: it is the engine’s' })),
  concerns: Type.Array(oneOf(priceConcerns), { description: 'Why this price needs the approval of another member; empty: it does not' }),
  available: Type.Boolean({ description: 'The aircraft is free for this trip, or held by this quote' }),
  opened: Type.Integer({ description: 'Looks at it on the page of the quote' }),
  last_opened: Nullable(Created),
})

const StaffQuoteVersion = Type.Object({
  number: Type.Integer(),
  made_by: Type.String(),
  created: Created,
  sent: Nullable(Created),
  valid_until: Nullable(Created),
  note: Nullable(Type.String()),
  holds_aircraft: Type.Boolean(),
  needs_approval: Type.Boolean({ description: 'It waits for the approval of another member' }),
  approved_by: Nullable(Type.String()),
  answer: Type.Boolean({ description: 'Once approved, the order awaits payment at this price without a signature' }),
  withdrawn: Type.Boolean({ description: 'Taken back before it was approved' }),
  opened: Type.Integer({ description: 'Looks at its page' }),
  last_opened: Nullable(Created),
  alternatives: Type.Array(StaffQuoteAlternative),
})

export const StaffQuote = Type.Object({
  state: oneOf(quoteStates),
  url: Type.String({ description: 'Of its page, for the customer' }),
  asked_again: Nullable(Created),
  acceptance: Nullable(
    Type.Object({
      version: Type.Integer(),
      position: Type.Integer(),
      name: Nullable(Type.String()),
      phone: Nullable(Type.String()),
      address: Nullable(Type.String()),
      accepted: Created,
      sha256: Nullable(Type.String({ description: 'Of the signed document' })),
    }),
  ),
  versions: Type.Array(StaffQuoteVersion, { description: 'Newest first' }),
})

const Response = Type.Object({ quote: Nullable(StaffQuote) })

export const staffGetQuote = endpoint({
  method: 'GET',
  path: '/gamma/staff/quote/get',
  summary: 'The quote of a request with all its versions; null while there is none',
  tag: 'Back office: quotes',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object({ id: Type.String({ format: 'uuid', description: 'Of the order' }) }),
  response: Response,
})

export const staffSendQuote = endpoint({
  method: 'POST',
  path: '/gamma/staff/quote/send',
  summary:
    'Make the next version of a quote and send it to the customer; one whose prices do not pass the policy waits for another member. QUOTE_CHANGED with another newest version, ORDER_STATE_CONFLICT, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED',
  tag: 'Back office: quotes',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    based_on: Type.Integer({ minimum: 0, maximum: 1_000, description: 'Number of the newest version that was seen; 0: none' }),
    alternatives: Type.Array(
      Type.Object({
        suggestion_id: Type.Optional(Type.String({ maxLength: 600, description: 'An offer of order/offers' })),
        keep: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, description: 'Instead: position in the newest version, taken over' })),
        price: Type.Optional({ ...MoneyInput, description: 'Instead of the price of the offer' }),
        cost: Type.Optional({ ...MoneyInput, description: 'What the operator asks, instead of the costs of the offer' }),
      }),
      { minItems: 1, maxItems: maxAlternatives },
    ),
    valid_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: maxValidHours })),
    hold: Type.Optional(Type.Boolean({ description: 'Hold the aircraft until the quote expires' })),
    note: Type.Optional(Nullable(Type.String({ maxLength: 2_000, description: 'To the customer' }))),
  }),
  response: Response,
})

export const staffApproveQuote = endpoint({
  method: 'POST',
  path: '/gamma/staff/quote/approve',
  summary:
    'Approve the newest version: a quote is sent, an answer makes the order payable. Never by the member who made it. QUOTE_NOT_OPEN, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, OFFER_TAKEN',
  tag: 'Back office: quotes',
  auth: 'staff',
  permission: 'quotes.approve',
  body: OrderRef,
  response: Response,
})

export const staffWithdrawQuote = endpoint({
  method: 'POST',
  path: '/gamma/staff/quote/withdraw',
  summary: 'Take a quote back: it can no longer be accepted and its aircraft are free again. QUOTE_NOT_OPEN',
  tag: 'Back office: quotes',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({ order: Type.Object({ id: Id }), reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: Response,
})
