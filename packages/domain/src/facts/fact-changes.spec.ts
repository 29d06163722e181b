import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from './default-facts.ts'
import {
  areaDifferences,
  changeKey,
  countDifferences,
  factDifferences,
  type AirportChange,
  type AreaChange,
  type FactChanges,
  knownAreas,
  knownFacts,
  knownTypes,
  NO_CHANGES,
  readFactChanges,
  rebase,
  rowKey,
  saveFact,
  SEEDS,
  typeDifferences,
  type TypeChange,
  undoFact,
} from './fact-changes.ts'
import { toFactTable } from './fact-table.ts'
import { indexFacts } from './fact-index.ts'
import type { AirportFacts } from './facts.ts'
import { type AirportRow, readAirportFacts } from './read-facts.ts'

const cited = { date: '', confidence: 'A' as const }
const hours: AirportRow = { icao: 'LIML', fact: 'hours', value: '06:00..23:00', source: 'AIP Italia', ...cited }
const slot: AirportRow = { icao: 'LIML', fact: 'slot', value: 'GA slot', source: 'AIP Italia', ...cited }
const none = { checkedOn: '2026-11-26', rows: [] }
const seed = {
  airport: { checkedOn: '2026-11-26', rows: [hours, slot, { ...hours, icao: 'LSGG' }] },
  area: none,
  type: none,
  terminal: none,
}

const written = (more: Partial<AirportChange> = {}) => ({
  about: 'airport' as const,
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
const save = (draft: FactChanges, key: string | null, more: Partial<AirportChange> = {}) => saveFact(draft, key, written(more), seed)!
const facts = (document: FactChanges) => knownFacts(document, seed).map(({ row }) => `${row.icao} ${row.fact} ${row.value}`)

describe('changes of facts', () => {
  it('leave the table as it is where there are none', () => {
    expect(toFactTable(DEFAULT_FACTS, NO_CHANGES)).toBe(DEFAULT_FACTS)
    expect(knownFacts(NO_CHANGES).map(({ row }) => row)).toEqual(SEEDS.airport.rows)
  })

  it('know the day on which a row was checked, and that of the document where it names none', () => {
    const airport = { checkedOn: '2026-11-26', rows: [hours, { ...slot, checkedOn: '2026-11-28' }] }
    const days = knownFacts(NO_CHANGES, { ...seed, airport }).map(({ checkedOn }) => checkedOn)
    expect(days).toEqual(['2026-11-26', '2026-11-28'])
    const [{ opening, formalities }] = readAirportFacts(airport) as [AirportFacts]
    expect([...opening, ...formalities].map(({ checkedOn }) => checkedOn)).toEqual(days)
  })

  it('add, replace and take away rows, and keep the source of each', () => {
    const added = save(NO_CHANGES, null)
    const replaced = save(added, rowKey('airport', hours), { id: 'two', values: { fact: 'hours', value: '07:00..21:00' } })
    const removed = save(replaced, rowKey('airport', slot), { id: 'three', values: null })
    expect(facts(removed)).toEqual(['LIML hours 07:00..21:00', 'LSGG hours 06:00..23:00', 'LIML closed 00:00..24:00'])
    expect(knownFacts(removed, seed)[0]).toMatchObject({ checkedOn: '2026-11-28', row: { source: 'NOTAM B1234/26' } })
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
    const document = save(NO_CHANGES, rowKey('airport', hours), { values: { fact: 'hours', value: '07:00..21:00' } })
    const newer = { ...seed, airport: { ...seed.airport, rows: [{ ...hours, value: '06:30..22:00' }, slot] } }
    expect(knownFacts(document, newer).map(({ row }) => row.value)).toEqual(['06:30..22:00', 'GA slot', '07:00..21:00'])
  })

  it('leave nothing of a row that staff add and take away again', () => {
    const added = save(NO_CHANGES, null)
    expect(save(added, 'one', { values: null })).toEqual(NO_CHANGES)
    expect(saveFact(NO_CHANGES, 'no such fact', written(), seed)).toBeNull()
  })

  it('are undone one by one, back to what was published', () => {
    const base = save(NO_CHANGES, rowKey('airport', hours), { values: { fact: 'hours', value: '07:00..21:00' } })
    const draft = save(save(base, rowKey('airport', hours), { values: { fact: 'hours', value: '08:00..20:00' } }), null, { id: 'two' })
    expect(facts(undoFact(draft, base, rowKey('airport', hours)))).toEqual(facts(save(base, null, { id: 'two' })))
    expect(undoFact(draft, base, 'two').changes.map(changeKey)).toEqual([rowKey('airport', hours)])
  })

  it('are listed with what they were before', () => {
    const draft = save(
      save(NO_CHANGES, rowKey('airport', hours), { values: { fact: 'hours', value: '07:00..21:00' } }),
      rowKey('airport', slot),
      {
        id: 'two',
        values: null,
      },
    )
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
    const draft = save(save(base, rowKey('airport', slot), { id: 'slot', values: null }), null, { id: 'more' })
    expect(rebase(draft, base, NO_CHANGES).changes.map(({ id }) => id)).toEqual(['slot', 'more'])
  })
})

describe('changes of areas and types', () => {
  const cited = {
    source: 'EASA CZIB 2026-09',
    date: '2026-11',
    confidence: 'A',
    checkedOn: '2026-11-28',
    by: 'member',
    at: '2026-11-28T10:00:00Z',
  } as const
  const values = { area: 'Armenia', effect: 'closed', binds: 'everybody', countries: 'AM', overflight: 'yes' }
  const area = (more: Partial<AreaChange> = {}) => ({ about: 'area' as const, id: 'armenia', values, ...cited, ...more })
  const lebanon = SEEDS.area.rows.find(({ area: name, binds }) => name === 'Lebanon' && binds === 'EEA CH')!
  const tbm = SEEDS.type.rows.find(({ slug }) => slug === 'tbm-960')!
  const type = (more: Partial<TypeChange> = {}) => ({
    about: 'type' as const,
    id: 'tbm',
    slug: 'tbm-960',
    values: { spanM: 12.83, steepApproach: 'not', londonCity: 'no' },
    ...cited,
    ...more,
  })

  it('reach the engine: an area is added, another one ends, and a type is another one', () => {
    const added = saveFact(NO_CHANGES, null, area())!
    const ended = saveFact(added, rowKey('area', lebanon), area({ id: 'lebanon', values: null }))!
    const table = toFactTable(DEFAULT_FACTS, saveFact(ended, rowKey('type', tbm), type())!)
    expect(table.airspace.length).toBe(DEFAULT_FACTS.airspace.length)
    expect(table.airspace.at(-1)).toMatchObject({ area: 'Armenia', countries: new Set(['AM']), checkedOn: '2026-11-28' })
    const known = (facts: typeof table) => facts.airspace.filter(({ area: name }) => name === 'Lebanon').length
    expect([known(DEFAULT_FACTS), known(table)]).toEqual([2, 1])
    expect(indexFacts(table).type('tbm-960')).toMatchObject({ engines: 1, steepApproach: 'not', checkedOn: '2026-11-28' })
    expect([table.airports, table.pairs, table.areas]).toEqual([DEFAULT_FACTS.airports, DEFAULT_FACTS.pairs, DEFAULT_FACTS.areas])
    expect(knownAreas(NO_CHANGES).map(({ row }) => row)).toEqual(SEEDS.area.rows)
  })

  it('of a type stand beside a newer row of a release, and the engine obeys the stricter of each', () => {
    const document = saveFact(NO_CHANGES, rowKey('type', tbm), type({ values: { spanM: 13, steepApproach: 'not', londonCity: 'no' } }))!
    const newer = { ...SEEDS, type: { ...SEEDS.type, rows: [{ ...tbm, spanM: 12, steepApproach: 'approved' }] } }
    expect(knownTypes(document, newer).length).toBe(2)
    expect(indexFacts(toFactTable(DEFAULT_FACTS, document, newer)).type('tbm-960')).toMatchObject({ spanM: 13, steepApproach: 'not' })
  })

  it('are listed by their kind and counted together', () => {
    const draft = saveFact(saveFact(saveFact(NO_CHANGES, null, area())!, rowKey('type', tbm), type())!, null, written())!
    expect(areaDifferences(NO_CHANGES, draft).map(({ after }) => after?.row.area)).toEqual(['Armenia'])
    expect(typeDifferences(NO_CHANGES, draft).map(({ before, after }) => [before?.row.steepApproach, after?.row.steepApproach])).toEqual([
      ['unknown', 'not'],
    ])
    expect([factDifferences(NO_CHANGES, draft).length, countDifferences(NO_CHANGES, draft)]).toEqual([1, 3])
  })

  it('stored in the first form are all about airports, and the same however their names are sorted', () => {
    const { about: _, ...old } = { ...written(), replaces: null }
    const read = readFactChanges({ v: 1, changes: [old] })
    const sorted = Object.fromEntries(Object.entries(old).toReversed())
    expect(knownFacts(read, seed).at(-1)!.row.icao).toBe('LIML')
    expect(countDifferences(read, readFactChanges({ v: 1, changes: [sorted] }))).toBe(0)
    expect(() => readFactChanges({ v: 3, changes: [] })).toThrow('form 3')
  })
})
