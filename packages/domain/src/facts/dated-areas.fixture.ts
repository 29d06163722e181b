import { DEFAULT_FACTS } from './default-facts.ts'
import type { FactTable } from './facts.ts'
import { type AirspaceRow, readAirspace } from './read-airspace.ts'
import { AIRSPACE_ROWS } from './shipped-rows.ts'

/** Days of areas by the beginning of their names. What is closed on one day and open on another lies on many long ways. */
const DAYS: Record<string, Partial<AirspaceRow>> = {
  Libya: { from: '2027-03-01' },
  Iraq: { until: '2027-06-30', endsThen: true },
  Iran: { from: '2027-01-15', until: '2027-05-15', endsThen: true },
  Syria: { from: '2027-02-10' },
  Lebanon: { from: '2027-04-01', until: '2027-10-01', endsThen: true },
  // It stands until a newer one is read.
  Sudan: { until: '2027-02-28' },
  Russia: { until: '2027-08-31', endsThen: true },
}
const daysOf = ({ area }: AirspaceRow): Partial<AirspaceRow> => Object.entries(DAYS).find(([name]) => area.startsWith(name))?.[1] ?? {}

/** The shipped areas, some of them with days: read by the engine and by the checker. */
export const DATED_AREA_ROWS: readonly AirspaceRow[] = AIRSPACE_ROWS.rows.map((row) => ({ ...row, ...daysOf(row) }))

export const DATED_FACTS: FactTable = {
  ...DEFAULT_FACTS,
  airspace: readAirspace({ checkedOn: AIRSPACE_ROWS.checkedOn, rows: DATED_AREA_ROWS }, DEFAULT_FACTS.areas),
}
