import { isByCountry } from '@aquilane/domain/charter/tax-rows'
import { TAX_SCHEMES } from '@aquilane/domain/charter/tax-schemes'
import { documentErrors, type DocumentError } from '@aquilane/domain/pricing/validate'
import type { PricingDocument } from '@aquilane/domain/pricing/document'
import { numberFields } from '@aquilane/domain/pricing/numbers'
import { readDayMonth, readText, toDayMonth, toText } from '@aquilane/domain/pricing/units'
import type { DocumentWire } from './pricing.ts'

type Tax = DocumentWire['taxes'][number]

/** A row of a list that can grow: `key` stays while its values are typed over. */
export type Row<T> = T & { key: string }

export interface TaxFields extends Pick<Tax, 'tax' | 'scheme' | 'country' | 'currency' | 'law' | 'article' | 'source' | 'grade' | 'note'> {
  from: string
  until: string
  amounts: Record<string, string>
}

/** A document as texts of its fields, in the units that people read. */
export interface PricingFields {
  note: string
  numbers: Record<string, string>
  peaks: Row<{ code: string; from: string; to: string; percent: string }>[]
  notices: Row<{ hours: string; percent: string }>[]
  countries: Row<{ country: string; percent: string }>[]
  /** Country codes with commas. */
  freeCountries: string
  operators: Row<{ id: string; percent: string }>[]
  taxes: Row<TaxFields>[]
}

const row = <T extends object>(fields: T): Row<T> => ({ ...fields, key: crypto.randomUUID() })
export const newRow = row

export function toFields(document: DocumentWire, note: string, locale: string): PricingFields {
  const numbers = new Map(document.numbers.map(({ path, value }) => [path, value]))
  const percent = (permille: number): string => toText('permille', permille, locale)
  return {
    note,
    numbers: Object.fromEntries(numberFields.map(({ path, unit }) => [path, toText(unit, numbers.get(path) ?? 0, locale)])),
    peaks: document.peaks.map(({ code, from, to, permille }) =>
      row({ code, from: toDayMonth(from), to: toDayMonth(to), percent: percent(permille) }),
    ),
    notices: document.short_notice.map(({ hours, permille }) => row({ hours: String(hours), percent: percent(permille) })),
    countries: document.airport_countries.map(({ country, permille }) => row({ country, percent: percent(permille) })),
    freeCountries: document.free_route_countries.join(', '),
    operators: document.operators.map(({ company, permille }) => row({ id: String(company.id), percent: percent(permille) })),
    taxes: document.taxes.map(({ until, amounts, ...tax }) =>
      row({
        ...tax,
        until: until ?? '',
        amounts: Object.fromEntries(
          amounts.map(({ name, value }) => [name, toText(TAX_SCHEMES[tax.scheme].amounts[name] ?? 'money', value, locale)]),
        ),
      }),
    ),
  }
}

const readCountries = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')

/** What was typed, as the API takes it; a number that is none is NaN, which `fieldErrors` finds. */
export const toDocument = (fields: PricingFields): DocumentWire => ({
  numbers: numberFields.map(({ path, unit }) => ({ path, value: readText(unit, fields.numbers[path] ?? '') })),
  peaks: fields.peaks.map(({ code, from, to, percent }) => ({
    code,
    from: readDayMonth(from),
    to: readDayMonth(to),
    permille: readText('permille', percent),
  })),
  short_notice: fields.notices.map(({ hours, percent }) => ({
    hours: readText('minutes', hours),
    permille: readText('permille', percent),
  })),
  airport_countries: fields.countries.map(({ country, percent }) => ({
    country: country.trim().toUpperCase(),
    permille: readText('permille', percent),
  })),
  free_route_countries: readCountries(fields.freeCountries),
  operators: fields.operators
    .filter(({ id }) => id !== '')
    .map(({ id, percent }) => ({ company: { id: Number(id) }, permille: readText('permille', percent) })),
  taxes: fields.taxes.map(({ key: _key, country, until, law, article, source, note, amounts, ...tax }) => ({
    ...tax,
    country: isByCountry(tax.tax) ? (country ?? '').trim().toUpperCase() : null,
    until: until === '' ? null : until,
    law: law.trim(),
    article: article.trim(),
    source: source.trim(),
    note: note.trim(),
    amounts: Object.entries(TAX_SCHEMES[tax.scheme].amounts).map(([name, unit]) => ({ name, value: readText(unit, amounts[name] ?? '') })),
  })),
})

const byKey = <T>(entries: [string, T][]): Record<string, T> => Object.fromEntries(entries)

/** By the path that the server names too: `numbers.general.margin`, `taxes.2.source`. */
export function fieldErrors(wire: DocumentWire): Record<string, DocumentError['code']> {
  const document: PricingDocument = {
    v: 2,
    numbers: byKey(wire.numbers.map(({ path, value }) => [path, value])),
    peaks: wire.peaks as PricingDocument['peaks'],
    shortNotice: wire.short_notice,
    airportCountries: byKey(wire.airport_countries.map(({ country, permille }) => [country, permille])),
    freeRouteCountries: wire.free_route_countries,
    operators: byKey(wire.operators.map(({ company, permille }) => [String(company.id), permille])),
    taxes: wire.taxes.map((tax) => ({ ...tax, amounts: byKey(tax.amounts.map(({ name, value }) => [name, value])) })),
  }
  return Object.fromEntries(documentErrors(document).map(({ path, code }) => [path, code]))
}
