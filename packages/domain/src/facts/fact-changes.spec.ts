import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from './default-facts.ts'
import {
  applyChanges,
  changeKey,
  factDifferences,
  type FactChange,
  type FactChanges,
  NO_CHANGES,
  rebase,
  rowKey,
  saveFact,
  SEED,
  toFactTable,
  undoFact,
} from './fact-changes.ts'
import { indexFacts } from './fact-index.ts'
import type { AirportRow } from './read-facts.ts'

const cited = { date: '', confidence: 'A' as const }
const hours: AirportRow = { icao: 'LIML', fact: 'hours', value: '06:00..23:00', source: 'AIP Italia', ...cited }
const slot: AirportRow = { icao: 'LIML', fact: 'slot', value: 'GA slot', source: 'AIP Italia', ...cited }
const seed = { checkedOn: '2026-11-26', rows: [hours, slot, { ...hours, icao: 'LSGG' }] }

const written = (more: Partial<FactChange> = {}) => ({
  id: 'one',
  icao: 'LIML',
  values: { fact: 'closed', value: '00:00..24:00', season: '2027-02-01..2027-02-14' },
  source: 'NOTAM B1234/26',
  date: '2026-11-27',
  confidence: 'A' as const,
  checkedOn: '2026-11-28',
  by: 'member',
  at: '2026-11-28T10:00:00Z',
  ...more,
})
const save = (draft: FactChanges, key: string | null, more: Partial<FactChange> = {}) => saveFact(draft, key, written(more), seed)!
const facts = (document: FactChanges) => applyChanges(document, seed).map(({ row }) => `${row.icao} ${row.fact} ${row.value}`)

describe('changes of facts', () => {
  it('leave the table as it is where there are none', () => {
    expect(toFactTable(DEFAULT_FACTS, NO_CHANGES)).toBe(DEFAULT_FACTS)
    expect(applyChanges(NO_CHANGES).map(({ row }) => row)).toEqual(SEED.rows)
  })

  it('add, replace and take away rows, and keep the source of each', () => {
    const added = save(NO_CHANGES, null)
    const replaced = save(added, rowKey(hours), { id: 'two', values: { fact: 'hours', value: '07:00..21:00' } })
    const removed = save(replaced, rowKey(slot), { id: 'three', values: null })
    expect(facts(removed)).toEqual(['LIML hours 07:00..21:00', 'LSGG hours 06:00..23:00', 'LIML closed 00:00..24:00'])
    expect(applyChanges(removed, seed)[0]).toMatchObject({ checkedOn: '2026-11-28', row: { source: 'NOTAM B1234/26' } })
  })

  it('reach the engine with the day on which each was checked, and touch no other airport', () => {
    const table = toFactTable(DEFAULT_FACTS, saveFact(NO_CHANGES, null, written())!)
    const [before, after] = [DEFAULT_FACTS, table].map(({ airports }) => airports.find(({ icao }) => icao === 'LIML')!)
    expect(after!.closures).toEqual([...before!.closures, expect.objectContaining({ from: 0, to: 1440, checkedOn: '2026-11-28' })])
    expect(after!.opening).toEqual(before!.opening)
    expect(table.airports.find(({ icao }) => icao === 'LFPB')).toBe(DEFAULT_FACTS.airports.find(({ icao }) => icao === 'LFPB'))
    expect(indexFacts(table)).not.toBe(indexFacts(DEFAULT_FACTS))
  })

  it('keep a newer row of the data files beside what replaced the older one', () => {
    const document = save(NO_CHANGES, rowKey(hours), { values: { fact: 'hours', value: '07:00..21:00' } })
    const newer = { ...seed, rows: [{ ...hours, value: '06:30..22:00' }, slot] }
    expect(applyChanges(document, newer).map(({ row }) => row.value)).toEqual(['06:30..22:00', 'GA slot', '07:00..21:00'])
  })

  it('leave nothing of a row that staff add and take away again', () => {
    const added = save(NO_CHANGES, null)
    expect(save(added, 'one', { values: null })).toEqual(NO_CHANGES)
    expect(saveFact(NO_CHANGES, 'no such fact', written(), seed)).toBeNull()
  })

  it('are undone one by one, back to what was published', () => {
    const base = save(NO_CHANGES, rowKey(hours), { values: { fact: 'hours', value: '07:00..21:00' } })
    const draft = save(save(base, rowKey(hours), { values: { fact: 'hours', value: '08:00..20:00' } }), null, { id: 'two' })
    expect(facts(undoFact(draft, base, rowKey(hours)))).toEqual(facts(save(base, null, { id: 'two' })))
    expect(undoFact(draft, base, 'two').changes.map(changeKey)).toEqual([rowKey(hours)])
  })

  it('are listed with what they were before', () => {
    const draft = save(save(NO_CHANGES, rowKey(hours), { values: { fact: 'hours', value: '07:00..21:00' } }), rowKey(slot), {
      id: 'two',
      values: null,
    })
    const listed = factDifferences(NO_CHANGES, draft, seed)
    expect(listed.map(({ before, after }) => [before?.row.value, after?.row.value])).toEqual([
      ['06:00..23:00', '07:00..21:00'],
      ['GA slot', undefined],
    ])
    expect(listed[1]!.removal).toMatchObject({ source: 'NOTAM B1234/26' })
    expect(factDifferences(draft, draft, seed)).toEqual([])
  })

  it('of a draft stay when the version that it began with is taken back', () => {
    const base = save(NO_CHANGES, null, { id: 'closure' })
    const draft = save(save(base, rowKey(slot), { id: 'slot', values: null }), null, { id: 'more' })
    expect(rebase(draft, base, NO_CHANGES).changes.map(({ id }) => id)).toEqual(['slot', 'more'])
  })
})
