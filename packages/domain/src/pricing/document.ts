import { AIRCRAFT_CLASSES, type AircraftClassSlug } from '../fleet/types.ts'
import { DEFAULT_POLICY, type PeakPeriod, type PricingPolicy } from '../charter/policy.ts'
import type { TaxRow } from '../charter/tax-rows.ts'
import { DEFAULT_TAX_ROWS, type TaxTable, createTaxTable } from '../charter/tax-tables.ts'
import { upgradeTaxRows } from './earlier-taxes.ts'
import { numberFields } from './numbers.ts'

/** Names of peak periods; the price line says which one. */
export const peakCodes = ['christmas', 'august', 'easter', 'winter', 'summer', 'event'] as const

/**
 * Everything of a price that the company decides, as a version keeps it. What follows from the aircraft or from safety (speeds, ranges, runways, duty
 * times) is not part of it.
 */
export interface PricingDocument {
  v: 2
  /** By the path of `numberFields`. */
  numbers: Record<string, number>
  peaks: readonly PeakPeriod[]
  /** Shortest notice first. */
  shortNotice: readonly { hours: number; permille: number }[]
  /** Airport charges by country, thousandths; ISO 3166 alpha-2. */
  airportCountries: Readonly<Record<string, number>>
  /** Countries without route charges on domestic flights. */
  freeRouteCountries: readonly string[]
  /** Hourly rates of an operator, thousandths, by its id. */
  operators: Readonly<Record<string, number>>
  taxes: readonly TaxRow[]
}

/** What a new installation begins with. */
export const STARTER_DOCUMENT: PricingDocument = {
  v: 2,
  numbers: Object.fromEntries(numberFields.map(({ path, read }) => [path, read(DEFAULT_POLICY)])),
  peaks: DEFAULT_POLICY.peaks,
  shortNotice: DEFAULT_POLICY.shortNotice,
  airportCountries: DEFAULT_POLICY.airportCountryPermille,
  freeRouteCountries: DEFAULT_POLICY.navigation.freeCountries,
  operators: {},
  taxes: DEFAULT_TAX_ROWS,
}

/** A stored document in the form of this program; a version that it does not know throws. */
export function readDocument(stored: unknown): PricingDocument {
  const { v, ...document } = stored as Omit<PricingDocument, 'v'> & { v: number }
  if (v !== 1 && v !== 2) throw new Error(`A pricing document of version ${String(v)} is not known`)
  return {
    v: 2,
    ...document,
    // A field that came later has the value of the starter document.
    numbers: { ...STARTER_DOCUMENT.numbers, ...document.numbers },
    taxes: v === 1 ? upgradeTaxRows(document.taxes) : document.taxes,
  }
}

/** Parameters of the engine. */
export function toPolicy(document: PricingDocument): PricingPolicy {
  const policy = structuredClone(DEFAULT_POLICY)
  for (const { path, write } of numberFields) write(policy, document.numbers[path] ?? 0)
  return {
    ...policy,
    peaks: document.peaks,
    shortNotice: document.shortNotice,
    airportCountryPermille: document.airportCountries,
    navigation: { ...policy.navigation, freeCountries: document.freeRouteCountries },
  }
}

export const toTaxes = (document: PricingDocument): TaxTable => createTaxTable(document.taxes)

/** Path of the share of a class in the hourly rate of its types. */
export const classRatePath = (slug: AircraftClassSlug): string => `classes.${slug}.rate`

/** An aircraft's own share of its type's hourly rate with those of class and operator, thousandths. */
export const ratePermilleOf = (
  { numbers, operators }: PricingDocument,
  aircraft: { classSlug: AircraftClassSlug; operatorId: number; ratePermille: number },
): number =>
  Math.round(
    (aircraft.ratePermille * (numbers[classRatePath(aircraft.classSlug)] ?? 1000) * (operators[String(aircraft.operatorId)] ?? 1000)) /
      1_000_000,
  )

export const classSlugs = AIRCRAFT_CLASSES
