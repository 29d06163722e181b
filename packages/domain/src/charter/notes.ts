import { closingSoon } from '../facts/opening.ts'
import type { FormalityFact } from '../facts/facts.ts'
import { inSeason } from '../facts/season.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import type { AircraftType } from '../fleet/types.ts'
import { toDay } from './civil-time.ts'
import type { TimedMovement } from './failures.ts'
import { endsOf, type FeasibleLeg } from './feasibility.ts'
import type { PreparedLeg } from './trip-context.ts'
import type { AirportNote } from './types.ts'

/** How near to the last take-off or landing of a day the note appears. */
const NEAR_MINUTES = 60

const known = new WeakMap<FeasibleLeg, readonly AirportNote[]>()

/** What customers should know of the airports at these very times; the same for all aircraft of a type. */
export function findNotes(type: AircraftType, leg: PreparedLeg, flown: FeasibleLeg, legIndex: number): readonly AirportNote[] {
  const found = known.get(flown)
  if (found) return found
  const notes = endsOf(leg, flown).flatMap((end) => [...closingNote(type, end, legIndex), ...parkingNote(end, legIndex)])
  known.set(flown, notes)
  return notes
}

function closingNote(type: AircraftType, { movement, airport, rules, at, clock }: TimedMovement, legIndex: number): AirportNote[] {
  const hours = rules?.limits(movement, engineKind(type))
  if (!hours) return []
  const offset = clock.offsetAt(at)
  const end = closingSoon(hours, { local: at + offset, offset, place: airport }, NEAR_MINUTES)
  return end ? [{ code: 'closing', legIndex, params: { airport: airport.iata ?? airport.icao, movement, ...end } }] : []
}

/** Where customers land in a season in which aircraft can hardly wait there. */
function parkingNote({ movement, airport, rules, at, clock }: TimedMovement, legIndex: number): AirportNote[] {
  if (movement !== 'arrival' || !rules || rules.parking.length === 0) return []
  const day = toDay(at + clock.offsetAt(at))
  const scarce = rules.parking.find(({ season }) => season && inSeason(season, day))
  return scarce ? [{ code: 'parking', legIndex, params: { airport: airport.iata ?? airport.icao, ...parkingParams(scarce) } }] : []
}

function parkingParams({ season, text }: FormalityFact): AirportNote['params'] {
  const stayMinutes = Number(/^(\d+) min\b/.exec(text)?.[1] ?? 0)
  const dates = season && typeof season === 'object' ? season : null
  return {
    season: dates ? 'dates' : String(season),
    firstDay: dates?.from ?? '',
    lastDay: dates?.to ?? '',
    stay: stayMinutes > 0 ? 'minutes' : 'short',
    stayMinutes,
  }
}
