import { readFileSync } from 'node:fs'
import { airportSizeClass } from '@aquilane/domain/charter/airport-class'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { DEFAULT_POLICY, type PricingPolicy, currencies } from '@aquilane/domain/charter/policy'
import { DEFAULT_TAXES } from '@aquilane/domain/charter/tax-tables'
import { fixedTaxLines, legTaxes, priceTax } from '@aquilane/domain/charter/taxes'
import type { CharterAirport } from '@aquilane/domain/charter/types'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { parseTable } from '@aquilane/server/places/csv'

const columns = [
  'from',
  'to',
  'stops',
  'date',
  'mtow_t',
  'seats',
  'propeller',
  'pax',
  'tax',
  'amount',
  'currency',
  'reasoning',
  'source',
  'grade',
] as const
export type TaxTruth = Record<(typeof columns)[number], string>

export interface TaxResult {
  row: TaxTruth
  /** Of each passenger in the currency of the law, or percent of the price. */
  law: number
  ours: number
}

const readData = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The airports of the product, as the engine sees them. */
function readAirports(): Map<string, CharterAirport> {
  const names = ['code', 'latitude', 'longitude', 'zone', 'iso2', 'subdivision'] as const
  const rows = ['airports', 'additions'].flatMap((name) =>
    parseTable(readData(`../../apps/server/src/foundation/places/data/${name}.csv`), names),
  )
  return new Map(
    rows.map(({ cell: { code, latitude, longitude, zone, iso2, subdivision } }) => [
      code,
      {
        icao: code,
        iata: null,
        lat: Number(latitude),
        lon: Number(longitude),
        zone,
        runway_m: null,
        elevation_ft: 0,
        country: iso2,
        subdivision: subdivision || null,
        sizeClass: airportSizeClass({ icao: code, runway_m: null }),
      },
    ]),
  )
}

/** Taxes in the currency of their law. */
const ownCurrency: PricingPolicy = { ...DEFAULT_POLICY, fx: Object.fromEntries(currencies.map((code) => [code, 1])) as PricingPolicy['fx'] }

/** Every row of the table with what the engine charges. */
export function taxesTruth(): TaxResult[] {
  const airports = readAirports()
  const find = (code: string): CharterAirport => {
    const found = airports.get(code)
    if (!found) throw new Error(`No airport ${code}`)
    return found
  }
  const model = AIRCRAFT_TYPES.find(({ slug }) => slug === 'pc-24')!
  return parseTable(readData('../data/taxes-truth.csv'), columns).map(({ cell: row }) => {
    const [from, to] = [find(row.from), find(row.to)]
    const seats = Number(row.seats)
    const type = {
      ...model,
      class: row.propeller === 'yes' ? ('turboprop' as const) : ('light' as const),
      mtow_kg: Math.round(Number(row.mtow_t) * 1000),
      max_seats: seats,
    }
    const stops = row.stops.split(' ').filter(Boolean).map(find)
    const leg = { from, to, km: distanceKm(toPoint(from), toPoint(to)), date: row.date, pax: Number(row.pax), stops }
    const taxes = legTaxes(leg, row.date, DEFAULT_TAXES)
    const onPrice = priceTax(leg, taxes, type)
    const lines = fixedTaxLines(leg, taxes, { type, seats }, ownCurrency).filter(({ service }) => row.tax === 'any' || service === row.tax)
    const isShare = row.currency === '%'
    const share = onPrice && onPrice.code === row.tax ? onPrice.permille / 10 : 0
    const each = lines.reduce((sum, { amountCents }) => sum + amountCents, 0) / leg.pax / 100
    return { row, law: Number(row.amount), ours: isShare ? share : each }
  })
}

export const differs = ({ law, ours }: TaxResult): boolean => Math.abs(law - ours) > 0.000_001
