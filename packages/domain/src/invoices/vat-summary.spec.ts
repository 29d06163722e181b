import { describe, expect, it } from 'vitest'
import { vatSummary } from './vat-summary.ts'

const line = (service: string, amountCents: number, params: Record<string, string | number> | null = null) => ({
  service,
  amountCents,
  reason: params && { code: service, params },
})

describe('VAT of an invoice', () => {
  it('a domestic leg has its rate and base; the air-taxi tax has none', () => {
    const lines = [line('flight', 1_361_089), line('it_aerotaxi', 30_000), line('vat', 136_109, { country: 'IT', percent: 10 })]
    expect(vatSummary(lines)).toEqual([
      { percent: 10, country: 'IT', base: 1_361_090, vat: 136_109 },
      { percent: 0, country: null, base: 29_999, vat: 0 },
    ])
  })

  it('legs of one country and rate are one row; a rest of cents belongs to the base', () => {
    const vat = { country: 'IT', percent: 10 }
    const lines = [line('flight', 100_003), line('vat', 4_000, vat), line('vat', 6_000, vat)]
    expect(vatSummary(lines)).toEqual([{ percent: 10, country: 'IT', base: 100_003, vat: 10_000 }])
  })

  it('cents that the VAT was rounded from belong to the base: ten for each row, and no more', () => {
    const italian = line('vat', 10_000, { country: 'IT', percent: 10 })
    const french = line('vat', 10_000, { country: 'FR', percent: 10 })
    expect(vatSummary([line('flight', 100_010), italian])).toEqual([{ percent: 10, country: 'IT', base: 100_010, vat: 10_000 }])
    expect(vatSummary([line('flight', 100_011), italian])).toEqual([
      { percent: 10, country: 'IT', base: 100_000, vat: 10_000 },
      { percent: 0, country: null, base: 11, vat: 0 },
    ])
    expect(vatSummary([line('flight', 200_020), italian, french])).toEqual([
      { percent: 10, country: 'IT', base: 100_020, vat: 10_000 },
      { percent: 10, country: 'FR', base: 100_000, vat: 10_000 },
    ])
    expect(vatSummary([line('flight', 99_990), italian])).toEqual([{ percent: 10, country: 'IT', base: 99_990, vat: 10_000 }])
  })

  it('a rate of nothing is no VAT', () => {
    expect(vatSummary([line('flight', 100_000), line('vat', 0, { country: 'IT', percent: 0 })])).toEqual([
      { percent: 0, country: null, base: 100_000, vat: 0 },
    ])
  })

  it('international transport is one row without VAT; an empty invoice has none', () => {
    expect(vatSummary([line('flight', 500_000), line('us_fet', 37_500, { percent: 7.5 })])).toEqual([
      { percent: 0, country: null, base: 537_500, vat: 0 },
    ])
    expect(vatSummary([])).toEqual([])
  })
})
