import { deductionReasons } from '@aquilane/domain/charter/terms'
import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { legChangeReasons, legChoices } from '@aquilane/domain/empty-legs/changes'
import { Type } from 'typebox'
import { ratingCommentRule, ratingScores } from '@aquilane/domain/orders/rating'
import { orderStatuses, type OrderStatus as OrderStatusName } from '@aquilane/domain/orders/transitions'
import { OrderInvoice } from './invoices.ts'
import { CapLine, FlownWay, LegPlace, PriceLine, TechStop, Terms, TripBody } from './charter.ts'
import { Created, Empty, Euros, Id, Money, MoneyInput, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AircraftPhoto, AircraftClassRef, AircraftTypeRef } from './fleet.ts'
import { oneOf } from './passengers.ts'

const Moment = Type.String({ description: 'Local time with its offset: 2026-12-18T10:30:00+01:00' })

export const OrderStatus = Type.Unsafe<OrderStatusName>(Type.Enum(orderStatuses))

export const MeetingPoint = Type.Object({
  kind: Type.Union([Type.Literal('fbo'), Type.Literal('airport')], {
    description: 'fbo: this very terminal; airport: the general aviation terminal of the airport, its door follows from the manager',
  }),
  name: Nullable(Type.String({ description: 'Name of the FBO; null for kind airport' })),
  address: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
})

export const OrderLeg = Type.Object({
  id: Id,
  departure_airport: LegPlace,
  arrival_airport: LegPlace,
  departure_date: Moment,
  arrival_date: Nullable(Moment),
  day_shift: Nullable(Type.Integer()),
  boarding_ends: Type.String({ description: 'Local time with its offset, 30 minutes before departure' }),
  block_minutes: Nullable(Type.Integer()),
  distance_km: Nullable(Type.Integer()),
  tech_stops: Type.Array(TechStop),
  way: Nullable(FlownWay),
  pax: Type.Integer(),
  luggage: Type.Integer(),
  meeting_point: MeetingPoint,
})

export const FlightAircraft = Type.Object({
  name: Type.String(),
  tail: Type.String(),
  year: Type.Integer(),
  class: AircraftClassRef,
  type: AircraftTypeRef,
})

const OrderAircraft = Type.Object({
  ...FlightAircraft.properties,
  photos: Type.Array(AircraftPhoto, { description: 'Of this very aircraft, the first shown first' }),
})

const summaryFields = {
  id: Id,
  pnr: Type.String({ description: 'Six characters that cannot be taken for one another' }),
  confirmation_status: OrderStatus,
  refunded: Type.Boolean({ description: 'The refund has left for the customer' }),
  created: Created,
  product: Type.Union([Type.Literal('charter'), Type.Literal('empty_leg'), Type.Literal('shared_seat')]),
  empty_leg: Nullable(Type.Object({ id: Id, company_id: Type.Integer() }, { description: 'The empty leg that was bought' })),
  sharing: Nullable(
    Type.Object({ id: Id, company_id: Type.Integer(), seats: Type.Array(Type.String()) }, { description: 'The seats that were bought' }),
  ),
  aircraft_class_id: Nullable(Type.Integer()),
  aircraft_type_id: Nullable(Type.Integer()),
  aircraft: Nullable(OrderAircraft),
  legs: Type.Array(OrderLeg),
  price: Nullable(Money),
  price_firmness: Nullable(Type.Union([Type.Literal('firm'), Type.Literal('estimate')])),
  aircraft_held: Type.Boolean({
    description: 'False for an unpaid order that takes its aircraft when it is paid, because many others are held unpaid',
  }),
  invoices: Type.Array(OrderInvoice, { description: 'Oldest first' }),
}

export const OrderSummary = Type.Object(summaryFields)

const Deductions = Type.Array(Type.Object({ reason: oneOf(deductionReasons), amount: Money }), {
  description:
    'What lowers a refund, apart from the fee. `cashback`: the order earned it and its customer has used it; what is unused is taken back without lowering the refund',
})

/** One step of the cancellation terms in money and dates. */
export const RefundStep = Type.Object({
  until: Nullable(Type.String({ description: 'UTC instant before which this applies; null for the last step' })),
  until_local: Nullable(Moment),
  fee_percent: Type.Number(),
  fee: Nullable(Money),
  refund: Nullable(Money),
})

export const TimelineEntry = Type.Object({
  at: Created,
  event: Type.String({
    description:
      'placed, requested, quoted, paid, on_account (confirmed before it is paid), expired, confirmed, declined, canceled, refund_settled, flown, …',
  }),
  status: Nullable(OrderStatus),
  by: Type.Union([Type.Literal('customer'), Type.Literal('staff'), Type.Literal('system'), Type.Literal('bank')]),
  amount: Nullable(Money),
})

/** Whether a shared flight takes place. */
export const SharingState = Type.Object({
  status: oneOf(sharedFlightStatuses),
  decide_at: { ...Created, description: 'When the flight is confirmed, or canceled with a full refund of everybody' },
  threshold_seats: Type.Integer({ description: 'Seats that must be sold by then' }),
  seats_sold: Type.Integer({ description: 'Paid seats' }),
})

const OrderRef = Type.Object({ id: Id, pnr: summaryFields.pnr })

/** The flight of a sold empty leg was moved: what its buyer may choose. */
export const LegChange = Type.Object({
  reason: oneOf(legChangeReasons),
  sold_departure_date: { ...Moment, description: 'As it was bought: local time with its offset' },
  departure_date: { ...Moment, description: 'As the flight is planned now' },
  aircraft: Nullable(
    Type.Object({ name: Type.String(), tail: Type.String(), seats: Type.Integer() }, { description: 'With which it is flown now' }),
  ),
  decide_by: { ...Created, description: 'Without an answer by then everything is refunded' },
  decide_by_local: Moment,
  charter: Nullable(
    Type.Object(
      { price: Money, aircraft: Type.String({ description: 'Type' }) },
      { description: 'Kept until then, at the time that was bought; null where no aircraft was free' },
    ),
  ),
})

const RefundPart = Type.Object({
  amount: Money,
  destination: Type.Union([Type.Literal('source'), Type.Literal('balance')], {
    description: 'The method that was paid with, or the balance',
  }),
  method: Type.String({ description: 'Payment method that is refunded' }),
  digits: Nullable(Type.String({ description: 'Last digits of the card that paid' })),
  returned: Type.Boolean({ description: 'The provider cannot return it, so it goes to the balance' }),
  settled: Type.Boolean(),
})

export const Order = Type.Object({
  ...summaryFields,
  company: Nullable(
    Type.Object({ id: Type.Integer(), name: Type.String(), aoc: Type.String(), insured_until: Type.String({ description: 'yyyy-MM-dd' }) }),
  ),
  price_breakdown: Type.Array(PriceLine),
  saving: Nullable({
    ...Money,
    description: 'Part of the price that stands on another trip of the aircraft; until this order is paid it ends with that trip',
  }),
  after_flight_caps: Type.Array(CapLine),
  terms: Type.Object({
    ...Terms.properties,
    steps: Type.Array(RefundStep, { description: 'For the whole price paid, the step that applies now first' }),
  }),
  refund: Nullable(
    Type.Object({
      amount: Money,
      fee: Money,
      deductions: Deductions,
      settled: Type.Boolean({ description: 'The money has left for the customer' }),
    }),
  ),
  refunds: Type.Array(RefundPart, { description: 'Where the refund goes, part by part' }),
  sharing_state: Nullable(
    Type.Object(
      {
        ...SharingState.properties,
        buy_out: Nullable({
          ...Money,
          description: 'What its initiator pays for the rest of the aircraft; null where that is not possible',
        }),
        buy_out_order: Nullable({
          ...OrderRef,
          description: 'Of the initiator: the order of the rest, which these seats count towards; they are not cancelled by themselves',
        }),
      },
      { description: 'Of the shared flight whose seats were bought' },
    ),
  ),
  part_of: Nullable({
    ...OrderRef,
    description: 'The whole aircraft that these seats became a part of: it is cancelled and refunded as one trip',
  }),
  parts: Type.Array(Type.Object({ ...OrderRef.properties, seats: Type.Array(Type.String()) }), {
    description: 'Orders of seats that are part of this one. Price, seats, invoices and refunds of this order include theirs',
  }),
  leg_change: Nullable({ ...LegChange, description: 'The buyer of an empty leg must choose: POST /gamma/order/leg-change' }),
  seats: Nullable(Type.Integer()),
  co2_kg: Nullable(Type.Integer()),
  cancelable: Type.Boolean(),
  timeline: Type.Array(TimelineEntry, { description: 'Oldest first' }),
  calendar_url: Type.String({ description: 'Calendar file; the address is signed, works without a token and is good for a week' }),
})

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
