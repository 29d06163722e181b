import Holidays from 'date-holidays'
import { civilFromDays, daysFromCivil } from '@aquilane/domain/charter/civil-time'
import type { PublicHolidays } from '@aquilane/domain/facts/holidays'

/** Days on which offices are closed by law, or banks. */
const kinds = new Set(['public', 'bank'])

/** By country, and by state of it. */
const known = new Map<string, PublicHolidays>()

/**
 * Public holidays of a country (ISO 3166-1) with those of a state of it (ISO 3166-2), as far as calendars of them are known. Each year is
 * computed once, when it is first asked for.
 */
export function publicHolidays(country: string, subdivision: string | null): PublicHolidays {
  const state = subdivision?.startsWith(`${country}-`) ? subdivision.slice(country.length + 1) : ''
  const key = `${country} ${state}`
  const made = known.get(key) ?? toHolidays(country, state)
  known.set(key, made)
  return made
}

function toHolidays(country: string, state: string): PublicHolidays {
  const years = new Map<number, ReadonlySet<number>>()
  let calendars: Holidays[] | undefined
  return {
    has(day) {
      const { year } = civilFromDays(day)
      const days = years.get(year) ?? holidaysOf((calendars ??= readCalendars(country, state)), year)
      years.set(year, days)
      return days.has(day)
    },
  }
}

/** The state's own calendar leaves some holidays of the country out, and the country's those of the state. */
function readCalendars(country: string, state: string): Holidays[] {
  const all = new Holidays()
  if (!(country in all.getCountries())) return []
  const states: Record<string, string> | undefined = all.getStates(country)
  return [new Holidays(country), ...(states && state in states ? [new Holidays(country, state)] : [])]
}

const holidaysOf = (calendars: readonly Holidays[], year: number): ReadonlySet<number> =>
  new Set(
    calendars.flatMap((calendar) =>
      calendar
        .getHolidays(year)
        .filter(({ type }) => kinds.has(type))
        .map(({ date }) => toDay(date)),
    ),
  )

function toDay(date: string): number {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number) as [number, number, number]
  return daysFromCivil(year, month, day)
}
