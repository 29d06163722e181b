import type { FactTable } from '../facts/facts.ts'
import { indexFacts } from '../facts/fact-index.ts'
import type { AirspaceOfDays, Flyway } from '../facts/airspace.ts'
import { isEuropean, registrationState } from '../facts/states.ts'
import type { AircraftType } from '../fleet/types.ts'
import { stillAirNm } from './block-time.ts'
import { isHourKnown } from './cautions.ts'
import { toDay, zoneClock } from './civil-time.ts'
import { accessFailure, airspaceFailure, curfewFailure, type Failure, runwayFailure, type TimedMovement } from './failures.ts'
import { rangeWithLoad } from './feasibility.ts'
import { toPoint } from './geodesy.ts'
import { type Party, partyKg } from './party.ts'
import type { PricingPolicy } from './policy.ts'
import type { CharterAirport } from './types.ts'

/** A leg with the times at which it was sold, epoch ms. */
export interface SoldLeg {
  from: CharterAirport
  to: CharterAirport
  departureAt: number
  arrivalAt: number
  /** As flown when it was sold; null where that is not known. */
  km: number | null
  pax: number
  luggageKg: number
  party?: Party | undefined
  stops: readonly { airport: CharterAirport; arrivalAt: number; departureAt: number }[]
}

export interface FlyingAircraft {
  type: AircraftType
  tail: string
  /** ISO 3166 alpha-2 of the state of its certificate; null where it is not known. */
  operatorCountry: string | null
}

/** What a way may be longer than the sold one: taxi and weather change more. */
const LONGER = { share: 1.05, km: 50 } as const

interface Rules {
  facts: ReturnType<typeof indexFacts>
  policy: PricingPolicy
}

function movementsOf(
  { from, to, departureAt, arrivalAt, stops }: Pick<SoldLeg, 'from' | 'to' | 'departureAt' | 'arrivalAt' | 'stops'>,
  { facts }: Pick<Rules, 'facts'>,
): TimedMovement[] {
  const at = (movement: TimedMovement['movement'], airport: CharterAirport, when: number): TimedMovement => ({
    movement,
    airport,
    rules: facts.airport(airport.icao),
    at: when,
    clock: zoneClock(airport.zone, when),
  })
  return [
    at('departure', from, departureAt),
    ...stops.flatMap((stop) => [at('arrival', stop.airport, stop.arrivalAt), at('departure', stop.airport, stop.departureAt)]),
    at('arrival', to, arrivalAt),
  ]
}

/** An area that was closed since leaves a longer way, which was not sold. */
function wayFailure({ from, to, km, stops }: SoldLeg, flyway: Flyway, airspace: AirspaceOfDays, legIndex: number): Failure | undefined {
  const barred = stops.some(({ airport }) => !airspace.isStop(airport) || (flyway.isBarredByEurope && isEuropean(airport.country)))
  const ends = [from, ...stops.map(({ airport }) => airport), to].map((airport) => ({ airport, point: toPoint(airport) }))
  const flown = (): number =>
    stops.length === 0 ? flyway.route.km : ends.slice(1).reduce((sum, end, i) => sum + airspace.stopway(ends[i]!, end).route.km, 0)
  if (!barred && (km === null || flown() <= km * LONGER.share + LONGER.km)) return undefined
  return { constraint: 'airspace', legIndex, params: { airport: to.iata ?? to.icao, rule: 'way', effect: 'closed', bound: 'everybody' } }
}

function legFailures(aircraft: FlyingAircraft, leg: SoldLeg, legIndex: number, rules: Rules): Failure[] {
  const { type } = aircraft
  const { facts, policy } = rules
  const [from, to] = [leg.from, leg.to].map((airport) => ({ airport, point: toPoint(airport) })) as [
    { airport: CharterAirport; point: ReturnType<typeof toPoint> },
    { airport: CharterAirport; point: ReturnType<typeof toPoint> },
  ]
  const binding = facts.airspace.binding([aircraft.operatorCountry, registrationState(aircraft.tail)])
  const airspace = facts.airspace.on(leg.departureAt, leg.arrivalAt)
  const flyway = airspace.flyway(binding, from, to)
  const offset = zoneClock(leg.from.zone, leg.departureAt).offsetAt(leg.departureAt)
  const prepared = {
    from: leg.from,
    to: leg.to,
    flyway,
    pair: airspace.pairOf(leg.from, leg.to),
    fromRules: facts.airport(leg.from.icao),
    toRules: facts.airport(leg.to.icao),
    day: toDay(leg.departureAt + offset),
  }
  const rangeNm = rangeWithLoad(type, leg.pax * policy.passengerKg + leg.luggageKg + partyKg(leg.party)) * policy.rangeShare
  const stops = leg.stops.map(({ airport }) => ({ ...prepared, from: airport, to: airport, fromRules: facts.airport(airport.icao) }))
  return [
    airspaceFailure(type, prepared, legIndex) ?? wayFailure(leg, flyway, airspace, legIndex),
    accessFailure(type, prepared, legIndex, rules),
    ...stops.map((stop) => accessFailure(type, { ...stop, toRules: undefined }, legIndex, rules)),
    runwayFailure(type, prepared, legIndex, stillAirNm(flyway.route, type, policy) / rangeNm),
    curfewFailure(type, legIndex, movementsOf(leg, rules)),
  ].flatMap((failure) => failure ?? [])
}

/** Airports of legs, by code, whose opening hours are unknown at the times that were sold. */
export function findUnknownHours(
  type: AircraftType,
  legs: readonly Pick<SoldLeg, 'from' | 'to' | 'departureAt' | 'arrivalAt' | 'stops'>[],
  facts: FactTable,
): string[] {
  const index = { facts: indexFacts(facts) }
  const unknown = legs.flatMap((leg) => movementsOf(leg, index).filter((movement) => !isHourKnown(type, movement)))
  return [...new Set(unknown.map(({ airport }) => airport.icao))]
}

/** What the facts of today forbid of legs that were sold: the first failure of each kind on each leg, at the times that were sold. */
export function findSoldFailures(
  aircraft: FlyingAircraft,
  legs: readonly SoldLeg[],
  { facts, policy }: { facts: FactTable; policy: PricingPolicy },
): Failure[] {
  const rules = { facts: indexFacts(facts), policy }
  return legs.flatMap((leg, i) => legFailures(aircraft, leg, i, rules))
}
