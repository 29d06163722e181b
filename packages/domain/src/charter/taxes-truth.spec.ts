import { describe, expect, it } from 'vitest'
import { differs, taxesTruth } from '../../../../bench/src/taxes-truth.ts'

describe('taxes computed by law', () => {
  const results = taxesTruth()

  it('are 150 legs or more, each with its reasoning and source', () => {
    expect(results.length).toBeGreaterThanOrEqual(150)
    for (const { row } of results) expect(row.reasoning && row.source && row.grade).not.toBe('')
  })

  it('are what the engine charges, to the cent', () => {
    expect(results.filter(differs).map(({ row, law, ours }) => `${row.from}–${row.to} ${row.date} ${row.tax}: ${ours} for ${law}`)).toEqual(
      [],
    )
  })

  it.each([
    ['LFPB', 'FMEE', 'fr_tsba', 420],
    ['LFMN', 'DTTA', 'fr_tsba', 1015],
    ['LFPB', 'CYHZ', 'fr_tsba', 2100],
    ['EGAA', 'KTEB', 'uk_apd', 0],
    ['EKCH', 'LFMN', 'dk_passagerafgift', 30],
  ])('%s–%s: %s is %d for each passenger of a jet', (from, to, tax, amount) => {
    const found = results.find(
      ({ row }) => row.from === from && row.to === to && row.tax === tax && row.propeller === 'no' && row.stops === '',
    )
    expect(found).toMatchObject({ law: amount, ours: amount })
  })
})
