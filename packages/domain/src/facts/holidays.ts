import { inSeason } from './season.ts'
import type { OpeningFact } from './facts.ts'

/** Public holidays of the country or state where an airport is, by local days since 1970. */
export interface PublicHolidays {
  has(day: number): boolean
}

/** Public holidays among the days of a row, after Sunday 7. */
export const HOLIDAY = 8
const weekDays = 7

/** Whether hours say more of some weekdays than of others: what they are on a public holiday is another question then. */
export const differByDay = (windows: readonly OpeningFact[]): boolean =>
  windows.some(({ days }) => days.filter((day) => day !== HOLIDAY).length < weekDays)

/** The rows that say when an airport is open on a public holiday; null where none does, and the weekday decides. */
export function statedForHoliday(windows: readonly OpeningFact[], day: number): readonly OpeningFact[] | null {
  const stated = windows.filter((window) => window.days.includes(HOLIDAY) && inSeason(window.season, day))
  return stated.length > 0 ? stated : null
}
