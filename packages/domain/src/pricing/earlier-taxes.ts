import { type TaxRow, isByCountry } from '../charter/tax-rows.ts'
import { DEFAULT_TAX_ROWS, rowOn } from '../charter/tax-tables.ts'

/** A row of version 1: a tariff had one form each, in the code, and law and place of reading in one text. */
type EarlierRow = Pick<TaxRow, 'tax' | 'country' | 'from' | 'until' | 'currency' | 'source' | 'amounts'>

const sameTariff =
  ({ tax, country }: Pick<TaxRow, 'tax' | 'country'>) =>
  (row: Pick<TaxRow, 'tax' | 'country'>): boolean =>
    row.tax === tax && (!isByCountry(tax) || row.country === country)

/** With the form of its time by law; a country that staff added has the form of every VAT. */
function upgrade(row: EarlierRow): TaxRow {
  const tariff = DEFAULT_TAX_ROWS.filter(sameTariff(row))
  const known = rowOn(tariff, row.from) ?? tariff[0]
  const { scheme, law, article, grade, note, amounts } = known ?? {
    scheme: 'vat',
    law: row.source,
    article: '',
    grade: 'C',
    note: '',
    amounts: {},
  }
  const names = Object.keys(amounts)
  const isComplete = names.every((name) => name in row.amounts)
  // A threshold that version 1 did not have: that of the law. Amounts are those that staff kept.
  return { ...row, scheme, law, article, grade, note, amounts: isComplete ? row.amounts : { ...amounts, ...row.amounts } }
}

/** Rows of a document of version 1: tariffs that the version did not know are due by law, so they are those of the starter document. */
export const upgradeTaxRows = (rows: readonly EarlierRow[]): TaxRow[] => [
  ...rows.map(upgrade),
  ...DEFAULT_TAX_ROWS.filter((row) => !rows.some(sameTariff(row))),
]
