import { describe, expect, it } from 'vitest'
import type { TaxRow } from '../charter/tax-rows.ts'
import { STARTER_DOCUMENT, type PricingDocument } from './document.ts'
import { documentErrors } from './validate.ts'

const changed = (change: Partial<PricingDocument>): PricingDocument => ({ ...STARTER_DOCUMENT, ...change })
const errors = (change: Partial<PricingDocument>) => documentErrors(changed(change)).map(({ path, code }) => `${path} ${code}`)
const range = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))

const peak = (change: object) =>
  ({ peaks: [{ code: 'easter', from: '04-01', to: '04-08', permille: 50, ...change }] }) as Partial<PricingDocument>
const notice = (...steps: { hours: number; permille: number }[]) => ({ shortNotice: steps })

describe('peaks', () => {
  it.each([
    [{}, []],
    [{ from: '02-29' }, []],
    [{ permille: 0 }, []],
    [{ permille: 1_000 }, []],
    [{ permille: 1_001 }, ['peaks.0.permille range']],
    [{ permille: -1 }, ['peaks.0.permille range']],
    [{ permille: 50.5 }, ['peaks.0.permille range']],
    [{ permille: '50' }, ['peaks.0.permille range']],
    [{ to: '04-31' }, ['peaks.0.to date']],
    [{ to: '13-01' }, ['peaks.0.to date']],
    [{ to: '4-8' }, ['peaks.0.to date']],
    [{ to: '04-08 ' }, ['peaks.0.to date']],
    [{ from: '1904-01' }, ['peaks.0.from date']],
    [{ from: '04-30T00' }, ['peaks.0.from date']],
    [{ code: 'moon', from: '00-00' }, ['peaks.0.code unknown', 'peaks.0.from date']],
  ])('%j: %j', (change, expected) => expect(errors(peak(change))).toEqual(expected))
})

describe('steps of short notice', () => {
  it.each([
    [[1], []],
    [[720], []],
    [[0], ['short_notice.0.hours range']],
    [[721], ['short_notice.0.hours range']],
    [[1.5], ['short_notice.0.hours range']],
    [[12, 24], []],
    [[12, 12], ['short_notice.1.hours order']],
    [[24, 12], ['short_notice.1.hours order']],
  ])('of %j hours: %j', (hours, expected) => {
    expect(errors(notice(...hours.map((one) => ({ hours: one, permille: 100 }))))).toEqual(expected)
  })

  it('add up to a thousand thousandths', () => {
    expect(errors(notice({ hours: 12, permille: 1_000 }))).toEqual([])
    expect(errors(notice({ hours: 12, permille: 1_001 }))).toEqual(['short_notice.0.permille range'])
  })
})

describe('charges of countries and rates of operators', () => {
  it.each<[Partial<PricingDocument>, string[]]>([
    [{ airportCountries: { US: 0, CA: 5_000 } }, []],
    [{ airportCountries: { US: 5_001 } }, ['airport_countries.US range']],
    [{ airportCountries: { US: -1 } }, ['airport_countries.US range']],
    [{ airportCountries: { us: 300 } }, ['airport_countries.us unknown']],
    [{ airportCountries: { USA: 300 } }, ['airport_countries.USA unknown']],
    [{ airportCountries: { 'X-US': 300 } }, ['airport_countries.X-US unknown']],
    [{ freeRouteCountries: ['US', 'CA'] }, []],
    [{ freeRouteCountries: ['US', 'Canada'] }, ['free_route_countries.Canada unknown']],
    [{ operators: { 3: 300, 4: 3_000, 5: 1_000 } }, []],
    [{ operators: { 3: 299 } }, ['operators.3 range']],
    [{ operators: { 3: 3_001 } }, ['operators.3 range']],
    [{ operators: { 3: 999.5 } }, ['operators.3 range']],
  ])('%j: %j', (change, expected) => expect(errors(change)).toEqual(expected))
})

describe('the length of a list', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const country = (at: number): string => `${letters[Math.floor(at / 26)]}${letters[at % 26]}`
  const lists: [path: string, most: number, make: (length: number) => Partial<PricingDocument>][] = [
    ['peaks', 20, (length) => ({ peaks: range(length, () => ({ code: 'event', from: '04-01', to: '04-02', permille: 10 })) })],
    ['short_notice', 6, (length) => notice(...range(length, (at) => ({ hours: at + 1, permille: 10 })))],
    ['airport_countries', 60, (length) => ({ airportCountries: Object.fromEntries(range(length, (at) => [country(at), 1_000])) })],
    ['free_route_countries', 60, (length) => ({ freeRouteCountries: range(length, country) })],
    ['operators', 500, (length) => ({ operators: Object.fromEntries(range(length, (at) => [String(at), 1_000])) })],
    [
      'taxes',
      400,
      (length) => {
        const { taxes } = STARTER_DOCUMENT
        const vat = taxes.find(({ tax }) => tax === 'vat')!
        return {
          taxes: [...taxes, ...range(length - taxes.length, (at): TaxRow => ({ ...vat, country: country(at), from: '2030-01-01' }))],
        }
      },
    ],
  ]
  it.each(lists)('of %s is %i at most', (path, most, make) => {
    expect(errors(make(most))).toEqual([])
    expect(errors(make(most + 1))).toEqual([`${path} too_many`])
  })
})

describe('rows of taxes', () => {
  const at = STARTER_DOCUMENT.taxes.findIndex(({ tax }) => tax === 'de_luftverkehrsteuer')
  const vatAt = STARTER_DOCUMENT.taxes.findIndex(({ tax }) => tax === 'vat')
  const withRow = (index: number, change: object) => ({
    taxes: STARTER_DOCUMENT.taxes.map((row, one) => (one === index ? ({ ...row, ...change } as TaxRow) : row)),
  })
  const { amounts, from } = STARTER_DOCUMENT.taxes[at]!

  it.each([
    [{ source: 'Ten signs!' }, []],
    [{ source: 'S'.repeat(500) }, []],
    [{ source: 'Nine sign' }, ['source source']],
    [{ source: ` ${'Nine sign'} ` }, ['source source']],
    [{ source: 'S'.repeat(501) }, ['source source']],
    [{ until: null }, []],
    [{ until: from }, []],
    [{ until: '2024-04-30' }, ['until order']],
    [{ until: '2026-02-30' }, ['until date']],
    [{ until: '2020-02-30' }, ['until date']],
    [{ until: '2026-12-31T00' }, ['until date']],
    [{ until: '02026-12-31' }, ['until date']],
    [{ from: '2024-02-30' }, ['from date']],
    [{ country: 'DE' }, ['country unknown']],
    [{ law: 'AB' }, ['law source']],
    [{ law: 'L'.repeat(201) }, ['law source']],
    [{ article: 'L'.repeat(201) }, ['article range']],
    [{ note: 'N'.repeat(1_000) }, []],
    [{ note: 'N'.repeat(1_001) }, ['note range']],
    [{ grade: 'D' }, ['grade unknown']],
    [{ currency: 'XXX' }, ['currency unknown']],
    [{ scheme: 'uk_apd' }, ['scheme unknown']],
    [{ amounts: { ...amounts, near: 1_000_000 } }, []],
    [{ amounts: { ...amounts, near: 1_000_001 } }, ['amounts.near range']],
    [{ amounts: { ...amounts, near: 0.5 } }, ['amounts.near range']],
    [{ amounts: { ...amounts, luck: 1 } }, ['amounts.luck unknown']],
  ])('%j: %j', (change, expected) => {
    expect(errors(withRow(at, change))).toEqual(expected.map((error) => `taxes.${at}.${error}`))
  })

  it('of VAT name a country, and a share up to a half', () => {
    expect(errors(withRow(vatAt, { country: null }))).toEqual([`taxes.${vatAt}.country unknown`])
    expect(errors(withRow(vatAt, { country: 'Italy' }))).toEqual([`taxes.${vatAt}.country unknown`])
    expect(errors(withRow(vatAt, { country: 'IT-25' }))).toEqual([])
    expect(errors(withRow(vatAt, { amounts: { rate: 500 } }))).toEqual([])
    expect(errors(withRow(vatAt, { amounts: { rate: 501 } }))).toEqual([`taxes.${vatAt}.amounts.rate range`])
  })

  it('of an unknown tax have no further error', () => {
    const row = { ...STARTER_DOCUMENT.taxes[at]!, tax: 'window_tax', from: 'today' } as unknown as TaxRow
    expect(errors({ taxes: [...STARTER_DOCUMENT.taxes, row] })).toEqual([`taxes.${STARTER_DOCUMENT.taxes.length}.tax unknown`])
  })

  it('of one tax and day may be for two countries', () => {
    const vat = STARTER_DOCUMENT.taxes[vatAt]!
    expect(errors({ taxes: [...STARTER_DOCUMENT.taxes, { ...vat, country: 'BR' }] })).toEqual([])
  })

  it.each([
    ['it_aerotaxi', 'first_km', 'second_km'],
    ['fr_tsba', 'near_km', 'far_km'],
    ['uk_apd', 'min_mtow', 'higher_mtow'],
  ])('of %s do not go back from %s to %s', (tax, lower, higher) => {
    const index = STARTER_DOCUMENT.taxes.findIndex((row) => row.tax === tax)
    const own = STARTER_DOCUMENT.taxes[index]!.amounts
    expect(errors(withRow(index, { amounts: { ...own, [lower]: own[higher] } }))).toEqual([])
    expect(errors(withRow(index, { amounts: { ...own, [lower]: own[higher]! + 1 } }))).toEqual([`taxes.${index}.amounts.${higher} order`])
  })
})
