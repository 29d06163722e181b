import { readFileSync } from 'node:fs'
import { DEFAULT_POLICY, type PricingPolicy } from '@aquilane/domain/charter/policy'
import { quoteFleet } from '@aquilane/domain/charter/plain-engine.fixture'
import type { CharterAirport } from '@aquilane/domain/charter/types'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import { PRICING_AIRPORTS } from './pricing-airports.ts'

/**
 * Yearly averages of consumer prices: UK CPI (ONS D7BT, 2015 = 100), US CPI-U (BLS CUUR0000SA0, 1982–84 = 100), euro area
 * HICP (Eurostat, 2015 = 100). 2026 is the level reached so far, rounded.
 */
export const PRICE_INDEX: Record<'GBP' | 'USD' | 'EUR', Readonly<Record<number, number>>> = {
  GBP: {
    2016: 100.7,
    2017: 103.4,
    2018: 105.9,
    2019: 107.8,
    2020: 108.7,
    2021: 111.6,
    2022: 121.7,
    2023: 130.5,
    2024: 133.9,
    2025: 138.4,
    2026: 142,
  },
  USD: {
    2016: 240,
    2017: 245.1,
    2018: 251.1,
    2019: 255.7,
    2020: 258.8,
    2021: 271,
    2022: 292.7,
    2023: 304.7,
    2024: 313.7,
    2025: 322.1,
    2026: 331,
  },
  EUR: {
    2016: 100.2,
    2017: 101.8,
    2018: 103.6,
    2019: 104.8,
    2020: 105.1,
    2021: 107.8,
    2022: 116.8,
    2023: 123.2,
    2024: 126.1,
    2025: 128.8,
    2026: 131.3,
  },
}

/** Passengers a published one-way price usually means. */
const PAX: Record<AircraftClassSlug, number> = {
  turboprop: 4,
  'very-light': 4,
  light: 4,
  midsize: 6,
  'super-mid': 6,
  heavy: 8,
  'ultra-long': 10,
  'vip-airliner': 16,
}
const LUGGAGE_PER_PASSENGER_KG = 15

/** The operator's base is the departure; without operators there, the arrival. */
const NO_OPERATORS = new Set(['SXM'])

/** A Wednesday outside peaks, requested a month ahead. */
const DEPARTURE = '2026-10-14T10:00'
const REQUESTED_AT = '2026-09-14T10:00Z'
export const TOLERANCE = 0.25

export interface TruthRow {
  route: string
  from: string
  to: string
  class: AircraftClassSlug
  currency: 'GBP' | 'USD' | 'EUR'
  low: number
  high: number
  year: number
  grade: 'A' | 'B' | 'C'
  source: string
}

export interface TruthResult {
  row: TruthRow
  base: string
  factor: number
  /** Published range in euro of today. */
  lowEur: number
  highEur: number
  /** Our price: median over the types of the class that can fly the route, and the range over them. */
  ours: number
  cheapest: number
  dearest: number
  types: number
  /** From the nearest end of the range, 0 inside it; and from its middle. */
  deviation: number
  fromMiddle: number
  pass: boolean
}

export function readTruth(): TruthRow[] {
  const text = readFileSync(new URL('../data/pricing-truth.csv', import.meta.url), 'utf8')
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [route, from, to, cls, , currency, low, high, year, grade, ...source] = line.split(',') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ]
    return {
      route,
      from,
      to,
      class: cls as AircraftClassSlug,
      currency: currency as TruthRow['currency'],
      low: Number(low),
      high: Number(high),
      year: Number(year),
      grade: grade as TruthRow['grade'],
      source: source.join(','),
    }
  })
}

function getAirport(iata: string): CharterAirport {
  const found = PRICING_AIRPORTS.find((airport) => airport.iata === iata)
  if (!found) throw new Error(`No airport ${iata}`)
  return found
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Prices every row of the table with the same engine and parameters. */
export function pricingTruth(policy: PricingPolicy = DEFAULT_POLICY, types = AIRCRAFT_TYPES): TruthResult[] {
  return readTruth().map((row) => {
    const base = NO_OPERATORS.has(row.from) ? row.to : row.from
    const pax = PAX[row.class]
    const fleet = {
      types,
      airports: PRICING_AIRPORTS,
      aircraft: types
        .filter((type) => type.class === row.class)
        .map((type, id) => ({
          id,
          tail: type.slug,
          typeId: type.slug,
          baseIcao: getAirport(base).icao,
          operatorId: 1,
          year: 2018,
          seats: type.typical_seats,
          ratePermille: 1000,
          busy: [],
        })),
    }
    const trip = {
      legs: [
        { from: getAirport(row.from), to: getAirport(row.to), departureLocal: DEPARTURE, pax, luggageKg: pax * LUGGAGE_PER_PASSENGER_KG },
      ],
      requestedAt: Temporal.Instant.from(REQUESTED_AT).epochMilliseconds,
    }
    const prices = quoteFleet(fleet, trip, { policy }).flatMap((answer) => (answer.ok ? [answer.totalCents / 100] : []))
    if (prices.length === 0) throw new Error(`No ${row.class} flies ${row.route}`)
    const index = PRICE_INDEX[row.currency]
    const factor = (index[2026] as number) / (index[row.year] as number)
    const lowEur = row.low * factor * policy.fx[row.currency]
    const highEur = row.high * factor * policy.fx[row.currency]
    const ours = median(prices)
    const deviation = ours < lowEur ? ours / lowEur - 1 : ours > highEur ? ours / highEur - 1 : 0
    return {
      row,
      base,
      factor,
      lowEur,
      highEur,
      ours,
      cheapest: Math.min(...prices),
      dearest: Math.max(...prices),
      types: prices.length,
      deviation,
      fromMiddle: ours / ((lowEur + highEur) / 2) - 1,
      pass: Math.abs(deviation) <= TOLERANCE,
    }
  })
}
