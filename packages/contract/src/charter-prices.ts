import { Type } from 'typebox'
import { AIRCRAFT_CLASSES } from '@aquilane/domain/fleet/types'
import { PartyCounts, SearchBody, Selector, TripBody } from './charter.ts'
import { Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AircraftClassRef } from './fleet.ts'
import { oneOf } from './passengers.ts'

const CityRef = Type.Object({ selector: Type.String(), iata: Nullable(Type.String()), name: Type.String() })
const Slug = Type.String({ pattern: '^[a-z0-9-]{2,60}$' })

export const getTypicalPrices = endpoint({
  method: 'GET',
  path: '/gamma/charter/typical-prices',
  summary: 'Lowest prices of an aircraft class or type on the routes it is usually chartered for',
  tag: 'Charter',
  auth: 'none',
  query: Type.Object({ aircraft_class: Slug, aircraft_type: Type.Optional(Slug) }),
  response: Type.Object({
    pax: Type.Integer({ description: 'Passengers that all prices are for' }),
    data: Type.Array(
      Type.Object({
        departure: CityRef,
        arrival: CityRef,
        date: Type.String({ description: 'The local date and time priced' }),
        from_price: Money,
        block_minutes: Type.Integer({ description: 'Without a stop' }),
        distance_km: Type.Integer(),
      }),
      { description: 'Ten at most; routes that it cannot fly without a stop are left out' },
    ),
  }),
})

export const exploreDestinations = endpoint({
  method: 'GET',
  path: '/gamma/charter/explore',
  summary: 'From-prices of one origin to the most visited cities, taxes included, in one request. PLACE_NOT_FOUND',
  tag: 'Charter',
  auth: 'none',
  query: Type.Object({
    from: Selector,
    pax: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 4 })),
    budget: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Highest price, major units of EUR' })),
    aircraft_class: Type.Optional(oneOf(AIRCRAFT_CLASSES)),
    among: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many of the most visited cities' })),
    sort: Type.Optional(Type.Union([Type.Literal('price'), Type.Literal('popular')], { default: 'price' })),
    classes: Type.Optional(Type.Boolean({ default: false, description: 'With the price of every class' })),
  }),
  response: Type.Object({
    departure: Type.Object({ selector: Type.String(), name: Type.String(), latitude: Type.Number(), longitude: Type.Number() }),
    date: Type.String({ description: 'The local date and time priced' }),
    pax: Type.Integer(),
    reachable: Type.Integer({ description: 'Cities with a price, whatever the budget' }),
    data: Type.Array(
      Type.Object({
        city: Type.Object({
          selector: Type.String(),
          name: Type.String(),
          slug: Type.String(),
          country: Type.String(),
          latitude: Type.Number(),
          longitude: Type.Number(),
        }),
        from_price: Money,
        aircraft_class: AircraftClassRef,
        block_minutes: Type.Integer(),
        distance_km: Type.Integer(),
        tech_stops: Type.Integer(),
        classes: Type.Optional(
          Type.Array(
            Type.Object({ slug: oneOf(AIRCRAFT_CLASSES), from_price: Money, block_minutes: Type.Integer(), tech_stops: Type.Integer() }),
          ),
        ),
      }),
    ),
  }),
})

export const getDayPrices = endpoint({
  method: 'POST',
  path: '/gamma/charter/day-prices',
  summary:
    'The lowest price of a trip on each day from three before to three after; later legs stay where they are while the trip can be flown so. TRIP_INVALID',
  tag: 'Charter',
  auth: 'none',
  stateless: true,
  body: Type.Object({ legs: SearchBody.legs }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        shift: Type.Integer({ description: 'Days from the dates that were asked, -3 to 3' }),
        date: Type.String({ description: 'Local day of the first departure, yyyy-MM-dd' }),
        departures: Type.Array(Type.String(), { description: 'Local departure of each leg as it was priced, yyyy-MM-ddTHH:mm' }),
        bookable: Type.Boolean({ description: 'Inside the booking window' }),
        from_price: Nullable(Money),
        aircraft_class: Nullable(AircraftClassRef),
      }),
    ),
  }),
})

export const getCalendarPrices = endpoint({
  method: 'POST',
  path: '/gamma/charter/calendar-prices',
  summary:
    'The lowest price of a trip by the day of its last leg: that leg is priced on each day from its own, the others stay where they are. A part of the processor time of a caller is left for searches: TOO_MANY_REQUESTS',
  tag: 'Charter',
  auth: 'none',
  stateless: true,
  body: Type.Object({
    legs: TripBody.legs,
    days: Type.Integer({ minimum: 1, maximum: 31, description: 'How many days, the day of the last leg the first of them' }),
  }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        date: Type.String({ description: 'Local day of the last leg, yyyy-MM-dd' }),
        from_price: Nullable(Type.Object(Money.properties, { description: 'Null where nothing can fly it, or it cannot be booked' })),
      }),
    ),
  }),
})

export const getPriceEstimate = endpoint({
  method: 'GET',
  path: '/gamma/charter/from-price',
  summary: 'Distance, rough time and the lowest price of each class between two places',
  tag: 'Charter',
  auth: 'none',
  query: Type.Object({
    from: Selector,
    to: Selector,
    date: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:00)?)?$',
        description: 'Local date, or date and time; a typical weekday soon when left out',
      }),
    ),
    pax: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 2 })),
    ...PartyCounts.properties,
  }),
  response: Type.Object({
    distance_km: Type.Integer(),
    block_minutes: Nullable(Type.Integer({ description: 'Of the fastest class that fits' })),
    date: Type.String({ description: 'The local date and time priced' }),
    data: Type.Array(
      Type.Object({
        aircraft_class: AircraftClassRef,
        from_price: Money,
        block_minutes: Type.Integer(),
        tech_stops: Type.Integer(),
        seats: Type.Integer(),
      }),
    ),
  }),
})
