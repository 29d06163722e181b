import { legChoices } from './leg-choices.ts'
import { isQuarterHour } from './quarter-hours.ts'
import { isDepartureWindow } from './departure-window.ts'
import { setDate, setTime, setWindow } from './reschedule.ts'
import { setLuggage, setPax, type Trip } from './trip.ts'

const count = (text: string | null, { min, max }: { min: number; max: number }): number | null => {
  const value = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null
  return value !== null && value >= min && value <= max ? value : null
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/**
 * The trip with what an address names of its first leg: `date`, `time` (or a window of the day), `pax`, `luggage`. What cannot be is left out: a day that cannot be
 * booked any more stays empty, so that the traveller chooses another one.
 */
export function withNamedDetails(trip: Trip, named: URLSearchParams, now: Temporal.Instant): Trip {
  const pax = count(named.get('pax'), { min: 1, max: 150 })
  const luggage = count(named.get('luggage'), { min: 0, max: 5_000 })
  const loaded = luggage === null ? trip : setLuggage(trip, 0, luggage)
  return withNamedTime(pax === null ? loaded : setPax(loaded, 0, pax), named, now)
}

function withNamedTime(trip: Trip, named: URLSearchParams, now: Temporal.Instant): Trip {
  const date = named.get('date') ?? ''
  if (!isDay(date)) return trip
  const days = legChoices(trip, now)[0]?.allowedDates
  if (!days || date < days.first || date > days.last) return trip
  const dated = setDate(trip, 0, date, now)
  const time = named.get('time') ?? ''
  if (isDepartureWindow(time)) return setWindow(dated, 0, time, now)
  const isFree = isQuarterHour(time) && !legChoices(dated, now)[0]?.disabledTimes.includes(time)
  return isFree ? setTime(dated, 0, time, now) : dated
}
