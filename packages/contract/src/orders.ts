import { legChoices } from '@aquilane/domain/empty-legs/changes'
import { Type } from 'typebox'
import { leastRatingsShown, ratingCommentRule, ratingScores } from '@aquilane/domain/orders/rating'
import { LuggageKg, PieceCounts, TripBody } from './charter.ts'
import { Empty, Euros, Id, listResponse, Money, MoneyInput, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WishesBody } from './wishes.ts'
import { summaryFields, OrderSummary, Deductions, RefundStep, RefundPart, Order } from './order.ts'

/** Buying an empty leg takes it instead of legs. */
const EmptyLegPurchase = Type.Object({
  id: Id,
  company_id: Type.Integer(),
  pax: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '2 unless given' })),
  luggage: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'Kilograms of all passengers together; 20 unless given' }),
  ),
  price: Type.Optional({
    ...MoneyInput,
    description: 'As it was shown, in euros; another price is refused: PRICE_CHANGED. A shown price holds for 30 minutes',
  }),
  departure: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'With `arrival`: a detour, both `airport:EGLF`, refused with DETOUR_UNAVAILABLE if impossible',
    }),
  ),
  arrival: Type.Optional(Type.String({ maxLength: 20 })),
  departure_date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
      description: 'As it was shown, local to the departure; another departure is refused: LEG_RETIMED',
    }),
  ),
})

/** Seats of a shared flight, named or counted. */
const SeatPurchase = Type.Object({
  id: Id,
  company_id: Type.Integer(),
  seats: Type.Optional(Type.Array(Type.String({ maxLength: 4 }), { maxItems: 60, description: 'Codes of the plan: 1A' })),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: 'Any armchairs, instead of codes' })),
  sofa_seats: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: 'Any places on the sofa, instead of codes' })),
  price: Type.Optional({ ...MoneyInput, description: 'As it was shown, in euros; another price is refused: PRICE_CHANGED' }),
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/gamma/order/create',
  summary:
    'Order a trip, an empty leg or seats of a shared flight. On a firm suggestion, an empty leg or seats a Primary invoice awaits payment and what it is for is held; otherwise sales answers',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object(
    {
      legs: Type.Optional(TripBody.legs),
      group: TripBody.group,
      suggestion_id: Type.Optional(Nullable(Type.String({ maxLength: 600 }))),
      empty_leg: Type.Optional(EmptyLegPurchase),
      sharing: Type.Optional(SeatPurchase),
      wishes: Type.Optional(WishesBody),
    },
    { anyOf: [{ required: ['legs'] }, { required: ['empty_leg'] }, { required: ['sharing'] }] },
  ),
  response: Order,
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/gamma/order/list',
  summary: 'Orders of the signed-in customer, newest first; 50 a page unless asked otherwise',
  tag: 'Orders',
  auth: 'client',
  query: Type.Object({
    ...PageQuery,
    group: Type.Optional(
      Type.Union([Type.Literal('active'), Type.Literal('past'), Type.Literal('open')], {
        description: '`past` is completed, canceled, declined or refunded; `open` is active or with an unpaid invoice. All without it',
      }),
    ),
  }),
  response: pageResponse(OrderSummary),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/gamma/order/get',
  summary: 'One order with everything its page shows',
  tag: 'Orders',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Order,
})

export const getRefundQuote = endpoint({
  method: 'GET',
  path: '/gamma/order/refund-quote',
  summary: 'What cancelling gives back, now and later, in money and dates',
  tag: 'Orders',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    order: Type.Object({ id: Id }),
    cancelable: Type.Boolean(),
    paid: Money,
    fee: Money,
    fee_percent: Type.Number(),
    deductions: Deductions,
    refund: { ...Money, description: 'Paid − fee − deductions, never negative' },
    refunds: Type.Array(RefundPart, { description: 'Where it goes when it is sent to the method that was paid with, part by part' }),
    steps: Type.Array(RefundStep),
  }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/gamma/order/cancel',
  summary:
    'Cancel an order. With `refund` (the amount the customer was shown) a cancellation that would give less is refused: REFUND_CHANGED. Seats that count towards the whole aircraft end only with its order: ORDER_STATE_CONFLICT with `order`',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object(
    {
      order: Type.Optional(Type.Object({ id: Id })),
      id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The same as order.id' })),
      refund_to: Type.Optional(
        Type.Union([Type.Literal('source'), Type.Literal('balance')], {
          description:
            'To the method that was paid with (the default), or at once to the balance. Bank transfers are refunded to the balance',
        }),
      ),
      refund: Type.Optional(Type.Object({ amount: Euros, currency: Type.String({ pattern: '^[A-Z]{3}$' }) })),
    },
    { anyOf: [{ required: ['order'] }, { required: ['id'] }] },
  ),
  response: Order,
})

export const answerLegChange = endpoint({
  method: 'POST',
  path: '/gamma/order/leg-change',
  summary:
    'Answer to the change of a sold empty leg: the flight as it is planned now, a full refund, or the charter that is kept, which becomes a new order. ORDER_STATE_CONFLICT where nothing is left to choose',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    order: Type.Object({ id: Id }),
    choice: oneOf(legChoices),
    refund_to: Type.Optional(oneOf(['source', 'balance'] as const)),
  }),
  response: Order,
})

const OwnMove = {
  order: Type.Object({ id: Id }),
  legs: Type.Array(
    Type.Object({
      id: Id,
      departure_date: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
          description: 'Local time of the departure airport',
        }),
      ),
      luggage: Type.Optional(LuggageKg),
      pieces: Type.Optional(PieceCounts),
    }),
    { minItems: 1, maxItems: 6, description: 'Those that change; what is left out stays' },
  ),
}

export const quoteOwnMove = endpoint({
  method: 'POST',
  path: '/gamma/order/move-quote',
  summary:
    'What another departure or other luggage of a confirmed charter would do; changes nothing. SALES_REQUIRED with `bar` where sales decide, NOT_FLYABLE with the constraint, AIRCRAFT_TAKEN, ORDER_STATE_CONFLICT',
  tag: 'Orders',
  auth: 'client',
  body: Type.Object(OwnMove),
  response: Type.Object({
    legs: Type.Array(
      Type.Object({
        id: Id,
        before: Type.String({ description: 'Local time of the departure airport' }),
        departure_date: Type.String(),
        arrival_date: Type.String({ description: 'Local time of the arrival airport' }),
      }),
    ),
    price: { ...Money, description: 'Stays as it is' },
  }),
})

export const moveOrder = endpoint({
  method: 'POST',
  path: '/gamma/order/move',
  summary:
    'Move the departures of a confirmed charter or change what is brought on board, at the same price, up to 48 hours before it departs and within 12 hours of what was sold. Refused as its quote is',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object(OwnMove),
  response: Order,
})

export const getOrderCalendar = endpoint({
  method: 'GET',
  path: '/gamma/order/calendar',
  summary: 'Calendar file (text/calendar) of the legs; the owner’s bearer token, or the signed address of `calendar_url`',
  tag: 'Orders',
  auth: 'none',
  query: Type.Object({ id: Id, expires: Type.Optional(Type.Integer()), signature: Type.Optional(Type.String({ maxLength: 100 })) }),
  media: 'text/calendar',
  response: Type.String(),
})

export const getOrderToRate = endpoint({
  method: 'GET',
  path: '/gamma/order/to-rate',
  summary: 'The latest flown trip of the last 30 days without a rating, for the rate-us prompt',
  tag: 'Orders',
  auth: 'client',
  response: Type.Object({ order: Nullable(Type.Object({ id: Id, pnr: summaryFields.pnr, legs: summaryFields.legs })) }),
})

export const listCompanyRatings = endpoint({
  method: 'GET',
  path: '/gamma/company/ratings',
  summary: `Average rating of each operator by the customers of its flown trips, from ${leastRatingsShown} ratings on`,
  tag: 'Orders',
  auth: 'none',
  response: listResponse(
    Type.Object({
      company: Type.Object({ id: Type.Integer() }),
      score: Type.Number({ description: 'Average, one decimal; 5 is the best' }),
      count: Type.Integer(),
    }),
  ),
})

export const rateOrder = endpoint({
  method: 'POST',
  path: '/gamma/order/rate',
  summary: 'Rates a flown trip, once. NOT_FOUND, ORDER_STATE_CONFLICT, ALREADY_RATED',
  tag: 'Orders',
  auth: 'client',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    score: Type.Integer({ minimum: ratingScores[0], maximum: ratingScores.at(-1)!, description: '5 is the best' }),
    comment: Type.Optional(Nullable(Type.String(ratingCommentRule))),
  }),
  response: Empty,
})
