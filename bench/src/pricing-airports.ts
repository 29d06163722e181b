import { airportSizeClass } from '@aquilane/domain/charter/airport-class'
import type { CharterAirport } from '@aquilane/domain/charter/types'

/** The airports of the published prices: position, longest runway and elevation as in the national aeronautical publications. */
const ROWS: readonly (readonly [
  icao: string,
  iata: string,
  lat: number,
  lon: number,
  zone: string,
  runwayM: number,
  elevationFt: number,
  country: string,
])[] = [
  ['EGGW', 'LTN', 51.8747, -0.3683, 'Europe/London', 2162, 526, 'GB'],
  ['LFMN', 'NCE', 43.6584, 7.2159, 'Europe/Paris', 2960, 12, 'FR'],
  ['LFPB', 'LBG', 48.9694, 2.4414, 'Europe/Paris', 3000, 218, 'FR'],
  ['LSGG', 'GVA', 46.2381, 6.1089, 'Europe/Zurich', 3900, 1411, 'CH'],
  ['LIML', 'LIN', 45.4451, 9.2767, 'Europe/Rome', 2442, 353, 'IT'],
  ['LIRA', 'CIA', 41.7994, 12.5949, 'Europe/Rome', 2203, 427, 'IT'],
  ['KTEB', 'TEB', 40.8501, -74.0608, 'America/New_York', 2134, 9, 'US'],
  ['KOPF', 'OPF', 25.907, -80.2784, 'America/New_York', 2442, 8, 'US'],
  ['KPBI', 'PBI', 26.6832, -80.0956, 'America/New_York', 3050, 19, 'US'],
  ['KVNY', 'VNY', 34.2098, -118.49, 'America/Los_Angeles', 2439, 802, 'US'],
  ['KMDW', 'MDW', 41.786, -87.7524, 'America/Chicago', 1988, 620, 'US'],
  ['TNCM', 'SXM', 18.041, -63.1089, 'America/Lower_Princes', 2300, 13, 'SX'],
  // Places to refuel on the way.
  ['KICT', 'ICT', 37.6499, -97.4331, 'America/Chicago', 3139, 1333, 'US'],
  ['KMSY', 'MSY', 29.9934, -90.258, 'America/Chicago', 3080, 4, 'US'],
  ['KAMA', 'AMA', 35.2194, -101.706, 'America/Chicago', 4116, 3607, 'US'],
  ['KSAT', 'SAT', 29.5337, -98.4698, 'America/Chicago', 2591, 809, 'US'],
  ['KABQ', 'ABQ', 35.0402, -106.609, 'America/Denver', 4204, 5355, 'US'],
  ['KBNA', 'BNA', 36.1245, -86.6782, 'America/Chicago', 3362, 599, 'US'],
  ['CYQX', 'YQX', 48.9369, -54.5681, 'America/St_Johns', 3109, 496, 'CA'],
  ['BIKF', 'KEF', 63.985, -22.6056, 'Atlantic/Reykjavik', 3065, 171, 'IS'],
]

export const PRICING_AIRPORTS: readonly CharterAirport[] = ROWS.map(([icao, iata, lat, lon, zone, runway_m, elevation_ft, country]) => ({
  icao,
  iata,
  lat,
  lon,
  zone,
  runway_m,
  elevation_ft,
  country,
  sizeClass: airportSizeClass({ icao, runway_m }),
}))
