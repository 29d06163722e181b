import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { createQuoteIndex } from '../charter/quote-index.ts'
import { AIRPORTS, aircraftOf, toAirport, trip, type AirportRow } from '../charter/spec-fixtures.ts'
import type { CharterAirport, FleetAircraft, Trip } from '../charter/types.ts'

/** Airports of the cases, beside those of the other specs. */
const ROWS: readonly AirportRow[] = [
  ['LSGK', null, 46.4875, 7.2508, 'Europe/Zurich', 1400, 3307, 'CH'],
  ['KASE', null, 39.2232, -106.8688, 'America/Denver', 2440, 7837, 'US'],
  ['TBPB', null, 13.0746, -59.4925, 'America/Barbados', 3353, 169, 'BB'],
  ['TVSM', null, 12.8879, -61.1802, 'America/St_Vincent', 992, 8, 'VC'],
  ['TVSA', null, 13.1567, -61.1499, 'America/St_Vincent', 2743, 136, 'VC'],
  ['UKBB', null, 50.345, 30.8947, 'Europe/Kyiv', 3500, 427, 'UA'],
  ['UKFF', null, 45.0522, 33.9751, 'Europe/Simferopol', 3706, 639, 'UA'],
  ['LTFM', null, 41.2753, 28.7519, 'Europe/Istanbul', 4100, 325, 'TR'],
  ['UUWW', null, 55.5915, 37.2615, 'Europe/Moscow', 3050, 685, 'RU'],
  ['UUEE', null, 55.9726, 37.4146, 'Europe/Moscow', 3700, 622, 'RU'],
  ['UMMS', null, 53.8825, 28.0307, 'Europe/Minsk', 3700, 670, 'BY'],
  ['ZBAA', null, 40.0801, 116.5846, 'Asia/Shanghai', 3800, 116, 'CN'],
  ['ZSPD', null, 31.1434, 121.8052, 'Asia/Shanghai', 4000, 13, 'CN'],
  ['EFHK', null, 60.3172, 24.9633, 'Europe/Helsinki', 3500, 179, 'FI'],
  ['EKCH', null, 55.6179, 12.656, 'Europe/Copenhagen', 3600, 17, 'DK'],
  ['RKSI', null, 37.4691, 126.4505, 'Asia/Seoul', 4000, 23, 'KR'],
  ['EGLL', null, 51.4706, -0.4619, 'Europe/London', 3902, 83, 'GB'],
  ['LLBG', null, 32.0114, 34.8867, 'Asia/Jerusalem', 3657, 135, 'IL'],
  ['OLBA', null, 33.8209, 35.4884, 'Asia/Beirut', 3800, 87, 'LB'],
  ['OSDI', null, 33.4115, 36.5156, 'Asia/Damascus', 3600, 2020, 'SY'],
  ['OYSN', null, 15.4763, 44.2197, 'Asia/Aden', 3252, 7216, 'YE'],
  ['HSSK', null, 15.5895, 32.5532, 'Africa/Khartoum', 2980, 1265, 'SD'],
  ['ZKPY', null, 39.2241, 125.67, 'Asia/Pyongyang', 3800, 117, 'KP'],
  ['OAKB', null, 34.5659, 69.2123, 'Asia/Kabul', 3511, 5877, 'AF'],
  ['LCLK', null, 34.8751, 33.6249, 'Asia/Nicosia', 2980, 8, 'CY'],
  ['LCEN', null, 35.1547, 33.4961, 'Asia/Famagusta', 2758, 404, 'CY'],
  ['UBBB', null, 40.4675, 50.0467, 'Asia/Baku', 3200, 10, 'AZ'],
  ['UAAA', null, 43.3521, 77.0405, 'Asia/Almaty', 4400, 2234, 'KZ'],
  ['HECA', null, 30.1219, 31.4056, 'Africa/Cairo', 4000, 382, 'EG'],
  ['OERK', null, 24.9576, 46.6988, 'Asia/Riyadh', 4205, 2049, 'SA'],
  ['PANC', null, 61.1743, -149.9983, 'America/Anchorage', 3322, 152, 'US'],
  ['RJCC', null, 42.7752, 141.6923, 'Asia/Tokyo', 3000, 82, 'JP'],
  ['VIDP', null, 28.5665, 77.1031, 'Asia/Kolkata', 4430, 777, 'IN'],
  ['EIDW', null, 53.4213, -6.2701, 'Europe/Dublin', 2637, 242, 'IE'],
  ['LOWS', null, 47.7933, 13.0043, 'Europe/Vienna', 2750, 1411, 'AT'],
  ['LSZA', null, 46.0043, 8.9106, 'Europe/Zurich', 1415, 915, 'CH'],
]

export const WORLD: readonly CharterAirport[] = [...AIRPORTS.filter(({ runway_m }) => runway_m !== null), ...ROWS.map(toAirport)]

export function place(icao: string): CharterAirport {
  const found = WORLD.find((one) => one.icao === icao)
  if (!found) throw new Error(`No airport ${icao} in the fixtures`)
  return found
}

/** One aircraft of every type at a base. */
export const oneOfEach = (baseIcao: string, more: Partial<FleetAircraft> = {}, firstId = 1): FleetAircraft[] =>
  AIRCRAFT_TYPES.map((type, at) => aircraftOf(type, baseIcao, { ...more, id: firstId + at }))

export const indexOf = (aircraft: readonly FleetAircraft[]) => createQuoteIndex({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft })

/** One leg, four passengers with 60 kg, asked for a month before. */
export const oneWay = (from: string, to: string, departureLocal: string, pax = 4): Trip =>
  trip([{ from: place(from), to: place(to), departureLocal, pax, luggageKg: 60 }])
