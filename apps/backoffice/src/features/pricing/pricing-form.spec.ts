import { STARTER_DOCUMENT } from '@aquilane/domain/pricing/document'
import { describe, expect, it } from 'vitest'
import { fieldErrors, toDocument, toFields } from './pricing-form.ts'
import type { DocumentWire } from './pricing.ts'

const entries = (record: Readonly<Record<string, number>>) => Object.entries(record)
const wire: DocumentWire = {
  numbers: entries(STARTER_DOCUMENT.numbers).map(([path, value]) => ({ path, value })),
  peaks: STARTER_DOCUMENT.peaks.map((peak) => ({ ...peak })),
  short_notice: STARTER_DOCUMENT.shortNotice.map((step) => ({ ...step })),
  airport_countries: entries(STARTER_DOCUMENT.airportCountries).map(([country, permille]) => ({ country, permille })),
  free_route_countries: [...STARTER_DOCUMENT.freeRouteCountries],
  operators: [],
  taxes: STARTER_DOCUMENT.taxes.map((row) => ({ ...row, amounts: entries(row.amounts).map(([name, value]) => ({ name, value })) })),
}

describe('the form of a version', () => {
  it.each(['en', 'it'])('has every tax row with law, article, note and amounts, and sends it back unchanged (%s)', (locale) => {
    expect(toDocument(toFields(wire, 'Winter', locale))).toEqual(wire)
    expect(fieldErrors(wire)).toEqual({})
  })

  it('shows amounts in units that people read', () => {
    const { taxes } = toFields(wire, '', 'it')
    const find = (tax: string) => taxes.find((row) => row.tax === tax)
    expect(find('dk_passagerafgift')?.amounts).toMatchObject({ europe: '30', min_mtow: '5700', middle_km: '6000' })
    expect(taxes.find(({ tax, country }) => tax === 'vat' && country === 'CH')?.amounts).toEqual({ rate: '8,1' })
    expect(find('none')).toMatchObject({ amounts: {}, law: expect.stringContaining('flygskatt') })
  })

  it('marks a law that is missing and a form that is not one of the tariff', () => {
    const at = wire.taxes.findIndex(({ tax }) => tax === 'be_embarkation')
    const changed = (change: object) =>
      fieldErrors({ ...wire, taxes: wire.taxes.map((row, one) => (one === at ? { ...row, ...change } : row)) })
    expect(changed({ law: '' })).toEqual({ [`taxes.${at}.law`]: 'source' })
    expect(changed({ scheme: 'uk_apd' })).toEqual({ [`taxes.${at}.scheme`]: 'unknown' })
    // Another form has other amounts.
    expect(changed({ scheme: 'be_embarkation_2027' })).toMatchObject({ [`taxes.${at}.amounts.each`]: 'range' })
  })
})
