import { distanceKm, pointOf } from '@aquilane/domain/charter/geodesy'
import type { Trip } from '@aquilane/domain/charter/types'
import type { AirportFacts, PlacesService } from '../places/service.ts'
import type { Market } from './market.ts'
import type { ResolvedLeg, ResolvedTrip } from './trip.ts'

/** However many cities a trip names, it is priced at most so many times. */
const maxVariants = 64
const maxPerCity = 8
const usableRunwayM = 800
// What a party would rather pay than drive: one kilometre more between city and aircraft, and a field without passenger services.
const roadCentsPerKm = 1_000
const bareFieldCents = 100_000
// The business-aviation fields of great cities first; airline hubs cost most and like small aircraft least.
const rank = { large: 0, medium: 1, small: 2, hub: 3 } as const

/** One way to fly a trip. */
export interface Variant {
  trip: Trip
  /** How much dearer another variant may be and still be the better one, in cents; never part of a price. */
  detourCents: number
}

/**
 * Every way to fly a trip that names cities: each city stands for one of its airports, the same one wherever the trip touches
 * that city. A trip between airports has exactly one variant.
 */
export function tripVariants(places: PlacesService, market: Market, trip: ResolvedTrip, askedAt: number): Variant[] {
  const cities = new Map<string, readonly AirportFacts[]>()
  for (const leg of trip.legs) {
    if (leg.from.length > 1) cities.set(leg.departure, leg.from)
    if (leg.to.length > 1) cities.set(leg.arrival, leg.to)
  }
  const perCity = cities.size === 0 ? 1 : Math.max(2, Math.min(maxPerCity, Math.floor(maxVariants ** (1 / cities.size))))
  let choices: ReadonlyMap<string, AirportFacts>[] = [new Map()]
  for (const [selector, airports] of cities) {
    const best = likeliest(market, airports, perCity)
    choices = choices.flatMap((choice) => best.map((airport) => new Map(choice).set(selector, airport)))
  }
  return choices.slice(0, maxVariants).flatMap((choice) => {
    const legs = trip.legs.map((leg) => variantLeg(market, leg, choice))
    if (legs.some((leg) => leg.from === leg.to)) return []
    return [
      { trip: { legs, askedAt }, detourCents: [...choice.values()].reduce((sum, airport) => sum + detourOf(places, market, airport), 0) },
    ]
  })
}

function variantLeg(market: Market, leg: ResolvedLeg, choice: ReadonlyMap<string, AirportFacts>): Trip['legs'][number] {
  return {
    from: market.airport(choice.get(leg.departure) ?? leg.from[0]!),
    to: market.airport(choice.get(leg.arrival) ?? leg.to[0]!),
    departureLocal: leg.departureLocal,
    pax: leg.pax,
    luggageKg: leg.luggageKg,
  }
}

function likeliest(market: Market, airports: readonly AirportFacts[], count: number): AirportFacts[] {
  const usable = airports.filter((facts) => facts.runwayPaved && (facts.runwayM ?? 0) >= usableRunwayM)
  const sorted = (usable.length > 0 ? usable : airports).toSorted(
    (a, b) => rank[market.airport(a).sizeClass] - rank[market.airport(b).sizeClass],
  )
  // The longest runway always takes part, so that large aircraft are not lost to a list of small airports.
  const longest = sorted.toSorted((a, b) => (b.runwayM ?? 0) - (a.runwayM ?? 0))[0]!
  const best = sorted.slice(0, count)
  return best.includes(longest) ? best : [...best.slice(0, -1), longest]
}

function detourOf(places: PlacesService, market: Market, facts: AirportFacts): number {
  const city = places.city(facts.cityCode)
  const airport = market.airport(facts)
  const km = city ? distanceKm(pointOf({ lat: city.latitude, lon: city.longitude }), pointOf(airport)) : 0
  return Math.round(km * roadCentsPerKm) + (airport.sizeClass === 'small' && !facts.scheduled ? bareFieldCents : 0)
}
