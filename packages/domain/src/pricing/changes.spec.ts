import { describe, expect, it } from 'vitest'
import { documentChanges } from './changes.ts'
import { STARTER_DOCUMENT, type PricingDocument } from './document.ts'

const changes = (change: Partial<PricingDocument>) => documentChanges(STARTER_DOCUMENT, { ...STARTER_DOCUMENT, ...change })
const [christmas, august] = STARTER_DOCUMENT.peaks

describe('changes of a pricing document', () => {
  it('name a peak by its code and first day', () => {
    expect(changes({ peaks: [{ ...christmas!, to: '01-07', permille: 200 }, august!] })).toEqual([
      { path: 'peaks.christmas 12-19.to', from: '01-06', to: '01-07' },
      { path: 'peaks.christmas 12-19.permille', from: 150, to: 200 },
    ])
    expect(changes({ peaks: [christmas!] })).toEqual([
      { path: 'peaks.august 07-31.to', from: '08-23', to: null },
      { path: 'peaks.august 07-31.permille', from: 50, to: null },
    ])
  })

  it('name a step of short notice by its hours', () => {
    expect(changes({ shortNotice: [{ hours: 12, permille: 120 }] })).toEqual([
      { path: 'short_notice.12', from: 100, to: 120 },
      { path: 'short_notice.24', from: 50, to: null },
    ])
  })

  it('name countries by their code', () => {
    expect(changes({ airportCountries: { US: 350, CA: 600 }, freeRouteCountries: ['US', 'MX'] })).toEqual([
      { path: 'airport_countries.US', from: 300, to: 350 },
      { path: 'free_route_countries.MX', from: null, to: 0 },
    ])
  })

  it('name the row of a tax by tax, country and first day', () => {
    const taxes = STARTER_DOCUMENT.taxes.map((row) => {
      if (row.tax === 'vat' && row.country === 'DE') return { ...row, until: '2027-12-31', source: 'A new source', amounts: { rate: 200 } }
      if (row.tax === 'fr_tsba') return { ...row, currency: 'USD' as const }
      return row
    })
    const source = STARTER_DOCUMENT.taxes.find(({ tax, country }) => tax === 'vat' && country === 'DE')!.source
    expect(changes({ taxes })).toEqual([
      { path: 'taxes.fr_tsba 2025-03-01.currency', from: 'EUR', to: 'USD' },
      { path: 'taxes.vat DE 2021-01-01.until', from: '', to: '2027-12-31' },
      { path: 'taxes.vat DE 2021-01-01.source', from: source, to: 'A new source' },
      { path: 'taxes.vat DE 2021-01-01.rate', from: 190, to: 200 },
    ])
  })
})
