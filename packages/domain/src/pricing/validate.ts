import { currencies } from '../charter/policy.ts'
import { schemesOf, sourceGrades, taxCodes, type TaxRow } from '../charter/tax-rows.ts'
import type { TaxUnit } from '../charter/tax-scheme.ts'
import { TAX_SCHEMES } from '../charter/tax-schemes.ts'
import { peakCodes, type PricingDocument } from './document.ts'
import { isWithin, numberFields } from './numbers.ts'

/** What is wrong, by the path of the field in the document: `numbers.general.margin`, `peaks.0.from`, `taxes.3.amounts.first`. */
export interface DocumentError {
  path: string
  code: 'range' | 'date' | 'order' | 'twice' | 'source' | 'unknown' | 'too_many'
}

/** Rows of each kind at most. */
export const documentLimits = { peaks: 20, notices: 6, countries: 60, operators: 500, taxes: 400 } as const
export const maxSurcharge = 1_000
export const maxCountryCharge = 5_000
export const operatorRateLimits = { min: 300, max: 3_000 } as const
export const sourceRule = { minLength: 10, maxLength: 500 } as const
export const lawRule = { minLength: 3, maxLength: 200 } as const
export const taxNoteLength = 1_000

/** Highest value of each unit; the lowest is 0. */
const taxLimits: Record<TaxUnit, number> = { money: 1_000_000, km: 20_000, kg: 700_000, seats: 500, permille: 500, factor: 1_000 }

const countryCode = /^[A-Z]{2}$/
/** A country or one of its subdivisions. */
const placeCode = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** 29 February counts: the year of a peak is not known. */
const isMonthDay = (text: string): boolean => /^\d{2}-\d{2}$/.test(text) && isDay(`2028-${text}`)
const isPermille = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

function numberErrors({ numbers }: PricingDocument): DocumentError[] {
  const known = new Set(numberFields.map(({ path }) => path))
  return [
    ...numberFields
      .filter((field) => !isWithin(field, numbers[field.path]))
      .map(({ path }): DocumentError => ({ path: `numbers.${path}`, code: 'range' })),
    ...Object.keys(numbers)
      .filter((path) => !known.has(path))
      .map((path): DocumentError => ({ path: `numbers.${path}`, code: 'unknown' })),
  ]
}

function surchargeErrors({ peaks, shortNotice }: PricingDocument): DocumentError[] {
  return [
    ...peaks.flatMap(({ code, from, to, permille }, at): DocumentError[] => [
      ...((peakCodes as readonly string[]).includes(code) ? [] : [{ path: `peaks.${at}.code`, code: 'unknown' as const }]),
      ...(isMonthDay(from) ? [] : [{ path: `peaks.${at}.from`, code: 'date' as const }]),
      ...(isMonthDay(to) ? [] : [{ path: `peaks.${at}.to`, code: 'date' as const }]),
      ...(isPermille(permille, maxSurcharge) ? [] : [{ path: `peaks.${at}.permille`, code: 'range' as const }]),
    ]),
    ...shortNotice.flatMap(({ hours, permille }, at): DocumentError[] => [
      ...(Number.isInteger(hours) && hours >= 1 && hours <= 720 ? [] : [{ path: `short_notice.${at}.hours`, code: 'range' as const }]),
      // The first step that applies counts: a later one with fewer hours never would.
      ...(at > 0 && hours <= shortNotice[at - 1]!.hours ? [{ path: `short_notice.${at}.hours`, code: 'order' as const }] : []),
      ...(isPermille(permille, maxSurcharge) ? [] : [{ path: `short_notice.${at}.permille`, code: 'range' as const }]),
    ]),
    ...(peaks.length > documentLimits.peaks ? [{ path: 'peaks', code: 'too_many' as const }] : []),
    ...(shortNotice.length > documentLimits.notices ? [{ path: 'short_notice', code: 'too_many' as const }] : []),
  ]
}

function placeErrors({ airportCountries, freeRouteCountries, operators }: PricingDocument): DocumentError[] {
  const countries = Object.entries(airportCountries)
  const rates = Object.entries(operators)
  return [
    ...countries.flatMap(([country, permille]): DocumentError[] => [
      ...(countryCode.test(country) ? [] : [{ path: `airport_countries.${country}`, code: 'unknown' as const }]),
      ...(isPermille(permille, maxCountryCharge) ? [] : [{ path: `airport_countries.${country}`, code: 'range' as const }]),
    ]),
    ...freeRouteCountries
      .filter((country) => !countryCode.test(country))
      .map((country): DocumentError => ({ path: `free_route_countries.${country}`, code: 'unknown' })),
    ...rates
      .filter(([, permille]) => !Number.isInteger(permille) || permille < operatorRateLimits.min || permille > operatorRateLimits.max)
      .map(([id]): DocumentError => ({ path: `operators.${id}`, code: 'range' })),
    ...(countries.length > documentLimits.countries ? [{ path: 'airport_countries', code: 'too_many' as const }] : []),
    ...(freeRouteCountries.length > documentLimits.countries ? [{ path: 'free_route_countries', code: 'too_many' as const }] : []),
    ...(rates.length > documentLimits.operators ? [{ path: 'operators', code: 'too_many' as const }] : []),
  ]
}

/** Each row of its list is identified by tax, country and first day. */
const rowKey = ({ tax, country, from }: TaxRow): string => `${tax}:${country ?? ''}:${from}`

const hasLength = (text: string, { minLength, maxLength }: { minLength: number; maxLength: number }): boolean =>
  text.trim().length >= minLength && text.trim().length <= maxLength

/** Where, when and by which law a row holds. */
function rowErrors(row: TaxRow, path: (field: string) => string): DocumentError[] {
  const isCountryRight =
    row.tax === 'vat' ? placeCode.test(row.country ?? '') : row.tax === 'none' ? countryCode.test(row.country ?? '') : row.country === null
  return [
    ...(isCountryRight ? [] : [{ path: path('country'), code: 'unknown' as const }]),
    ...(isDay(row.from) ? [] : [{ path: path('from'), code: 'date' as const }]),
    ...(row.until === null || isDay(row.until) ? [] : [{ path: path('until'), code: 'date' as const }]),
    ...(row.until !== null && isDay(row.until) && row.until < row.from ? [{ path: path('until'), code: 'order' as const }] : []),
    ...(currencies.includes(row.currency) ? [] : [{ path: path('currency'), code: 'unknown' as const }]),
    ...(hasLength(row.law, lawRule) ? [] : [{ path: path('law'), code: 'source' as const }]),
    ...(row.article.length <= lawRule.maxLength ? [] : [{ path: path('article'), code: 'range' as const }]),
    ...(hasLength(row.source, sourceRule) ? [] : [{ path: path('source'), code: 'source' as const }]),
    ...(sourceGrades.includes(row.grade) ? [] : [{ path: path('grade'), code: 'unknown' as const }]),
    ...(row.note.length <= taxNoteLength ? [] : [{ path: path('note'), code: 'range' as const }]),
  ]
}

/** Every amount of its form is there, within the limits of its unit, and no other. */
function amountErrors(row: TaxRow, path: (field: string) => string): DocumentError[] {
  const names = TAX_SCHEMES[row.scheme].amounts
  return [
    ...Object.entries(names)
      .filter(([name, unit]) => !isPermille(row.amounts[name], taxLimits[unit]))
      .map(([name]): DocumentError => ({ path: path(`amounts.${name}`), code: 'range' })),
    ...Object.keys(row.amounts)
      .filter((name) => !(name in names))
      .map((name): DocumentError => ({ path: path(`amounts.${name}`), code: 'unknown' })),
    ...stepErrors(row, path),
  ]
}

function taxErrors({ taxes }: PricingDocument): DocumentError[] {
  const seen = new Set<string>()
  return [
    ...taxes.flatMap((row, at): DocumentError[] => {
      const path = (field: string): string => `taxes.${at}.${field}`
      if (!taxCodes.includes(row.tax)) return [{ path: path('tax'), code: 'unknown' }]
      if (!schemesOf(row.tax).includes(row.scheme)) return [{ path: path('scheme'), code: 'unknown' }]
      const isTwice = seen.has(rowKey(row))
      seen.add(rowKey(row))
      return [...rowErrors(row, path), ...(isTwice ? [{ path: path('from'), code: 'twice' as const }] : []), ...amountErrors(row, path)]
    }),
    ...missingTaxes(taxes),
    ...(taxes.length > documentLimits.taxes ? [{ path: 'taxes', code: 'too_many' as const }] : []),
  ]
}

/** Distances and masses that have to grow from step to step. */
const steps = [
  ['first_km', 'second_km'],
  ['near_km', 'far_km'],
  ['min_mtow', 'higher_mtow'],
] as const

const stepErrors = ({ amounts }: TaxRow, path: (field: string) => string): DocumentError[] =>
  steps.flatMap(([lower, higher]): DocumentError[] =>
    (amounts[lower] ?? 0) > (amounts[higher] ?? Number.POSITIVE_INFINITY) ? [{ path: path(`amounts.${higher}`), code: 'order' }] : [],
  )

/** A tax without any row would silently no longer be charged. */
const missingTaxes = (taxes: readonly TaxRow[]): DocumentError[] =>
  taxCodes.some((tax) => !taxes.some((row) => row.tax === tax)) ? [{ path: 'taxes', code: 'unknown' }] : []

/** Everything that keeps a document from being published, empty when it is sound. */
export const documentErrors = (document: PricingDocument): DocumentError[] => [
  ...numberErrors(document),
  ...surchargeErrors(document),
  ...placeErrors(document),
  ...taxErrors(document),
]
