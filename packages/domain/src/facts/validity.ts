import { DAY_MS, parseLocal } from '../charter/civil-time.ts'
import type { AirspaceFact } from './facts.ts'

type Validity = Pick<AirspaceFact, 'from' | 'until' | 'endsThen'>

/** Whether an area binds on some days only. */
export const isDated = ({ from, until, endsThen }: Validity): boolean => from !== null || (endsThen && until !== null)

const midnight = (day: string): number => parseLocal(`${day}T00:00`)

/**
 * Whether an area binds at some time between two instants, epoch ms: days of airspace are those of UTC, both included. A bulletin whose
 * validity has run out stands until a newer one is read; only what is announced to end by itself does.
 */
export const binds = ({ from, until, endsThen }: Validity, start: number, end: number): boolean =>
  (from === null || end >= midnight(from)) && !(endsThen && until !== null && start >= midnight(until) + DAY_MS)

/** No way and no headwind is longer: an offer obeys what may begin while it is in the air. */
const SLOWEST_KM_H = 300
const STOPS_MS = 6 * 3_600_000

/** When a flight over so many kilometres has landed, whatever flies it, with its stops. */
export const landedBy = (departureAt: number, km: number): number => departureAt + (km / SLOWEST_KM_H) * 3_600_000 + STOPS_MS
