import type { Currency } from './policy.ts'
import { type FixedTaxCode, fixedTaxCodes } from './tax-codes.ts'
import type { Amounts } from './tax-scheme.ts'
import type { SchemeCode } from './tax-schemes.ts'

/** Taxes as staff keep them: `us` has excise, segment fee and head tax in one row; `none` says that a state has no charge on passengers or flights. */
export type StaffTaxCode = Exclude<FixedTaxCode, 'us_segment_fee' | 'us_international_head'> | 'us' | 'vat' | 'none'

/** In the order of the page and of the price lines. */
export const taxCodes: readonly StaffTaxCode[] = [
  ...new Set([...fixedTaxCodes.map((code) => (code.startsWith('us_') ? 'us' : (code as StaffTaxCode))), 'vat' as const, 'none' as const]),
]

/** How far a source is to be trusted: A law or authority, B trade press or an operator's guide, C another page. Memory alone is no source. */
export const sourceGrades = ['A', 'B', 'C'] as const

/** A tariff from a local departure date on, as a law set it. */
export interface TaxRow {
  tax: StaffTaxCode
  /** Form of the tariff: where it is due and by what it goes. */
  scheme: SchemeCode
  /** Of VAT a country or one of its subdivisions (`ES-CN`), of `none` a country. */
  country: string | null
  /** First local departure date, `2026-04-01`. */
  from: string
  /** Last date on which the amounts are known to hold; null: open-ended. They stay in use until another row begins. */
  until: string | null
  currency: Currency
  law: string
  article: string
  /** Where it was read, and when. */
  source: string
  grade: (typeof sourceGrades)[number]
  /** For staff: what is not certain, whom it spares that prices do not know of. */
  note: string
  /** By the names of the scheme. */
  amounts: Amounts
}

/** Forms that a tariff has had; most have one, of the tariff's own name. */
const severalSchemes: Partial<Record<StaffTaxCode, readonly SchemeCode[]>> = {
  it_boarding: ['it_boarding_one', 'it_boarding', 'it_boarding_2026'],
  uk_apd: ['uk_apd', 'uk_apd_2027'],
  nl_vliegbelasting: ['nl_vliegbelasting', 'nl_vliegbelasting_2027', 'nl_vliegbelasting_2030'],
  be_embarkation: ['be_embarkation_2022', 'be_embarkation', 'be_embarkation_2027'],
  vat: ['vat', 'vat_ten_people'],
}
export const schemesOf = (tax: StaffTaxCode): readonly SchemeCode[] => severalSchemes[tax] ?? [tax as SchemeCode]

/** Taxes with a row for each country. */
export const isByCountry = (tax: StaffTaxCode): boolean => tax === 'vat' || tax === 'none'

type Common = Pick<TaxRow, 'tax' | 'law' | 'article' | 'source' | 'grade'> & Partial<TaxRow>
type Dated = Pick<TaxRow, 'from' | 'amounts'> & Partial<TaxRow>

/** Rows of one tariff with what they share. */
export const rowsOf = (common: Common, ...rows: readonly Dated[]): TaxRow[] =>
  rows.map((row) => ({
    scheme: schemesOf(common.tax)[0]!,
    country: null,
    until: null,
    currency: 'EUR',
    note: '',
    ...common,
    ...row,
  }))
