import { closingSoon } from '../facts/opening.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import type { AircraftType } from '../fleet/types.ts'
import { endsOf, type FeasibleLeg } from './feasibility.ts'
import type { PreparedLeg } from './trip-context.ts'
import type { AirportNote } from './types.ts'

/** How near to the last take-off or landing of a day it is told. */
const NEAR_MINUTES = 60

const known = new WeakMap<FeasibleLeg, readonly AirportNote[]>()

/** What customers should know of the airports at these very times; the same for all aircraft of a type. */
export function findNotes(type: AircraftType, leg: PreparedLeg, flown: FeasibleLeg, legIndex: number): readonly AirportNote[] {
  const found = known.get(flown)
  if (found) return found
  const notes = endsOf(leg, flown).flatMap(({ movement, airport, rules, at, clock }): AirportNote[] => {
    const hours = rules?.limits(movement, engineKind(type))
    if (!hours) return []
    const offset = clock.offsetAt(at)
    const end = closingSoon(hours, { local: at + offset, offset, place: airport }, NEAR_MINUTES)
    return end ? [{ code: 'closing', legIndex, params: { airport: airport.iata ?? airport.icao, movement, ...end } }] : []
  })
  known.set(flown, notes)
  return notes
}
