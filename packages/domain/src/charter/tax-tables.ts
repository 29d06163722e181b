import { EUROPEAN_ROWS } from './tax-rows-europe.ts'
import { FLAT_ROWS } from './tax-rows-flat.ts'
import { WESTERN_ROWS } from './tax-rows-west.ts'
import { WORLD_ROWS } from './tax-rows-world.ts'
import { type TaxRow, isByCountry, taxCodes } from './tax-rows.ts'
import { TAX_SCHEMES } from './tax-schemes.ts'

/** Rows of one tariff, ascending by first day. */
type Tariff = readonly TaxRow[]

/** The tariffs as the engine looks them up. */
export interface TaxTable {
  /** By country of an end of the leg, in the order of `taxCodes`. */
  byState: ReadonlyMap<string, readonly Tariff[]>
  /** Tariffs that a landing on the way can make due, whatever the ends of the leg. */
  atStops: readonly Tariff[]
  /** VAT by country or subdivision. */
  vat: ReadonlyMap<string, Tariff>
}

export const DEFAULT_TAX_ROWS: readonly TaxRow[] = [...WESTERN_ROWS, ...EUROPEAN_ROWS, ...WORLD_ROWS, ...FLAT_ROWS]

const byDay = (rows: readonly TaxRow[]): TaxRow[] => rows.toSorted((a, b) => a.from.localeCompare(b.from))

/** The row of a tariff that holds on a local date, undefined before the first one. */
export function rowOn(rows: Tariff, date: string): TaxRow | undefined {
  let found: TaxRow | undefined
  for (const row of rows) if (row.from <= date) found = row
  return found
}

export function createTaxTable(rows: readonly TaxRow[]): TaxTable {
  const byState = new Map<string, Tariff[]>()
  const atStops: Tariff[] = []
  for (const tax of taxCodes.filter((code) => !isByCountry(code))) {
    const tariff = byDay(rows.filter((row) => row.tax === tax))
    const schemes = tariff.map(({ scheme }) => TAX_SCHEMES[scheme])
    if (schemes.some(({ levies }) => levies.some(({ per }) => per === 'seat_km'))) atStops.push(tariff)
    else for (const state of new Set(schemes.flatMap(({ states }) => states))) byState.set(state, [...(byState.get(state) ?? []), tariff])
  }
  const vat = Map.groupBy(
    rows.filter((row) => row.tax === 'vat'),
    ({ country }) => country ?? '',
  )
  return { byState, atStops, vat: new Map([...vat].map(([place, list]) => [place, byDay(list)])) }
}

export const DEFAULT_TAXES: TaxTable = createTaxTable(DEFAULT_TAX_ROWS)
