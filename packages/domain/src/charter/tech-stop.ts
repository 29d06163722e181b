import type { AircraftType } from '../fleet/types.ts'
import { stillAirNm } from './block-time.ts'
import { type Point, distanceKm, toPoint } from './geodesy.ts'
import type { PricingPolicy } from './policy.ts'
import { runwayFits } from './runway.ts'
import type { AirportSizeClass, CharterAirport } from './types.ts'
import { type Route, routeBetween } from './wind.ts'

/** A candidate for a technical stop. */
export interface StopCandidate {
  airport: CharterAirport
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

/**
 * The handiest airports along a great circle, the best few of every slice of the way, best first. Does not depend on the
 * aircraft, so it is worked out once per pair of airports.
 */
export function stopCandidates(
  from: CharterAirport,
  to: CharterAirport,
  airports: readonly CharterAirport[],
  points: readonly Point[],
  policy: PricingPolicy,
): StopCandidate[] {
  const a = toPoint(from)
  const b = toPoint(to)
  const direct = distanceKm(a, b)
  const slices: StopCandidate[][] = Array.from({ length: SLICES }, () => [])
  for (let i = 0; i < airports.length; i++) {
    const airport = airports[i] as CharterAirport
    if (airport.runway_m === null || airport.runway_m < MIN_RUNWAY_M || policy.noTechStopCountries.includes(airport.country)) continue
    const point = points[i] as Point
    const before = distanceKm(a, point)
    if (before < MIN_DISTANCE_KM || before > direct * MAX_DETOUR) continue
    const after = distanceKm(point, b)
    if (after < MIN_DISTANCE_KM || before + after > direct * MAX_DETOUR) continue
    const slice = slices[Math.min(SLICES - 1, Math.floor((before / (before + after)) * SLICES))] as StopCandidate[]
    const score = before + after + UNHANDY_KM[airport.sizeClass]
    const worst = slice[PER_SLICE - 1]
    if (worst && worst.score <= score) continue
    slice.push({ airport, point, score, first: routeBetween(a, point), last: routeBetween(point, b) })
    slice.sort((x, y) => x.score - y.score || (x.airport.icao < y.airport.icao ? -1 : 1))
    slice.length = Math.min(slice.length, PER_SLICE)
  }
  return slices.flat().toSorted((x, y) => x.score - y.score || (x.airport.icao < y.airport.icao ? -1 : 1))
}

/** A leg cut into flights: the stops in order and the routes between them, one more than stops. */
export interface StopPlan {
  stops: readonly CharterAirport[]
  routes: readonly Route[]
}

/**
 * The shortest way with one or two stops on which every flight stays inside the range, on runways the type can use with
 * full tanks. Undefined when there is none.
 */
export function planStops(
  type: AircraftType,
  rangeNm: number,
  candidates: readonly StopCandidate[],
  policy: PricingPolicy,
): StopPlan | undefined {
  const reaches = (route: Route): boolean => stillAirNm(route, type, policy) <= rangeNm
  const usable = (c: StopCandidate): boolean => runwayFits(type, c.airport, 1, policy)
  if (policy.maxTechStops >= 1) {
    const one = candidates.find((c) => reaches(c.first) && reaches(c.last) && usable(c))
    if (one) return { stops: [one.airport], routes: [one.first, one.last] }
  }
  if (policy.maxTechStops < 2) return undefined
  let best: StopPlan | undefined
  let bestScore = Number.POSITIVE_INFINITY
  const firsts = candidates.filter((c) => reaches(c.first) && usable(c))
  const lasts = candidates.filter((c) => reaches(c.last) && usable(c))
  for (const first of firsts) {
    for (const last of lasts) {
      if (first === last || first.first.km >= last.first.km) continue
      const middle = routeBetween(first.point, last.point)
      const score = first.first.km + middle.km + last.last.km + UNHANDY_KM[first.airport.sizeClass] + UNHANDY_KM[last.airport.sizeClass]
      if (score >= bestScore || !reaches(middle)) continue
      bestScore = score
      best = { stops: [first.airport, last.airport], routes: [first.first, middle, last.last] }
    }
  }
  return best
}
