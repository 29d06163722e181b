import { HOUR_MS } from '../charter/civil-time.ts'
import { hoursApart } from './duty-clock.ts'
import type { CrewDuty } from './duty-types.ts'

/** B: to the zone of departure. D: to the zone where the next duty begins. X: unknown. */
export type TableState = 'B' | 'D' | 'X'

/** ORO.FTL.105(1), Table 1: time difference up to | less than 48, 72, 96, 120 hours since reporting at the reference time, more. */
const TABLE_1: readonly (readonly [difference: number, states: string])[] = [
  [4, 'BDDDD'],
  [6, 'BXDDD'],
  [9, 'BXXDD'],
  [12, 'BXXXD'],
]
const ELAPSED = [48, 72, 96, 120]
/** Zones this far from the reference time are within its band. */
const BAND_HOURS = 2

export function tableState(differenceHours: number, elapsedHours: number): TableState {
  const row = TABLE_1.find(([difference], i) => (i === 0 ? differenceHours < difference : differenceHours <= difference)) ?? TABLE_1.at(-1)
  const column = ELAPSED.filter((hours) => elapsedHours >= hours).length
  return (row?.[1][column] ?? 'X') as TableState
}

/** The zone whose clock counts for a duty; null in an unknown state of acclimatisation. */
export type ReferenceZone = string | null

/**
 * Reference zones of duties in their order. In an unknown state the greater of two differences counts, to the last reference zone and to the
 * place of the last departure (GM1 ORO.FTL.105(1)(d)).
 */
export function referenceZones(duties: readonly CrewDuty[], acclimatisedTo: string): ReadonlyMap<string, ReferenceZone> {
  const zones = new Map<string, ReferenceZone>()
  const first = duties[0]
  if (!first) return zones
  let reference: { zone: string; since: number } = { zone: acclimatisedTo, since: first.reportAt }
  let isUnknown = false
  let departure: string = acclimatisedTo
  for (const duty of duties) {
    const here = duty.from.zone
    const toReference: number = hoursApart(duty.reportAt, here, reference.zone)
    const difference: number = isUnknown ? Math.max(toReference, hoursApart(duty.reportAt, here, departure)) : toReference
    const isInBand: boolean = difference <= BAND_HOURS && !isUnknown
    const state: TableState = isInBand ? 'D' : tableState(difference, (duty.reportAt - reference.since) / HOUR_MS)
    if (state === 'D') reference = { zone: here, since: duty.reportAt }
    isUnknown = state === 'X' || (isUnknown && state !== 'D')
    zones.set(duty.id, isUnknown ? null : reference.zone)
    departure = here
  }
  return zones
}
