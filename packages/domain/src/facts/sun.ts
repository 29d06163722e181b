import { getTimes } from 'suncalc'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../charter/civil-time.ts'

export interface Place {
  lat: number
  lon: number
}

type SunTimes = { sunrise: number; sunset: number } | boolean

/** By place and day. */
const known = new WeakMap<Place, Map<number, SunTimes>>()
const KEPT_DAYS = 800

/** Sunrise and sunset in epoch ms; false where the sun does not rise on that day, true where it does not set. */
function sunTimes(place: Place, day: number): SunTimes {
  const days = known.get(place) ?? new Map<number, SunTimes>()
  known.set(place, days)
  const found = days.get(day)
  if (found !== undefined) return found
  const { lat, lon } = place
  const { sunrise, sunset, alwaysUp } = getTimes(new Date(day * DAY_MS + 12 * HOUR_MS - (lon / 15) * HOUR_MS), lat, lon)
  const made = sunrise && sunset ? { sunrise: sunrise.getTime(), sunset: sunset.getTime() } : alwaysUp === true
  if (days.size >= KEPT_DAYS) days.clear()
  days.set(day, made)
  return made
}

/** Minutes of the local day, sunrise rounded up and sunset down. Where the sun does not rise, both are noon; where it does not set, the day is whole. */
export function sunMinutes(place: Place, day: number, offsetMs: number): { sunrise: number; sunset: number } {
  const times = sunTimes(place, day)
  if (typeof times === 'boolean') return times ? { sunrise: 0, sunset: 1440 } : { sunrise: 720, sunset: 720 }
  const minute = (at: number): number => (at + offsetMs - day * DAY_MS) / MINUTE_MS
  return { sunrise: Math.ceil(minute(times.sunrise)), sunset: Math.floor(minute(times.sunset)) }
}
