import { civilFromDays, dateText, daysFromCivil, weekday } from '../charter/civil-time.ts'
import type { Season } from './facts.ts'

const lastSunday = (year: number, month: number, lastDay: number): number => {
  const last = daysFromCivil(year, month, lastDay)
  return last - (weekday(last) % 7)
}

/** The summer season of timetables: from the last Sunday of March until the Saturday before the last one of October. */
function isSummer(day: number): boolean {
  const { year } = civilFromDays(day)
  return day >= lastSunday(year, 3, 31) && day < lastSunday(year, 10, 31)
}

/** Whether a season contains a day. A season of days of the year may go over New Year. */
export function inSeason(season: Season | null, day: number): boolean {
  if (season === null) return true
  if (season === 'summer') return isSummer(day)
  if (season === 'winter') return !isSummer(day)
  const { from, to } = season
  const text = dateText(day).slice(-from.length)
  return from <= to ? text >= from && text <= to : text >= from || text <= to
}
