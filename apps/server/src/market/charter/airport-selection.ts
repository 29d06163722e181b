import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import type { Trip } from '@aquilane/domain/charter/types'
import { indexFacts } from '@aquilane/domain/facts/fact-index'
import { canAllow } from '@aquilane/domain/facts/weight'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import type { PricingContext } from './pricing-context.ts'
import type { ResolvedLeg, ResolvedTrip } from './trip.ts'

/** However many cities a trip names, at most so many of their airports are tried. */
const maxCombinations = 24
const maxPerCity = 9
// Airports worth offering: a runway long enough for light jets, and an IATA code.
const typicalRunwayM = 1_400
// What a party would rather pay than drive: one kilometre more between city and aircraft, and a field without passenger services.
const roadCentsPerKm = 1_000
const smallAirfieldCents = 100_000
// More than prices of a city's airports ever differ: an airport that clients do not use is chosen where none that they use suits the aircraft.
const unusualCents = 10_000_000
// Half of it: among airports that clients use, or where none is known to be used, a price that stands comes before one that waits for the hours.
const unknownHoursCents = 5_000_000
// Where no source tells which airports clients use, the business-aviation fields of great cities first; airline hubs cost most and like small aircraft least.
const rank = { large: 0, medium: 1, small: 2, hub: 3 } as const

/** The airport chosen for each city of a trip, in the trip's order. */
export type AirportCombination = readonly number[]

/** A trip between airports or cities; a city is the same airport wherever the trip touches it. */
export interface CityTrip {
  /** Airports worth trying, by city; empty when the trip names none. */
  cities: readonly (readonly AirportFacts[])[]
  /** The trip flown between the chosen airports; null when a leg would end where it starts. */
  toTrip(choice: AirportCombination): Trip | null
  /** How much dearer another choice may be and still be the better one, in cents; never part of a price. */
  detourCents(choice: AirportCombination): number
  /** The choice that a trip was flown with. */
  choiceOf(flown: Trip['legs']): AirportCombination
}

export function expandCityTrip(places: PlacesService, pricing: PricingContext, trip: ResolvedTrip, requestedAt: number): CityTrip {
  const selectors = new Map<string, readonly AirportFacts[]>()
  for (const leg of trip.legs) {
    if (leg.from.length > 1) selectors.set(leg.departure, leg.from)
    if (leg.to.length > 1) selectors.set(leg.arrival, leg.to)
  }
  const perCity = Math.min(maxPerCity, Math.max(2, Math.floor(maxCombinations / Math.max(1, selectors.size))))
  const names = [...selectors.keys()]
  const cities = [...selectors].map(([selector, airports]) =>
    mostLikelyAirports(pricing, airports, { preferred: businessAirportsOf(places, selector), count: perCity }),
  )
  const detours = cities.map((airports, city) => airports.map((facts) => airportChoiceCents(places, pricing, names[city]!, facts)))
  const airportAt = (selector: string, fallback: AirportFacts, choice: AirportCombination) => {
    const city = names.indexOf(selector)
    return pricing.airport(city < 0 ? fallback : cities[city]![choice[city]!]!)
  }
  const toLeg = (leg: ResolvedLeg, choice: AirportCombination): Trip['legs'][number] => ({
    from: airportAt(leg.departure, leg.from[0]!, choice),
    to: airportAt(leg.arrival, leg.to[0]!, choice),
    departureLocal: leg.departureLocal,
    pax: leg.pax,
    luggageKg: leg.luggageKg,
    party: leg.party,
  })
  return {
    cities,
    toTrip(choice) {
      const legs = trip.legs.map((leg) => toLeg(leg, choice))
      return legs.some((leg) => leg.from === leg.to) ? null : { legs, requestedAt }
    },
    detourCents: (choice) => choice.reduce((sum, airport, city) => sum + detours[city]![airport]!, 0),
    choiceOf: (flown) =>
      names.map((name, city) => {
        const at = trip.legs.findIndex((leg) => leg.departure === name || leg.arrival === name)
        const end = flown[at]![trip.legs[at]!.departure === name ? 'from' : 'to']
        return cities[city]!.findIndex(({ code }) => code === end.icao)
      }),
  }
}

/** The likeliest airport of every city, the longest runway of every city, and each other airport of one city alone. */
export function airportCombinations({ cities }: CityTrip): AirportCombination[] {
  const first = cities.map(() => 0)
  const longest = cities.map((airports) =>
    airports.reduce((best, airport, index) => ((airport.runwayM ?? 0) > (airports[best]!.runwayM ?? 0) ? index : best), 0),
  )
  const single = cities.flatMap((airports, city) => airports.slice(1).map((_, index) => first.with(city, index + 1)))
  return [...new Map([first, ...single, longest].map((choice) => [choice.join(), choice])).values()]
}

const businessAirportsOf = (places: PlacesService, selector: string): AirportFacts[] =>
  places.businessAirports(selector.replace('city:', ''))

/** Whether anything tells when the airport is open, at the usual hours at least. */
function areHoursKnown(pricing: Pick<PricingContext, 'airport' | 'facts'>, facts: AirportFacts): boolean {
  const { icao, usuallyOpen } = pricing.airport(facts)
  const windows = indexFacts(pricing.facts).airport(icao)?.hours('arrival', 'jet')?.windows ?? []
  return Boolean(usuallyOpen) || windows.some((window) => window.hours !== null && canAllow(window))
}

interface Likelihood {
  /** Used by clients, most used first. */
  preferred: readonly AirportFacts[]
  count: number
}

/** The airports that clients use there, then those that cost least; the longest runway takes part, so that large aircraft are not lost. */
function mostLikelyAirports(pricing: PricingContext, airports: readonly AirportFacts[], { preferred, count }: Likelihood): AirportFacts[] {
  const paved = airports.filter((facts) => facts.runwayPaved)
  const isUsed = (facts: AirportFacts) => preferred.includes(facts)
  const usual = paved.filter((facts) => isUsed(facts) || ((facts.runwayM ?? 0) >= typicalRunwayM && facts.iata !== null))
  const usable = usual.length > 0 ? usual : paved.length > 0 ? paved : airports
  const others = usable
    .filter((facts) => !isUsed(facts))
    .toSorted((a, b) => rank[pricing.airport(a).sizeClass] - rank[pricing.airport(b).sizeClass])
  const sorted = [...preferred.filter((facts) => usable.includes(facts)), ...others]
  const longest = sorted.toSorted((a, b) => (b.runwayM ?? 0) - (a.runwayM ?? 0))[0]!
  const best = sorted.slice(0, count)
  return best.includes(longest) ? best : [...best.slice(0, -1), longest]
}

/** What the choice between the airports of a city (`city:LON`) counts against one of them beside its price, cents. */
export const airportChoiceCents = (
  places: PlacesService,
  pricing: Pick<PricingContext, 'airport' | 'facts'>,
  selector: string,
  facts: AirportFacts,
): number => airportDetourCents(places, pricing, selector, facts) + (areHoursKnown(pricing, facts) ? 0 : unknownHoursCents)

/** The part of it that follows from where the airport lies and whether clients use it. */
export function airportDetourCents(
  places: PlacesService,
  pricing: Pick<PricingContext, 'airport'>,
  selector: string,
  facts: AirportFacts,
): number {
  const preferred = businessAirportsOf(places, selector)
  const city = places.city(selector.replace('city:', ''))
  const airport = pricing.airport(facts)
  const km = city ? distanceKm(toPoint({ lat: city.latitude, lon: city.longitude }), toPoint(airport)) : 0
  const road = Math.round(km * roadCentsPerKm)
  if (preferred.includes(facts)) return road
  const unusual = preferred.length > 0 ? unusualCents : 0
  return road + unusual + (airport.sizeClass === 'small' && !facts.scheduled ? smallAirfieldCents : 0)
}
