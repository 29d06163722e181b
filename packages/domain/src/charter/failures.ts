import type { AircraftType } from '../fleet/types.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import { findAccessFailure } from '../facts/access.ts'
import type { AirspaceBar } from '../facts/airspace.ts'
import type { AirportRules } from '../facts/fact-index.ts'
import type { AirspaceFact, Movement } from '../facts/facts.ts'
import { hoursText, isOpen, minutesSinceOpen, minutesUntilOpen } from '../facts/opening.ts'
import type { ZoneClock } from './civil-time.ts'
import { runwayAvailable, runwayNeeded } from './runway.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport, Constraint, ReasonParams } from './types.ts'

/** A constraint that fails, with the numbers a sentence needs. */
export interface Failure {
  constraint: Constraint
  legIndex: number | null
  params: ReasonParams
}

const code = (airport: CharterAirport): string => airport.iata ?? airport.icao

type LegEnds = Pick<PreparedLeg, 'from' | 'to' | 'fromRules' | 'toRules'>

/** Fuel for a usual flight home, as a share of the range. */
const EMPTY_RANGE_SHARE = 0.3

/** An airport that does not open within a week, as minutes of a wait. */
const NEVER_MINUTES = 30 * 24 * 60

export function runwayFailure(type: AircraftType, leg: LegEnds, legIndex: number, rangeShare: number): Failure | undefined {
  // The aircraft also flies to the first airport and from the last one, empty and with little fuel.
  const movements = [
    ['departure', leg.from, leg.fromRules, rangeShare],
    ['arrival', leg.to, leg.toRules, 0],
    ['arrival', leg.from, leg.fromRules, 0],
    ['departure', leg.to, leg.toRules, EMPTY_RANGE_SHARE],
  ] as const
  for (const [movement, airport, rules, share] of movements) {
    const neededM = runwayNeeded(type, airport, share, movement)
    const runwayM = runwayAvailable(airport, movement, rules?.declared) ?? 0
    if (runwayM < neededM) return { constraint: 'runway', legIndex, params: { airport: code(airport), neededM, runwayM, movement } }
  }
  return undefined
}

/** A take-off or a landing at a time. */
export interface TimedMovement {
  movement: Movement
  airport: CharterAirport
  rules: AirportRules | undefined
  at: number
  clock: ZoneClock
}

export function curfewFailure(type: AircraftType, legIndex: number, movements: readonly TimedMovement[]): Failure | undefined {
  for (const { movement, airport, rules, at, clock } of movements) {
    const hours = rules?.limits(movement, engineKind(type))
    if (!hours) continue
    const offset = clock.offsetAt(at)
    const moment = { local: at + offset, offset, place: airport }
    if (isOpen(hours, moment)) continue
    return {
      constraint: 'curfew',
      legIndex,
      params: {
        airport: code(airport),
        movement,
        ...hoursText(hours, moment),
        minutesLater: Math.min(minutesUntilOpen(hours, moment), NEVER_MINUTES),
        minutesEarlier: Math.min(minutesSinceOpen(hours, moment), NEVER_MINUTES),
      },
    }
  }
  return undefined
}

const airspaceParams = ({ binds, effect }: AirspaceFact, rule: 'landing' | 'way' | 'low', airport: CharterAirport): ReasonParams => ({
  airport: code(airport),
  rule,
  effect,
  bound: binds === null ? 'everybody' : 'states',
})

/** An end in an area that the aircraft may not fly to, or a destination that no way around such areas reaches. */
export const barFailure = ({ fact, airport }: AirspaceBar, to: CharterAirport, legIndex: number): Failure => ({
  constraint: 'airspace',
  legIndex,
  params: airspaceParams(fact, airport ? 'landing' : 'way', airport ?? to),
})

export function airspaceFailure(
  type: AircraftType,
  { from, to, pair, flyway: { bar, lowBar } }: Pick<PreparedLeg, 'from' | 'to' | 'pair' | 'flyway'>,
  legIndex: number,
): Failure | undefined {
  if (pair) return { constraint: 'country_pair', legIndex, params: { from: code(from), to: code(to) } }
  if (bar) return barFailure(bar, to, legIndex)
  return lowBar && engineKind(type) === 'turboprop'
    ? { constraint: 'airspace', legIndex, params: airspaceParams(lowBar, 'low', to) }
    : undefined
}

/** What an airport at either end refuses of the type itself. */
export function accessFailure(
  type: AircraftType,
  leg: LegEnds & Pick<PreparedLeg, 'day'>,
  legIndex: number,
  { facts }: Pick<TripContext, 'facts'>,
): Failure | undefined {
  for (const [airport, rules] of [
    [leg.from, leg.fromRules],
    [leg.to, leg.toRules],
  ] as const) {
    const broken = rules && findAccessFailure(rules, type, facts.type(type.slug), leg.day)
    if (broken)
      return {
        constraint: 'airport_access',
        legIndex,
        params: { airport: code(airport), rule: broken.rule, limit: broken.limit ?? 0, actual: broken.actual ?? 0 },
      }
  }
  return undefined
}
