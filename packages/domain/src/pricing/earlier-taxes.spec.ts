import { describe, expect, it } from 'vitest'
import { STARTER_DOCUMENT, readDocument } from './document.ts'
import { documentErrors } from './validate.ts'

/** Rows as version 1 stored them. */
const earlierTaxes = [
  { tax: 'fr_tsba', amounts: { business_seats: 19, near_km: 1000, far_km: 5500, turboprop_europe: 22_000 } },
  { tax: 'uk_apd', from: '2027-04-01', amounts: { min_mtow: 5700 } },
  { tax: 'us', from: '2026-01-01', amounts: { excise: 75, segment: 530, international_head: 2340, oversea_head: 1170 } },
  { tax: 'vat', country: 'GB', from: '2020-01-01', amounts: { rate: 210 } },
  { tax: 'vat', country: 'BR', from: '2020-01-01', amounts: { rate: 120 } },
].map((row) => ({ country: null, from: '2025-03-01', until: null, currency: 'EUR', source: 'As staff wrote it', ...row }))

const stored = { ...STARTER_DOCUMENT, v: 1, taxes: earlierTaxes }
const rows = (tax: string, country: string | null = null) =>
  readDocument(stored).taxes.filter((row) => row.tax === tax && row.country === country)

describe('tax rows of a document of version 1', () => {
  it('keep the amounts and sources that staff wrote, and get form, law and article of their time', () => {
    expect(rows('fr_tsba')).toMatchObject([
      {
        scheme: 'fr_tsba',
        article: expect.stringContaining('L. 422-15'),
        source: 'As staff wrote it',
        amounts: { turboprop_europe: 22_000 },
      },
    ])
    expect(rows('uk_apd')).toMatchObject([{ scheme: 'uk_apd_2027' }])
    expect(rows('vat', 'BR')).toMatchObject([{ scheme: 'vat', law: 'As staff wrote it', amounts: { rate: 120 } }])
  })

  it('get thresholds that the version did not know', () => {
    expect(rows('us')).toMatchObject([{ amounts: { segment: 530, small_mtow: 2721 } }])
    expect(rows('vat', 'GB')).toMatchObject([{ scheme: 'vat_ten_people', amounts: { rate: 210, zero_rated_seats: 8 } }])
  })

  it('are followed by the tariffs that it did not know, and by no second row of one', () => {
    expect(rows('dk_passagerafgift')).toEqual(STARTER_DOCUMENT.taxes.filter(({ tax }) => tax === 'dk_passagerafgift'))
    expect(rows('vat', 'GR')).toHaveLength(1)
    expect(rows('vat', 'GB')).toHaveLength(1)
    expect(documentErrors(readDocument(stored))).toEqual([])
  })

  it('of version 2 stay as they are', () => {
    expect(readDocument({ ...stored, v: 2, taxes: STARTER_DOCUMENT.taxes.slice(0, 3) }).taxes).toHaveLength(3)
  })
})
