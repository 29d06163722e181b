import { Type } from 'typebox'
import { Reason } from './charter.ts'
import { Money, MoneyInput } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Formality } from './formality.ts'
import { StaffOrderDetails } from './staff-orders.ts'

const Id = Type.String({ format: 'uuid' })

/** An aircraft that can fly a request, at the engine's price. */
const RequestOffer = Type.Object({
  suggestion_id: Type.String(),
  aircraft: Type.Object({ tail: Type.String(), type: Type.String(), class: Type.String() }),
  company: Type.Object({ id: Type.Integer(), name: Type.String() }),
  seats: Type.Integer(),
  price: Money,
  cost: { ...Money, description: 'The price without our own share' },
  firm: Type.Boolean({
    description: 'Its calendar is kept here: the aircraft is free. False: its operator must confirm after the payment',
  }),
  cautions: Type.Array(Reason, { description: 'What its operator confirms before the price is answered; key `charter.caution.<code>`' }),
})

export const staffListOrderOffers = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/offers',
  summary: 'Aircraft that can fly the trip of an order, cheapest first, at most 40; empty where none can',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    data: Type.Array(RequestOffer),
    formalities: Type.Array(Formality, { description: 'To be arranged at the airports of these offers, as far as it is known' }),
  }),
})

export const staffQuoteOrder = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/quote',
  summary:
    'Answer a request with a price: of one of its offers, by hand, or both. The aircraft is held, the customer notified and asked to pay; a price that does not pass the policy waits for another member first (quote/approve). QUOTE_OPEN, NOT_FLYABLE, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, ORDER_STATE_CONFLICT',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    suggestion_id: Type.Optional(Type.String({ maxLength: 600, description: 'Aircraft of the quote; that of the estimate unless given' })),
    price: Type.Optional({ ...MoneyInput, description: 'Instead of the price of the offer' }),
  }),
  response: StaffOrderDetails,
})

export const staffConfirmOrder = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/confirm',
  summary: 'The operator of a paid trip accepts it. ORDER_STATE_CONFLICT',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'The operator’s reference, for the history' }),
  }),
  response: StaffOrderDetails,
})

export const staffDeclineOrder = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/decline',
  summary: 'Decline a request, or a paid trip that its operator cannot fly: everything paid is refunded. ORDER_STATE_CONFLICT',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({ order: Type.Object({ id: Id }), reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: StaffOrderDetails,
})
