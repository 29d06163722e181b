import type { AircraftType } from '../fleet/types.ts'
import { maxKilometres, stillAirNm } from './block-time.ts'
import { EARTH_RADIUS_KM, type Point, distanceKm, toPoint } from './geodesy.ts'
import type { AirportRules, FactIndex } from '../facts/fact-index.ts'
import { type AirspaceOfDays, type End, type Flyway, kilometresThrough } from '../facts/airspace.ts'
import type { PricingPolicy } from './policy.ts'
import { runwayFits } from './runway.ts'
import type { AirportSizeClass, CharterAirport } from './types.ts'
import { type Route, routeBetween } from './wind.ts'

/** A candidate for a technical stop. */
export interface StopCandidate {
  /** Position among the candidates. */
  at: number
  airport: CharterAirport
  /** What the airport refuses; undefined where nothing is known. */
  rules?: AirportRules | undefined
  point: Point
  /** Kilometres flown through it, and what its size makes it feel like. */
  score: number
  /** From the origin, and to the destination. */
  first: Route
  last: Route
}

const UNHANDY_KM: Record<AirportSizeClass, number> = { medium: 0, large: 30, hub: 150, small: 250 }
const SLICES = 16
const PER_SLICE = 5
const MAX_DETOUR = 1.3
/** Minimum runway, and minimum distance from both ends. */
const MIN_RUNWAY_M = 1500
const MIN_DISTANCE_KM = 150

/** How flights go between two places; a great circle where nothing is in the way. */
type Fly = (from: End, to: End) => Pick<Flyway, 'route' | 'bar'>

const flyStraight: Fly = (from, to) => ({ route: routeBetween(from.point, to.point), bar: null })

/** Places to refuel between two airports, best first. Does not depend on the type. */
export class StopRoutes {
  readonly candidates: readonly StopCandidate[]
  private readonly fly: Fly
  private km: Float64Array | undefined

  constructor(candidates: readonly Omit<StopCandidate, 'at'>[], fly: Fly = flyStraight) {
    this.candidates = candidates.map((candidate, at) => ({ ...candidate, at }))
    this.fly = fly
  }

  /** The flight between two of them. */
  middle(first: StopCandidate, last: StopCandidate): Pick<Flyway, 'route' | 'bar'> {
    return this.fly(first, last)
  }

  /** Kilometres between two of them on a great circle, worked out once for all types. */
  between(first: StopCandidate, last: StopCandidate): number {
    this.km ??= new Float64Array(this.candidates.length ** 2)
    const at = first.at * this.candidates.length + last.at
    const known = this.km[at] as number
    return known > 0 ? known : (this.km[at] = distanceKm(first.point, last.point))
  }
}

/** Airports with a runway and fuel for technical stops, laid out for search. */
export class StopAirports {
  private readonly airports: readonly CharterAirport[]
  private readonly points: readonly Point[]
  private readonly facts: FactIndex | undefined

  constructor(airports: readonly CharterAirport[], policy: PricingPolicy, facts?: FactIndex) {
    this.airports = airports.filter(
      (airport) => airport.runway_m !== null && airport.runway_m >= MIN_RUNWAY_M && !policy.noTechStopCountries.includes(airport.country),
    )
    this.points = this.airports.map(toPoint)
    this.facts = facts
  }

  /** The handiest airports along a route: the best few of every slice of the way. @param airspace that of the days of the flight */
  findRoutes(from: CharterAirport, to: CharterAirport, airspace?: AirspaceOfDays): StopRoutes {
    const fly: Fly = airspace ? (start, end) => airspace.stopway(start, end) : flyStraight
    const a = toPoint(from)
    const b = toPoint(to)
    const { route } = fly({ airport: from, point: a }, { airport: to, point: b })
    const direct = route.km
    const farthest = chordSquared(direct * MAX_DETOUR)
    const slices: { airport: CharterAirport; point: Point; score: number }[][] = Array.from({ length: SLICES }, () => [])
    for (let i = 0; i < this.airports.length; i++) {
      const point = this.points[i] as Point
      // Most airports are far from the way: a difference of points excludes them without trigonometry.
      if (gapSquared(a, point) > farthest || gapSquared(point, b) > farthest) continue
      const ends = route.via ? kilometresThrough(a, b, route.via, point) : { before: distanceKm(a, point), after: 0 }
      const { before } = ends
      if (before < MIN_DISTANCE_KM || before > direct * MAX_DETOUR) continue
      const after = route.via ? ends.after : distanceKm(point, b)
      if (after < MIN_DISTANCE_KM || before + after > direct * MAX_DETOUR) continue
      const airport = this.airports[i] as CharterAirport
      const slice = slices[Math.min(SLICES - 1, Math.floor((before / (before + after)) * SLICES))]!
      const score = before + after + UNHANDY_KM[airport.sizeClass]
      const worst = slice[PER_SLICE - 1]
      if (worst && worst.score <= score) continue
      if (airspace && !airspace.isStop(airport)) continue
      slice.push({ airport, point, score })
      slice.sort((x, y) => x.score - y.score || (x.airport.icao < y.airport.icao ? -1 : 1))
      slice.length = Math.min(slice.length, PER_SLICE)
    }
    const candidates = slices.flat().flatMap((found) => {
      const [first, last] = [fly({ airport: from, point: a }, found), fly(found, { airport: to, point: b })]
      if (first.bar || last.bar) return []
      const score = first.route.km + last.route.km + UNHANDY_KM[found.airport.sizeClass]
      return { ...found, score, rules: this.facts?.airport(found.airport.icao), first: first.route, last: last.route }
    })
    return new StopRoutes(
      candidates.toSorted((x, y) => x.score - y.score || (x.airport.icao < y.airport.icao ? -1 : 1)),
      fly,
    )
  }
}

const gapSquared = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2

/** Squared distance of two unit vectors so many kilometres apart, rounded up. */
const chordSquared = (km: number): number => (2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2)) ** 2 + 1e-9

/** A leg cut into flights: the stops in order and the routes between them, one more than stops. */
export interface StopPlan {
  stops: readonly CharterAirport[]
  routes: readonly Route[]
}

export interface StopSearch {
  /** Between the ends, as flown without a stop. */
  km: number
  /** Asked only where the range can suffice. */
  findRoutes: () => StopRoutes
  /** Whether an airport takes the type at the hour of the stop. */
  accepts: (stop: StopCandidate) => boolean
}

/**
 * The shortest way with one or two stops on which every flight stays inside the range, on runways the type can use with
 * full tanks. Undefined when there is none.
 */
export function planStops(
  type: AircraftType,
  rangeNm: number,
  { km: directKm, findRoutes, accepts }: StopSearch,
  policy: PricingPolicy,
): StopPlan | undefined {
  const longest = maxKilometres(rangeNm, type, policy)
  if (directKm > longest * (policy.maxTechStops + 1)) return undefined
  const reaches = (route: Route): boolean => route.km <= longest && stillAirNm(route, type, policy) <= rangeNm
  const usable = (c: StopCandidate): boolean => runwayFits(type, c.airport, 1) && accepts(c)
  const routes = findRoutes()
  const { candidates } = routes
  if (policy.maxTechStops >= 1 && directKm <= longest * 2) {
    const one = candidates.find((c) => reaches(c.first) && reaches(c.last) && usable(c))
    if (one) return { stops: [one.airport], routes: [one.first, one.last] }
  }
  if (policy.maxTechStops < 2) return undefined
  let best: StopPlan | undefined
  let bestScore = Number.POSITIVE_INFINITY
  const firsts = candidates.filter((c) => reaches(c.first) && usable(c))
  const lasts = candidates.filter((c) => reaches(c.last) && usable(c))
  for (const first of firsts) {
    // Candidates come in order of their score, and a way through two of them is no shorter than one through either.
    if (first.score >= bestScore) break
    for (const last of lasts) {
      if (last.score + UNHANDY_KM[first.airport.sizeClass] >= bestScore) break
      if (first === last || first.first.km >= last.first.km) continue
      const km = routes.between(first, last)
      const score = first.first.km + km + last.last.km + UNHANDY_KM[first.airport.sizeClass] + UNHANDY_KM[last.airport.sizeClass]
      if (score >= bestScore || km > longest) continue
      const { route: middle, bar } = routes.middle(first, last)
      const flown = score + middle.km - km
      if (bar || flown >= bestScore || !reaches(middle)) continue
      bestScore = flown
      best = { stops: [first.airport, last.airport], routes: [first.first, middle, last.last] }
    }
  }
  return best
}
