import { deductionReasons } from '@aquilane/domain/charter/terms'
import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { Type } from 'typebox'
import { orderStatuses, type OrderStatus as OrderStatusName } from '@aquilane/domain/orders/transitions'
import { OrderInvoice } from './invoices.ts'
import { CapLine, FlownWay, LegPlace, PartyCounts, PriceLine, TechStop, Terms } from './charter.ts'
import { Cabin } from './cabin.ts'
import { Created, Id, Moment, Money, Nullable } from './common.ts'
import { AircraftPhoto, AircraftClassRef, AircraftTypeRef } from './fleet.ts'
import { LegChange, LegProposal, Replacement } from './order-choices.ts'
import { oneOf } from './passengers.ts'
import { Terminal } from './terminals.ts'
import { Wishes } from './wishes.ts'

export const OrderStatus = Type.Unsafe<OrderStatusName>(Type.Enum(orderStatuses))

export const MeetingPoint = Type.Object({
  kind: Type.Union([Type.Literal('fbo'), Type.Literal('airport')], {
    description: 'fbo: this very terminal; airport: a terminal for private flights there, which is named on the trip sheet',
  }),
  name: Nullable(Type.String({ description: 'Name of the terminal; null for kind airport' })),
  address: Type.String({ description: 'Of the airport where that of the terminal is not known' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  terminal: Nullable({ ...Terminal, description: 'What is known of the terminal' }),
  terminals: Type.Integer({ description: 'Terminals that are known at the airport, see /gamma/terminal/list' }),
})

const LegAircraft = Nullable(
  Type.Object(
    { name: Type.String(), tail: Type.String(), company: Type.Object({ name: Type.String(), aoc: Type.String() }) },
    { description: 'Where the legs of a trip were flown with several aircraft: that of this leg; null: that of the order' },
  ),
)

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
  party: Type.Optional(PartyCounts),
  meeting_point: MeetingPoint,
  aircraft: LegAircraft,
})

export const FlightAircraft = Type.Object({
  name: Type.String(),
  tail: Type.String(),
  year: Type.Integer(),
  class: AircraftClassRef,
  type: AircraftTypeRef,
})

/** On offer, with what its operator states of the cabin. */
export const OfferedAircraft = Type.Object({ ...FlightAircraft.properties, cabin: Cabin })

const OrderAircraft = Type.Object({
  ...FlightAircraft.properties,
  photos: Type.Array(AircraftPhoto, { description: 'Of this very aircraft, the first shown first' }),
})

export const summaryFields = {
  id: Id,
  pnr: Type.String({ description: 'Six characters that cannot be taken for one another' }),
  confirmation_status: OrderStatus,
  refunded: Type.Boolean({ description: 'The refund has left for the customer' }),
  created: Created,
  product: Type.Union([Type.Literal('charter'), Type.Literal('empty_leg'), Type.Literal('shared_seat')]),
  empty_leg: Nullable(
    Type.Object(
      {
        id: Id,
        company_id: Type.Integer(),
        window: Nullable(
          Type.Object({ from: Moment, to: Moment }, { description: 'Between which it may depart; null where it was not kept' }),
        ),
      },
      { description: 'The empty leg that was bought' },
    ),
  ),
  sharing: Nullable(
    Type.Object(
      {
        id: Id,
        company_id: Type.Integer(),
        seats: Type.Array(Type.String()),
        decide_at: Nullable({ ...Created, description: 'When the flight is decided; null once it is' }),
      },
      { description: 'The seats that were bought' },
    ),
  ),
  aircraft_class_id: Nullable(Type.Integer()),
  aircraft_type_id: Nullable(Type.Integer()),
  aircraft: Nullable(OrderAircraft),
  legs: Type.Array(OrderLeg),
  price: Nullable(Money),
  price_firmness: Nullable(Type.Union([Type.Literal('firm'), Type.Literal('estimate')])),
  wishes: Nullable(Wishes),
  aircraft_held: Type.Boolean({
    description: 'False for an unpaid order that takes its aircraft when it is paid, because many others are held unpaid',
  }),
  invoices: Type.Array(OrderInvoice, { description: 'Oldest first' }),
}

export const OrderSummary = Type.Object(summaryFields)

export const Deductions = Type.Array(Type.Object({ reason: oneOf(deductionReasons), amount: Money }), {
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
  assistant: Nullable(Type.String({ description: 'Name of the assistant who did it; empty where the account was deleted' })),
  by: Type.Union([
    Type.Literal('customer'),
    Type.Literal('assistant'),
    Type.Literal('staff'),
    Type.Literal('system'),
    Type.Literal('bank'),
  ]),
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

export const RefundPart = Type.Object({
  amount: Money,
  destination: Type.Union([Type.Literal('source'), Type.Literal('balance')], {
    description: 'The method that was paid with, or the balance',
  }),
  method: Type.String({ description: 'Payment method that is refunded' }),
  digits: Nullable(Type.String({ description: 'Last digits of the card that paid' })),
  others: Type.Boolean({ description: 'Another of the party paid it for a share of the invoice, and gets it back to their card' }),
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
  class_refund: Nullable(
    Type.Object(
      { amount: Money, parts: Type.Array(RefundPart) },
      { description: 'Given back for a replacement of a lower class: the order stands, and its price is lower by it' },
    ),
  ),
  dropped_flights: Type.Array(
    Type.Object({
      id: Id,
      departure_airport: LegPlace,
      arrival_airport: LegPlace,
      departure_date: Moment,
      dropped: Created,
      share: { ...Money, description: 'What of the price the flight was: the price is lower by it' },
      fee: { ...Money, description: 'Kept of it by the terms' },
      cashback: Nullable({ ...Money, description: 'Of it, spent by the customer: taken off the refund' }),
      refund: Money,
    }),
    { description: 'Flights that the customer had cancelled while the trip goes on, oldest first' },
  ),
  drop_refund: Nullable(
    Type.Object({ amount: Money, parts: Type.Array(RefundPart) }, { description: 'Given back for these flights: the order stands' }),
  ),
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
  companion_of: Nullable({
    ...OrderRef,
    description: 'This is the second aircraft of that trip, which has price, terms and invoices: it is cancelled, changed and paid there',
  }),
  companion: Nullable(
    Type.Object(
      {
        ...OrderRef.properties,
        aircraft: Nullable(Type.Object({ type: Type.String(), tail: Type.String() })),
        company: Nullable(Type.String()),
        pax: Type.Integer(),
        passengers: Type.Array(Type.String(), { description: 'Who is named' }),
      },
      { description: 'Two aircraft fly this trip: the second one, with passengers, trip sheet and flight status of its own' },
    ),
  ),
  parts: Type.Array(Type.Object({ ...OrderRef.properties, seats: Type.Array(Type.String()) }), {
    description: 'Orders of seats that are part of this one. Price, seats, invoices and refunds of this order include theirs',
  }),
  leg_change: Nullable({ ...LegChange, description: 'The buyer of an empty leg must choose: POST /gamma/order/leg-change' }),
  replacement: Nullable({ ...Replacement, description: 'The trip has lost its aircraft: POST /gamma/order/replacement' }),
  leg_proposal: Nullable({ ...LegProposal, description: 'A flight is proposed for the trip: POST /gamma/order/leg-proposal' }),
  seats: Nullable(Type.Integer()),
  co2_kg: Nullable(Type.Integer()),
  cancelable: Type.Boolean(),
  timeline: Type.Array(TimelineEntry, { description: 'Oldest first' }),
  calendar_url: Type.String({ description: 'Calendar file; the address is signed, works without a token and is good for a week' }),
})
