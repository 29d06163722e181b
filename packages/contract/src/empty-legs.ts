import { Type } from 'typebox'
import { LegPlace, PriceLine, Terms } from './charter.ts'
import { Created, Id, Moment, Money, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OfferedAircraft } from './order.ts'

const Day = Type.String({ format: 'date', description: 'yyyy-MM-dd, local to the departure' })

export const EmptyLeg = Type.Object({
  id: Id,
  company_id: Type.Integer({ description: 'The operator' }),
  departure: LegPlace,
  arrival: LegPlace,
  departure_date_from: Moment,
  departure_date_to: Moment,
  departure_date: Type.String({ description: 'The planned departure, within the window' }),
  arrival_date: Moment,
  block_minutes: Type.Integer(),
  distance_km: Type.Integer(),
  pax_max: Type.Integer(),
  luggage_max: Type.Integer({ description: 'Kilograms of all passengers together' }),
  price_min: { ...Money, description: 'Now, for the whole aircraft with the taxes of its passengers' },
  reference_price: { ...Money, description: 'The same flight as a one-way charter' },
  discount_percent: Type.Integer(),
  next_price: Nullable(Type.Object({ at: Created, price: Money }, { description: 'The next step of the price, unless it is sold before' })),
  aircraft: OfferedAircraft,
  company: Type.Object({ id: Type.Integer(), name: Type.String(), aoc: Type.String(), insured_until: Type.String() }),
  checked_at: { ...Created, description: 'Last comparison with the flight it belongs to' },
  subscribed: Type.Boolean({ description: 'One of the caller’s alerts matches it' }),
  image: Nullable(Type.String({ description: 'Address with {index} for 0 to 3: the arrival city at four times of day' })),
  match: Type.Union([Type.Literal('exact'), Type.Literal('near'), Type.Literal('detour')], {
    description: 'Near: another airport within 100 km, or a day earlier or later. Detour: flown on the route asked for instead of its own',
  }),
  detour: Nullable(
    Type.Object(
      {
        departure: LegPlace,
        arrival: LegPlace,
        extra_km: Type.Integer({ description: 'All flights of the aircraft together' }),
        firm: Type.Boolean({
          description: 'False: the price is an estimate, and ordering it asks sales (an operator keeps that calendar)',
        }),
      },
      { description: 'The leg as it is planned. Every other field is of the route asked for' },
    ),
  ),
  away: Type.Object(
    { departure_km: Type.Integer(), arrival_km: Type.Integer(), days: Type.Integer() },
    { description: 'How far a near match is from what was asked' },
  ),
  visitor_km: Type.Integer({ description: 'From the caller’s place to the departure' }),
  bookable_until: Created,
})

const PlaceCount = Type.Object({ selector: Type.String(), name: Type.String(), count: Type.Integer() })

const EndCounts = Type.Object(
  { from: Type.Array(PlaceCount), to: Type.Array(PlaceCount) },
  { description: 'Every city, or airport without one, with empty legs on offer, whatever the filters' },
)

const filters = {
  from: Type.Optional(Type.String({ maxLength: 20, description: '`airport:EGLF` or `city:LON`' })),
  to: Type.Optional(Type.String({ maxLength: 20 })),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  classes: Type.Optional(Type.String({ maxLength: 200, description: 'Class slugs, separated by commas' })),
  types: Type.Optional(Type.String({ maxLength: 200, description: 'Type slugs, separated by commas' })),
  pax: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  price_min: Type.Optional(Type.Number({ minimum: 0, description: 'Euro; counts above 0' })),
  price_max: Type.Optional(Type.Number({ minimum: 0 })),
}
const place = {
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'The caller’s place; central London unless given' })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
}

export const listEmptyLegs = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/list',
  summary: 'Empty legs on offer, exact matches before near ones; 12 a page unless asked otherwise. A page past the end is the first one',
  tag: 'Empty legs',
  auth: 'none',
  query: Type.Object({
    ...PageQuery,
    ...place,
    ...filters,
    sort: Type.Optional(
      Type.String({
        pattern: '^(distance|date|price|discount|seats)(:(asc|desc))?$',
        description: 'distance, date, price, discount or seats, with :asc or :desc; distance:asc unless given',
      }),
    ),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    subscribed: Type.Optional(Type.Boolean({ description: 'Only what the caller’s alerts match' })),
  }),
  response: Type.Object({
    ...pageResponse(EmptyLeg).properties,
    detours: Type.Array(EmptyLeg, {
      description: 'With `from` and `to`, on page 1: at most three legs that could be flown on that route instead of their own',
    }),
    places: EndCounts,
  }),
})

export const getEmptyLeg = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/get',
  summary: 'One empty leg with its price line by line. One that is sold, withdrawn or flown answers 410 with alternatives',
  tag: 'Empty legs',
  auth: 'none',
  query: Type.Object({
    id: Id,
    company_id: Type.Integer(),
    departure: Type.Optional(Type.String({ maxLength: 20, description: 'With `arrival`: a detour, both `airport:EGLF`' })),
    arrival: Type.Optional(Type.String({ maxLength: 20 })),
    ...place,
  }),
  response: Type.Object({
    ...EmptyLeg.properties,
    price_breakdown: Type.Array(PriceLine),
    terms: Terms,
    co2_kg: Type.Integer(),
    record: Type.Object(
      { sold: Type.Integer(), withdrawn: Type.Integer() },
      { description: 'Of all empty legs sold in the last twelve months, how many were withdrawn after the sale' },
    ),
    alternatives: Type.Array(EmptyLeg),
  }),
})

export const getEmptyLegRoute = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/route',
  summary: 'Empty legs between two places now, the charter beside them, and what earlier ones were sold for in the last twelve months',
  tag: 'Empty legs',
  auth: 'none',
  query: Type.Object({
    from: Type.String({ maxLength: 20, description: '`airport:EGLF` or `city:LON`' }),
    to: Type.String({ maxLength: 20 }),
  }),
  response: Type.Object({
    from: Type.Object({ selector: Type.String(), name: Type.String() }),
    to: Type.Object({ selector: Type.String(), name: Type.String() }),
    data: Type.Array(EmptyLeg, { description: 'The first six by departure' }),
    total_count: Type.Integer({ description: 'All that are on offer' }),
    charter_price: Nullable({ ...Money, description: 'The cheapest charter for two' }),
    sold: Type.Object({
      count: Type.Integer(),
      lowest: Nullable(Money),
      median: Nullable(Money),
      latest: Type.Array(
        Type.Object({
          month: Type.String({ description: 'Of the departure, yyyy-MM' }),
          aircraft_class: Type.String(),
          price: Money,
          discount_percent: Type.Integer({ description: 'Below the charter of then' }),
        }),
        { description: 'The twelve latest departures' },
      ),
    }),
  }),
})

const End = Type.Object({ selector: Type.String(), name: Type.String() }, { description: 'The city, or the airport where it has none' })

export const getEmptyLegCalendar = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/calendar',
  summary: 'Days with empty legs, local to their departure: how many, the lowest price, and where that one flies',
  tag: 'Empty legs',
  auth: 'none',
  query: Type.Object({
    date_from: Type.Optional({ ...Day, description: 'yyyy-MM-dd; today in Universal Time unless given' }),
    date_to: Type.Optional({ ...Day, description: 'The last day; six weeks in all unless given, at most 62 days' }),
    from: filters.from,
    to: filters.to,
    classes: filters.classes,
    pax: filters.pax,
  }),
  response: Type.Object({
    data: Type.Array(Type.Object({ date: Day, count: Type.Integer(), price_min: Money, departure: End, arrival: End })),
    places: EndCounts,
  }),
})

const feedQuery = Type.Object({ ...filters, ...place })

export const getEmptyLegCalendarFeed = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/feed.ics',
  summary: 'Empty legs on offer as a calendar to subscribe to; at most 200, soonest first',
  tag: 'Empty legs',
  auth: 'none',
  query: feedQuery,
  media: 'text/calendar',
  response: Type.String(),
})

export const getEmptyLegTable = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg/feed.csv',
  summary: 'Empty legs on offer as a table; at most 200, soonest first',
  tag: 'Empty legs',
  auth: 'none',
  query: feedQuery,
  media: 'text/csv',
  response: Type.String(),
})
