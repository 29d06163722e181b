import { getTimes } from 'suncalc'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../charter/civil-time.ts'

export interface Place {
  lat: number
  lon: number
}

/** Minutes of the local day, sunrise rounded up and sunset down. Where the sun does not rise, both are noon; where it does not set, the day is whole. */
export function sunMinutes(place: Place, day: number, offsetMs: number): { sunrise: number; sunset: number } {
  const noon = day * DAY_MS + 12 * HOUR_MS - (place.lon / 15) * HOUR_MS
  const { sunrise, sunset, alwaysUp } = getTimes(new Date(noon), place.lat, place.lon)
  if (!sunrise || !sunset) return alwaysUp ? { sunrise: 0, sunset: 1440 } : { sunrise: 720, sunset: 720 }
  const minute = (at: Date): number => (at.getTime() + offsetMs - day * DAY_MS) / MINUTE_MS
  return { sunrise: Math.ceil(minute(sunrise)), sunset: Math.floor(minute(sunset)) }
}
