import { describe, expect, it } from 'vitest'
import type { TaxRow } from '../charter/tax-rows.ts'
import { endingTaxes } from './running-out.ts'

const vat = (country: string, from: string, until: string | null): TaxRow => ({
  tax: 'vat',
  scheme: 'vat',
  law: 'A law',
  article: '',
  grade: 'A',
  note: '',
  country,
  from,
  until,
  currency: 'EUR',
  source: 'A law of this country',
  amounts: { rate: 100 },
})

describe('taxes that run out', () => {
  const ending = (rows: TaxRow[], today: string) => endingTaxes(rows, today).map(({ row, isOver }) => [row.country, row.until, isOver])
  const italian = vat('IT', '2026-01-01', '2026-12-31')

  it('are announced 60 days before their last day, and over after it', () => {
    expect(ending([italian], '2026-10-31')).toEqual([])
    expect(ending([italian], '2026-11-01')).toEqual([['IT', '2026-12-31', false]])
    expect(ending([italian], '2026-12-31')).toEqual([['IT', '2026-12-31', false]])
    expect(ending([italian], '2027-01-01')).toEqual([['IT', '2026-12-31', true]])
  })

  it('are followed by a row of the same country from the next day on', () => {
    expect(ending([italian, vat('IT', '2027-01-01', null)], '2026-12-01')).toEqual([])
    expect(ending([italian, vat('IT', '2027-01-02', null)], '2026-12-01')).toEqual([['IT', '2026-12-31', false]])
    expect(ending([italian, vat('FR', '2027-01-01', null)], '2026-12-01')).toEqual([['IT', '2026-12-31', false]])
    expect(ending([italian, vat('IT', '2026-01-01', null)], '2026-12-01')).toEqual([['IT', '2026-12-31', false]])
  })

  it('come soonest first', () => {
    expect(ending([italian, vat('FR', '2026-01-01', '2026-12-15'), vat('ES', '2026-01-01', '2027-01-10')], '2026-12-01')).toEqual([
      ['FR', '2026-12-15', false],
      ['IT', '2026-12-31', false],
      ['ES', '2027-01-10', false],
    ])
  })
})
