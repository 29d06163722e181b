import type { PricingDocument } from './document.ts'
import type { TaxRow } from '../charter/tax-rows.ts'

/** One value that two documents do not share. Null: the row is not in that document. */
export interface DocumentChange {
  /** `numbers.general.margin`, `peaks.christmas 12-19`, `taxes.vat IT 2020-01-01.rate` */
  path: string
  from: number | string | null
  to: number | string | null
}

type Values = Map<string, number | string>

const taxName = ({ tax, country, from }: TaxRow): string => [tax, country, from].filter((part) => part !== null).join(' ')

/** Every value of a document under a path that tells what it is, wherever its row stands. */
function flatten(document: PricingDocument): Values {
  const values: Values = new Map(Object.entries(document.numbers).map(([path, value]) => [`numbers.${path}`, value]))
  for (const { code, from, to, permille } of document.peaks) {
    values.set(`peaks.${code} ${from}.to`, to)
    values.set(`peaks.${code} ${from}.permille`, permille)
  }
  for (const { hours, permille } of document.shortNotice) values.set(`short_notice.${hours}`, permille)
  for (const [country, permille] of Object.entries(document.airportCountries)) values.set(`airport_countries.${country}`, permille)
  for (const country of document.freeRouteCountries) values.set(`free_route_countries.${country}`, 0)
  for (const [id, permille] of Object.entries(document.operators)) values.set(`operators.${id}`, permille)
  for (const row of document.taxes) {
    values.set(`taxes.${taxName(row)}.until`, row.until ?? '')
    for (const field of ['scheme', 'currency', 'law', 'article', 'source', 'grade', 'note'] as const)
      values.set(`taxes.${taxName(row)}.${field}`, row[field])
    for (const [name, amount] of Object.entries(row.amounts)) values.set(`taxes.${taxName(row)}.${name}`, amount)
  }
  return values
}

/** What changes from one document to another, in the order of the first; what is new comes last. */
export function documentChanges(before: PricingDocument, after: PricingDocument): DocumentChange[] {
  const [earlier, next] = [flatten(before), flatten(after)]
  return [...new Set([...earlier.keys(), ...next.keys()])]
    .filter((path) => earlier.get(path) !== next.get(path))
    .map((path) => ({ path, from: earlier.get(path) ?? null, to: next.get(path) ?? null }))
}
