import type { AircraftType } from '../fleet/types.ts'
import type { TripContext } from './trip-context.ts'
import type { CapLine } from './types.ts'

/** Months in which ice is possible, and how far from the equator. */
const NORTHERN_ICE = new Set(['10', '11', '12', '01', '02', '03', '04'])
const SOUTHERN_ICE = new Set(['05', '06', '07', '08', '09'])
const ICE_LATITUDE = 30

/** What may be added after the flight, with its ceiling: de-icing where the season and the place allow it, and a diversion. */
export function afterFlightCaps(type: AircraftType, context: TripContext): CapLine[] {
  const own = context.policy.classes[type.class]
  const icy = context.legs.filter(({ from, date }) => {
    const month = date.slice(5, 7)
    return (from.lat >= ICE_LATITUDE && NORTHERN_ICE.has(month)) || (from.lat <= -ICE_LATITUDE && SOUTHERN_ICE.has(month))
  })
  const diversion: CapLine = { service: 'diversion', capCents: own.diversionCapCents, reason: { code: 'cap_diversion', params: {} } }
  if (icy.length === 0) return [diversion]
  const airports = icy.map(({ from }) => from.iata ?? from.icao).join(', ')
  return [
    { service: 'deicing', capCents: own.deicingCapCents * icy.length, reason: { code: 'cap_deicing', params: { airports } } },
    diversion,
  ]
}
