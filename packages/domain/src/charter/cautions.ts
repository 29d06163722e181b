import { areHoursKnown } from '../facts/opening.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import type { AircraftType } from '../fleet/types.ts'
import { minuteOfDay } from './civil-time.ts'
import type { TimedMovement } from './failures.ts'
import { endsOf, type FeasibleLeg } from './feasibility.ts'
import { landingNeeded, runwayAvailable } from './runway.ts'
import type { PreparedLeg } from './trip-context.ts'
import type { Caution, CharterAirport } from './types.ts'

const code = (airport: CharterAirport): string => airport.iata ?? airport.icao

/** The customers' landing fits on a dry runway: whether it does on a wet one depends on the weather of the day. */
function findWetRunway(type: AircraftType, { to, toRules }: PreparedLeg, legIndex: number): Caution[] {
  const neededM = landingNeeded(type, to, true)
  const runwayM = runwayAvailable(to, 'arrival', toRules?.declared) ?? 0
  return runwayM < neededM ? [{ code: 'wet_runway', legIndex, params: { airport: code(to), neededM, runwayM } }] : []
}

/** Day for an airport that is usually open by day, local hours. */
const DAY_HOURS = { from: 6 * 60, to: 22 * 60 } as const

/** Whether an airport is known to be open then: from its hours, by law or because such airports are. */
export function isHourKnown(type: AircraftType, { movement, airport, rules, at, clock }: TimedMovement): boolean {
  const offset = clock.offsetAt(at)
  const moment = { local: at + offset, offset, place: airport }
  const hours = rules?.hours(movement, engineKind(type))
  if (airport.usuallyOpen === 'always' || (hours && areHoursKnown(hours, moment))) return true
  const minute = minuteOfDay(moment.local)
  return airport.usuallyOpen === 'by_day' && minute >= DAY_HOURS.from && minute <= DAY_HOURS.to
}

/** What is to be confirmed of a leg that can be flown: until then its price is an estimate. */
export function findCautions(type: AircraftType, leg: PreparedLeg, flown: FeasibleLeg, legIndex: number): Caution[] {
  const unknown = endsOf(leg, flown).filter((end) => !isHourKnown(type, end))
  return [
    ...findWetRunway(type, leg, legIndex),
    ...unknown.map(({ airport }): Caution => ({ code: 'hours_unknown', legIndex, params: { airport: code(airport) } })),
  ]
}
