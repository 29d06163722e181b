import { Type } from 'typebox'
import { LegPlace, PriceLine, Terms } from './charter.ts'
import { Created, Empty, Id, Money, MoneyInput, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OfferedAircraft, Order, SharingState } from './order.ts'
import { oneOf } from './passengers.ts'

const Moment = Type.String({ description: 'Local time with its offset: 2026-12-18T10:30:00+01:00' })
const Day = Type.String({ format: 'date', description: 'yyyy-MM-dd, local to the departure' })

export const SharedFlight = Type.Object({
  id: Id,
  company_id: Type.Integer({ description: 'The operator' }),
  departure: LegPlace,
  arrival: LegPlace,
  departure_date: Moment,
  arrival_date: Moment,
  block_minutes: Type.Integer(),
  distance_km: Type.Integer(),
  seats_total: Type.Integer(),
  seats_free: Type.Integer({ description: 'Of all kinds' }),
  sofa_free: Type.Integer({ description: 'Free places on the sofa' }),
  ...SharingState.properties,
  seat_price: { ...Money, description: 'A seat, with the taxes of its passenger' },
  sofa_price: { ...Money, description: 'A place on the sofa' },
  charter_price: { ...Money, description: 'The whole aircraft' },
  luggage_max: Type.Integer({ description: 'Kilograms of each passenger' }),
  aircraft: OfferedAircraft,
  company: Type.Object({ id: Type.Integer(), name: Type.String(), aoc: Type.String(), insured_until: Type.String() }),
  image: Nullable(Type.String({ description: 'Address with {index} for 0 to 3: the arrival city at four times of day' })),
  bookable_until: Created,
})

const Seat = Type.Object({
  code: Type.String({ description: 'Row and letter' }),
  kind: oneOf(['single', 'paired', 'sofa'] as const),
  facing: oneOf(['forward', 'aft', 'port'] as const),
  free: Type.Boolean({ description: 'The caller may buy it' }),
  x: Type.Number({ description: 'Middle of the seat on the plan, percent of its width' }),
  y: Type.Number({ description: 'Percent of its height' }),
  size: Type.Number({ description: 'Edge length, percent of the width' }),
})

const filters = {
  from: Type.Optional(Type.String({ maxLength: 20, description: '`city:LON`, the id of the city alone (`LON`), or `airport:EGLF`' })),
  to: Type.Optional(Type.String({ maxLength: 20 })),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  pax: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: 'Free seats at least; counts above 0' })),
}

const City = Type.Object({
  city: Type.Object({
    id: Type.String({ description: 'Selector, for `from` and `to`' }),
    iata: Nullable(Type.String()),
    name: Type.String(),
    country: Type.Object({ name: Type.String() }),
  }),
})

export const listSharedFlights = endpoint({
  method: 'GET',
  path: '/gamma/sharing/list',
  summary: 'Shared flights with seats on sale, soonest first; 12 a page unless asked otherwise. A page past the end is the first one',
  tag: 'Shared flights',
  auth: 'none',
  query: Type.Object({ ...PageQuery, ...filters }),
  response: pageResponse(SharedFlight),
})

export const listSharedFlightDates = endpoint({
  method: 'GET',
  path: '/gamma/sharing/filter-dates',
  summary: 'Routes with shared flights on sale and their dates',
  tag: 'Shared flights',
  auth: 'none',
  query: Type.Object(filters),
  response: Type.Object({ data: Type.Array(Type.Object({ departure: City, arrival: City, dates: Type.Array(Day) })) }),
})

export const getSharedFlight = endpoint({
  method: 'GET',
  path: '/gamma/sharing/get',
  summary:
    'One shared flight with its seat plan. One that is canceled, closed or departed answers 410 SHARED_FLIGHT_GONE with alternatives. Changes are streamed by GET /gamma/sharing/events?id= as server-sent events',
  tag: 'Shared flights',
  auth: 'none',
  query: Type.Object({ id: Id, company_id: Type.Integer() }),
  response: Type.Object({
    ...SharedFlight.properties,
    plan: Type.Object({
      url: Type.String({ description: 'Drawing of the cabin, SVG' }),
      ratio: Type.Number({ description: 'Width by height' }),
    }),
    seats: Type.Array(Seat),
    price_breakdown: Type.Array(PriceLine, { description: 'Of one seat' }),
    terms: Terms,
    co2_kg: Type.Integer({ description: 'Of one seat when all are taken' }),
    waiting: Nullable(
      Type.Object(
        {
          seats: Type.Integer(),
          position: Nullable(Type.Integer({ description: '1 is next; null once seats are offered' })),
          offer_until: Nullable({ ...Created, description: 'Until when the offered seats are kept' }),
        },
        { description: 'The caller’s place on the waiting list' },
      ),
    ),
    waiting_count: Type.Integer({ description: 'Customers on the waiting list' }),
  }),
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/gamma/sharing/join-waiting-list',
  summary: 'Wait for seats that become free; first come, first served. Joining again changes the number of seats',
  tag: 'Shared flights',
  auth: 'client',
  body: Type.Object({ sharing: Type.Object({ id: Id }), seats: Type.Integer({ minimum: 1, maximum: 60 }) }),
  response: Empty,
})

export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/gamma/sharing/leave-waiting-list',
  summary: 'Leave the waiting list; offered seats go to the next customer',
  tag: 'Shared flights',
  auth: 'client',
  body: Type.Object({ sharing: Type.Object({ id: Id }) }),
  response: Empty,
})

const SuggestionId = Type.String({ minLength: 1, maxLength: 600 })

export const quoteSharing = endpoint({
  method: 'GET',
  path: '/gamma/sharing/quote',
  summary:
    'What opening the flight of a firm charter offer to others would mean. Holds nothing. NOT_SHAREABLE, NOT_AVAILABLE_IN_US, BOOKING_TOO_LATE less than three days before the departure',
  tag: 'Shared flights',
  auth: 'client',
  query: Type.Object({ suggestion_id: SuggestionId }),
  response: Type.Object({
    seats_total: Type.Integer(),
    threshold_seats: Type.Integer({ description: 'Seats that must be sold by the decision' }),
    seats_max: Type.Integer({ description: 'Seats that the initiator may buy: they never cost more than the whole aircraft' }),
    seat_price: { ...Money, description: 'A seat, with the taxes of its passenger' },
    charter_price: { ...Money, description: 'The whole aircraft with every seat taken' },
    decide_at: { ...Created, description: 'When the flight is confirmed, or canceled with a full refund of everybody' },
  }),
})

export const openSharing = endpoint({
  method: 'POST',
  path: '/gamma/sharing/open',
  summary: 'Open the flight of a firm charter offer to others and order seats of it. Others see it once these seats are paid',
  tag: 'Shared flights',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    suggestion_id: SuggestionId,
    count: Type.Integer({ minimum: 1, maximum: 60, description: 'Armchairs of the initiator' }),
    price: Type.Optional({
      ...MoneyInput,
      description: 'Of these seats together, as it was shown; another price is refused: PRICE_CHANGED',
    }),
  }),
  response: Order,
})

export const buyOutSharing = endpoint({
  method: 'POST',
  path: '/gamma/sharing/buy-out',
  summary:
    'The initiator of a shared flight orders the rest of the aircraft, before the flight is decided. Once it is paid, the others are refunded in full and the flight is confirmed',
  tag: 'Shared flights',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    order: Type.Object({ id: Id }, { description: 'The initiator’s paid order of seats' }),
    price: Type.Optional({ ...MoneyInput, description: 'As it was shown; another price is refused: PRICE_CHANGED' }),
  }),
  response: Order,
})
