import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { airportSizeClass } from './airport-class.ts'
import type { CharterAirport, Fleet, FleetAircraft, Trip, TripLeg } from './types.ts'

/** An airport of a table. */
export type AirportRow = readonly [
  icao: string,
  iata: string | null,
  lat: number,
  lon: number,
  zone: string,
  runwayM: number | null,
  elevationFt: number,
  country: string,
]

/** A small world for specs: real airports, figures as published. */
const ROWS: readonly AirportRow[] = [
  ['EGGW', 'LTN', 51.8747, -0.3683, 'Europe/London', 2162, 526, 'GB'],
  ['EGLC', 'LCY', 51.5053, 0.0553, 'Europe/London', 1508, 19, 'GB'],
  ['EGLF', 'FAB', 51.2758, -0.7763, 'Europe/London', 2440, 238, 'GB'],
  ['EGPH', 'EDI', 55.95, -3.3725, 'Europe/London', 2556, 135, 'GB'],
  ['EGPE', 'INV', 57.5425, -4.0475, 'Europe/London', 1887, 31, 'GB'],
  ['LFPB', 'LBG', 48.9694, 2.4414, 'Europe/Paris', 3000, 218, 'FR'],
  ['LFMN', 'NCE', 43.6584, 7.2159, 'Europe/Paris', 2960, 12, 'FR'],
  ['LFMD', 'CEQ', 43.542, 6.9535, 'Europe/Paris', 1610, 13, 'FR'],
  ['LFLJ', 'CVF', 45.3967, 6.6347, 'Europe/Paris', 537, 6588, 'FR'],
  ['LFLB', 'CMF', 45.6381, 5.8802, 'Europe/Paris', 2020, 779, 'FR'],
  ['LSGG', 'GVA', 46.2381, 6.1089, 'Europe/Zurich', 3900, 1411, 'CH'],
  ['LSZH', 'ZRH', 47.4647, 8.5492, 'Europe/Zurich', 3700, 1416, 'CH'],
  ['LIML', 'LIN', 45.4451, 9.2767, 'Europe/Rome', 2442, 353, 'IT'],
  ['LIRA', 'CIA', 41.7994, 12.5949, 'Europe/Rome', 2203, 427, 'IT'],
  ['LIRF', 'FCO', 41.8003, 12.2389, 'Europe/Rome', 3902, 13, 'IT'],
  ['LICC', 'CTA', 37.4668, 15.0664, 'Europe/Rome', 2436, 39, 'IT'],
  ['LEMD', 'MAD', 40.4719, -3.5626, 'Europe/Madrid', 4179, 1998, 'ES'],
  ['LEIB', 'IBZ', 38.8729, 1.3731, 'Europe/Madrid', 2800, 24, 'ES'],
  ['EDDM', 'MUC', 48.3538, 11.7861, 'Europe/Berlin', 4000, 1487, 'DE'],
  ['EDDB', 'BER', 52.3622, 13.5007, 'Europe/Berlin', 4000, 157, 'DE'],
  ['LOWW', 'VIE', 48.1103, 16.5697, 'Europe/Vienna', 3600, 600, 'AT'],
  ['LOWI', 'INN', 47.2602, 11.344, 'Europe/Vienna', 2000, 1907, 'AT'],
  ['OMDB', 'DXB', 25.2528, 55.3644, 'Asia/Dubai', 4447, 62, 'AE'],
  ['RJTT', 'HND', 35.5523, 139.7797, 'Asia/Tokyo', 3360, 35, 'JP'],
  ['NZAA', 'AKL', -37.0081, 174.7917, 'Pacific/Auckland', 3635, 23, 'NZ'],
  ['NSTU', 'PPG', -14.331, -170.7105, 'Pacific/Pago_Pago', 3048, 32, 'AS'],
  ['PHNL', 'HNL', 21.3187, -157.9225, 'Pacific/Honolulu', 3753, 13, 'US'],
  ['KTEB', 'TEB', 40.8501, -74.0608, 'America/New_York', 2134, 9, 'US'],
  ['KOPF', 'OPF', 25.907, -80.2784, 'America/New_York', 2442, 8, 'US'],
  ['KVNY', 'VNY', 34.2098, -118.49, 'America/Los_Angeles', 2439, 802, 'US'],
  ['KICT', 'ICT', 37.6499, -97.4331, 'America/Chicago', 3139, 1333, 'US'],
  ['CYQX', 'YQX', 48.9369, -54.5681, 'America/St_Johns', 3109, 496, 'CA'],
  ['BIKF', 'KEF', 63.985, -22.6056, 'Atlantic/Reykjavik', 3065, 171, 'IS'],
  ['EINN', 'SNN', 52.702, -8.9248, 'Europe/Dublin', 3199, 46, 'IE'],
  ['SBGR', 'GRU', -23.4356, -46.4731, 'America/Sao_Paulo', 3700, 2459, 'BR'],
  ['XXXX', 'QQQ', 44, 8, 'Europe/Rome', null, 0, 'IT'],
]

export const toAirport = ([icao, iata, lat, lon, zone, runway_m, elevation_ft, country]: AirportRow): CharterAirport => ({
  icao,
  iata,
  lat,
  lon,
  zone,
  runway_m,
  elevation_ft,
  country,
  sizeClass: airportSizeClass({ icao, runway_m }),
})

export const AIRPORTS: readonly CharterAirport[] = ROWS.map(toAirport)

export function airport(iata: string): CharterAirport {
  const found = AIRPORTS.find((a) => a.iata === iata)
  if (!found) throw new Error(`No airport ${iata} in the fixtures`)
  return found
}

export const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

export function leg(from: string, to: string, departureLocal: string, pax = 4, luggageKg = 40): TripLeg {
  return { from: airport(from), to: airport(to), departureLocal, pax, luggageKg }
}

/** Requested a month before the first departure by default. */
export function trip(legs: readonly TripLeg[], requestedAt?: string): Trip {
  const first = legs[0] as TripLeg
  return { legs, requestedAt: requestedAt ? ms(requestedAt) : ms(`${first.departureLocal}Z`) - 30 * 86_400_000 }
}

let nextId = 1
export function aircraft(typeId: string, base: string, more: Partial<FleetAircraft> = {}): FleetAircraft {
  const type = AIRCRAFT_TYPES.find((t) => t.slug === typeId)
  if (!type) throw new Error(`No type ${typeId}`)
  return aircraftOf(type, airport(base).icao, { ...more, id: more.id ?? nextId++ })
}

export const aircraftOf = (
  type: (typeof AIRCRAFT_TYPES)[number],
  baseIcao: string,
  { id, ...more }: Partial<FleetAircraft> & { id: number },
): FleetAircraft => ({
  id,
  tail: `T-${id}`,
  typeId: type.slug,
  baseIcao,
  operatorId: 1,
  year: 2018,
  seats: type.typical_seats,
  ratePermille: 1000,
  busy: [],
  ...more,
})

export const fleetOf = (...list: FleetAircraft[]): Fleet => ({ types: AIRCRAFT_TYPES, airports: AIRPORTS, aircraft: list })
