import { Type } from 'typebox'
import { pieceKinds, type PartyKind } from '@aquilane/domain/charter/party'
import { departureWindows, type DepartureWindow } from '@aquilane/domain/trip/departure-window'
import { maxLuggageKg, partyLimits } from '@aquilane/domain/charter/party-rules'
import { Cabin } from './cabin.ts'
import { Moment, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AircraftClassRef, AircraftTypeRef } from './fleet.ts'

export const Selector = Type.String({ pattern: '^(airport|city):[A-Za-z0-9-]{2,12}$', description: 'airport:EGGW or city:LON' })

/** Most legs a trip can have. */
export const maxLegs = 6

const countOf = (kind: PartyKind, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: partyLimits[kind], description }))

/** Who and what is on board besides adults with suitcases. */
export const PartyCounts = Type.Object(
  {
    children: countOf('children', 'Of `pax`: 2 to 11 years old'),
    infants: countOf('infants', 'Of `pax`: under 2 years old, on a seat of their own'),
    laps: countOf('laps', 'Besides `pax`: infants under 2 on the lap of an adult, at most one each'),
    pets: countOf('pets', 'In the cabin'),
    skis: countOf('skis', 'Bags of skis or snowboards'),
    golf: countOf('golf', 'Golf bags'),
    instruments: countOf('instruments', 'Instruments in cases of up to a cello'),
    wheelchairs: countOf('wheelchairs', 'Folded wheelchairs'),
  },
  { description: 'Kinds that are left out are none. At least one of `pax` is an adult' },
)

/** The part of a party that is brought; who is on board is not in it. */
export const PieceCounts = Type.Pick(PartyCounts, [...pieceKinds], { description: 'Kinds that are left out are none' })

export const LuggageKg = Type.Integer({
  minimum: 0,
  maximum: maxLuggageKg,
  description: 'Kilograms of all passengers together, without the pieces of `party`',
})

/** One leg of a search or an order, as the specified order-creation payload has it. */
export const TripLegBody = Type.Object({
  departure: Selector,
  arrival: Selector,
  date: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:00)?$',
    description: 'Local time at the departure airport, on a quarter hour: 2026-12-18T10:30',
  }),
  pax: Type.Integer({ minimum: 1, maximum: 500 }),
  luggage: LuggageKg,
  party: Type.Optional(PartyCounts),
})

/** A leg of a search: its hour may be left open. */
export const SearchLegBody = Type.Object({
  ...TripLegBody.properties,
  window: Type.Optional(
    Type.Unsafe<DepartureWindow>(
      Type.Enum([...departureWindows], {
        description: 'Any departure in this part of the day of `date`, whose time lies in it; each suggestion has its own departure',
      }),
    ),
  ),
})

export const SearchBody = {
  legs: Type.Array(SearchLegBody, { minItems: 1, maxItems: maxLegs }),
  group: Type.Optional(Type.Literal('aircraft_type')),
}

export const TripBody = {
  legs: Type.Array(TripLegBody, { minItems: 1, maxItems: maxLegs }),
  group: Type.Optional(Type.Literal('aircraft_type')),
}

/** An airport as a leg names it. */
export const LegPlace = Type.Object({
  selector: Type.String(),
  name: Type.String(),
  iata: Nullable(Type.String()),
  icao: Nullable(Type.String()),
  latitude: Type.Number(),
  longitude: Type.Number(),
  timezone: Type.Object({
    name: Type.String(),
    gmt_offset: Type.Integer({ description: 'Minutes, at the moment of this departure or arrival' }),
  }),
  country: Type.Object({ iso3: Type.String(), name: Type.String() }),
  city: Nullable(Type.Object({ selector: Type.String(), iata: Nullable(Type.String()), name: Type.String() })),
})

export const TechStop = Type.Object({ airport: LegPlace, arrival_at: Moment, departure_at: Moment })

export const FlownWay = Type.Array(Type.Array(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })), {
  description: 'Where each flight of the leg turns around closed airspace, one list per flight; left out where all are great circles',
})

export const SuggestionLeg = Type.Object({
  departure: LegPlace,
  arrival: LegPlace,
  departure_at: Moment,
  arrival_at: Moment,
  day_shift: Type.Integer({ description: 'Calendar days between both local times: 1 shows as "+1 day"' }),
  block_minutes: Type.Integer(),
  elapsed_minutes: Type.Integer({ description: 'Block time with the stops on the ground' }),
  distance_km: Type.Integer(),
  tech_stops: Type.Array(TechStop),
  way: Type.Optional(FlownWay),
  pax: Type.Integer(),
  luggage: Type.Integer(),
  party: Type.Optional(PartyCounts),
})

export const Reason = Type.Object(
  { code: Type.String(), params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) },
  { description: 'Key `charter.reason.<code>` of the messages, where not said otherwise, and what they need; amounts in cents' },
)

export const PriceLine = Type.Object({ service: Type.String(), price: Money, reason: Reason })
export const CapLine = Type.Object({ service: Type.String(), price: Money, reason: Reason })

export const Terms = Type.Object({
  cancellation: Type.Array(Type.Object({ hours_before: Type.Integer(), fee_percent: Type.Number() }), {
    description: 'The fee of the first row whose hours still remain to the first departure; longest notice first',
  }),
})

export const Suggestion = Type.Object({
  id: Type.String({ description: 'Opaque; send it as suggestion_id to order/create' }),
  locked: Type.Boolean({ description: 'True for visitors who are not signed in: aircraft and company are withheld' }),
  firmness: Type.Union([Type.Literal('firm'), Type.Literal('estimate')]),
  cautions: Type.Array(Reason, { description: 'What the operator confirms before an estimate is firm; key `charter.caution.<code>`' }),
  notes: Type.Array(Reason, { description: 'Facts of the airports that matter at these times; key `charter.note.<code>`' }),
  expires_at: Type.String({ description: 'UTC instant; firm prices stand for 30 minutes' }),
  price: Money,
  price_breakdown: Type.Array(PriceLine, { description: 'The flight and each tax by law; adds up to the price to the cent' }),
  after_flight_caps: Type.Array(CapLine, { description: 'All that may ever be added, and the most it can be' }),
  aircraft_class: AircraftClassRef,
  aircraft_type: AircraftTypeRef,
  cabin_height_m: Type.Number({ description: 'Standing height of the type, metres' }),
  aircraft: Nullable(Type.Object({ tail: Type.String(), year: Type.Integer(), cabin: Cabin })),
  company: Nullable(
    Type.Object({ id: Type.Integer(), name: Type.String(), aoc: Type.String(), insured_until: Type.String({ description: 'yyyy-MM-dd' }) }),
  ),
  legs: Type.Array(SuggestionLeg),
  seats: Type.Integer(),
  luggage: Type.Object({ limit_kg: Type.Integer(), asked_kg: Type.Integer() }),
  co2_kg: Type.Integer(),
  terms: Terms,
})

const GroupType = Type.Object({
  aircraft_type: AircraftTypeRef,
  from_price: Money,
  seats_max: Type.Integer(),
  suggestion_ids: Type.Array(Type.String()),
})

export const SuggestionGroup = Type.Object({
  aircraft_class: AircraftClassRef,
  from_price: Money,
  aircraft_types: Type.Array(GroupType, { description: 'Cheapest first' }),
})

const Alternative = Type.Object({
  kind: Type.String({
    description: 'tech_stop, airport, later, earlier, bigger_class, split_group or less_luggage; key `charter.nearest.<kind>`',
  }),
  constraint: Type.String(),
  leg_index: Nullable(Type.Integer()),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  legs: Type.Array(TripLegBody, { description: 'The trip that works, ready to be asked again; that of each aircraft of split_group' }),
  price: Type.Object(Money.properties, { description: 'Cheapest; of split_group for all aircraft together' }),
  aircraft_class: Nullable(AircraftClassRef),
})

export const NoAvailability = Type.Object({
  constraint: Type.String({
    description: 'Of the reasons that exclude most aircraft alone the first with a cure; key `charter.refusal.<constraint>`',
  }),
  details: Type.Object({
    leg_index: Nullable(Type.Integer()),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    aircraft_type: Nullable(AircraftTypeRef),
    failed: Type.Array(
      Type.Object({
        constraint: Type.String(),
        count: Type.Integer({ description: 'Aircraft that fail at it first' }),
        alone: Type.Integer({ description: 'Of these, aircraft in whose way nothing else stands' }),
      }),
      { description: 'Those that exclude most aircraft alone come first' },
    ),
  }),
  alternative: Nullable(Alternative),
  alternatives: Type.Array(Alternative),
})

const AirportRef = Type.Object({
  selector: Type.String(),
  name: Type.String(),
  iata: Nullable(Type.String()),
  icao: Nullable(Type.String()),
})

export const CheaperAirport = Type.Object({
  airport: AirportRef,
  instead_of: AirportRef,
  use: Type.Union([Type.Literal('departure'), Type.Literal('arrival'), Type.Literal('both')], { description: 'What the trip does there' }),
  saves: Money,
  from_price: Type.Object(Money.properties, { description: 'Of the cheapest aircraft there, really priced' }),
  drive_minutes: Nullable(Type.Integer({ description: 'Between both airports by road; null where water lies between them' })),
  legs: Type.Array(TripLegBody, { description: 'The trip between these airports, ready to be asked again' }),
})

export const suggestCharter = endpoint({
  method: 'POST',
  path: '/gamma/charter/suggest',
  summary: 'Priced suggestions for a trip: all of them when signed in, else the cheapest of each class',
  tag: 'Charter',
  auth: 'none',
  body: Type.Object({
    ...SearchBody,
    per_type: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'At most so many aircraft of each type, cheapest first' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'At most so many suggestions, cheapest first' })),
    classes: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 8, description: 'Class slugs' })),
    seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'At least so many seats fitted' })),
    shared: Type.Optional(
      Type.String({ maxLength: 100, description: 'Token of a shared link: its reader sees the whole list without an account' }),
    ),
    price_max: Type.Optional(Type.Number({ minimum: 0, description: 'Euro' })),
    sort: Type.Optional(
      Type.Union([
        Type.Literal('class'),
        Type.Literal('price'),
        Type.Literal('departure'),
        Type.Literal('shortest'),
        Type.Literal('newest'),
        Type.Literal('co2'),
        Type.Literal('seats'),
      ]),
    ),
  }),
  response: Type.Object({
    data: Type.Array(Suggestion),
    groups: Type.Array(SuggestionGroup),
    locked: Type.Boolean(),
    shared_until: Nullable(
      Type.String({
        description:
          'UTC instant until which the token of the request opens this search; null without one, or with one that does not open it',
      }),
    ),
    cheaper_airports: Type.Array(CheaperAirport, {
      description:
        'At most one for each city of the trip: the airports of `data` are those that clients use there, and this one would cost less',
    }),
    nothing_fits: Type.Optional(NoAvailability),
  }),
})

export const shareSearch = endpoint({
  method: 'POST',
  path: '/gamma/charter/share',
  summary:
    'A token for a link that shows the whole list of this search, priced live, without an account until it expires. It holds no price and no person',
  tag: 'Charter',
  auth: 'client',
  body: Type.Object(SearchBody),
  response: Type.Object({
    token: Type.String(),
    expires_at: Type.String({ description: 'UTC instant: a week, or the first departure where that is sooner' }),
  }),
})

/** Whether a suggestion can still be ordered. */
export const SuggestionState = Type.Union([
  Type.Literal('available'),
  Type.Literal('expired'),
  Type.Literal('taken'),
  Type.Literal('price_changed'),
])

export const getSuggestion = endpoint({
  method: 'GET',
  path: '/gamma/charter/suggestion',
  summary: 'One suggestion and whether it still stands; its owner, or whoever holds the id of an anonymous one',
  tag: 'Charter',
  auth: 'none',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 600 }) }),
  response: Type.Object({
    state: SuggestionState,
    suggestion: Nullable(Suggestion),
    current: Nullable(Suggestion),
    legs: Type.Array(TripLegBody, { description: 'The trip, ready to be asked again' }),
  }),
})
