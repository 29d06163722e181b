import { describe, expect, it } from 'vitest'
import { knownTerminals, NO_CHANGES, rowKey, saveFact, SEEDS, type TerminalChange, terminalDifferences, undoFact } from './fact-changes.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { toFactTable } from './fact-table.ts'
import { TERMINAL_ROWS } from './shipped-rows.ts'
import { terminalErrors } from './terminal-rules.ts'
import { findNamedTerminal, readTerminalHours, readTerminals, soleTerminal, type TerminalRow, terminalsOf } from './terminals.ts'

const row: TerminalRow = {
  icao: 'LIML',
  terminal: 'prime',
  name: 'Linate Prime',
  kind: 'general_aviation',
  sole: true,
  source: 'https://example.com/prime',
  date: '2026-01',
  confidence: 'A',
}
const cited = { source: 'https://example.com/prime', date: '2026-11-01', confidence: 'A' as const, checkedOn: '2026-11-29' }
const change = (more: Partial<TerminalChange> = {}) => ({
  about: 'terminal' as const,
  id: 'one',
  icao: 'LIML',
  terminal: 'prime',
  values: { name: 'Linate Prime', kind: 'general_aviation', phone: '+39 02 1234567' },
  ...cited,
  by: 'member',
  at: '2026-11-29T10:00:00Z',
  ...more,
})

describe('the terminals that the product begins with', () => {
  it('have a page as their source, no memory among them, and stand once at their airport', () => {
    expect(DEFAULT_FACTS.terminals.length).toBe(TERMINAL_ROWS.rows.length)
    for (const { source, confidence, sourceDate, checkedOn } of DEFAULT_FACTS.terminals) {
      expect(source).toMatch(/^https?:\/\//)
      expect('ABC').toContain(confidence)
      expect(sourceDate === null || sourceDate <= checkedOn).toBe(true)
    }
  })

  it('keep the rules that staff keep', () => {
    const wrong = TERMINAL_ROWS.rows.flatMap(({ icao, terminal, source, date, confidence, ...values }) =>
      terminalErrors(
        values,
        { source, date, confidence: confidence as 'A', checkedOn: TERMINAL_ROWS.checkedOn },
        { today: TERMINAL_ROWS.checkedOn, airport: { latitude: 0, longitude: 0 } },
      ).map(({ field, code }) => `${icao} ${terminal} ${field} ${code}`),
    )
    expect(wrong).toEqual([])
  })

  it('are called the only one only where they are', () => {
    const sole = DEFAULT_FACTS.terminals.filter(({ isSole }) => isSole)
    expect(sole.map(({ icao }) => terminalsOf(DEFAULT_FACTS.terminals, icao).length)).toEqual(sole.map(() => 1))
    expect(soleTerminal(DEFAULT_FACTS.terminals, 'EGLF')?.name).toBe('Farnborough Airport terminal')
    expect(soleTerminal(DEFAULT_FACTS.terminals, 'LFPB')).toBeNull()
    expect(soleTerminal(DEFAULT_FACTS.terminals, 'KJFK')).toBeNull()
  })
})

describe('a terminal', () => {
  it('has hours by weekday', () => {
    expect(readTerminalHours('06:30..22:00')).toEqual([{ days: [1, 2, 3, 4, 5, 6, 7], from: 390, to: 1320 }])
    expect(readTerminalHours('1-5 06:00..24:00; 6,7 08:00..20:00')).toEqual([
      { days: [1, 2, 3, 4, 5], from: 360, to: 1440 },
      { days: [6, 7], from: 480, to: 1200 },
    ])
  })

  it.each(['', 'unknown', '22:00..06:00', 'sunrise..20:00', '08:00..20:00/21:00', '1-9 08:00..20:00', 'weekdays from 08:00..20:00'])(
    'has no hours that read “%s”',
    (text) => expect(() => readTerminalHours(text)).toThrow(RangeError),
  )

  it('is no longer the only one once another is known', () => {
    const other = { ...row, terminal: 'other', name: 'Other', sole: false }
    expect(soleTerminal(readTerminals({ checkedOn: '2026-11-30', rows: [row] }), 'LIML')?.key).toBe('prime')
    expect(soleTerminal(readTerminals({ checkedOn: '2026-11-30', rows: [row, other] }), 'LIML')).toBeNull()
  })

  it('is what was read last where a release brings another row about it', () => {
    const [older, newer] = ['2026-11-20', '2026-11-25'].map((checkedOn) => ({ ...row, name: checkedOn, checkedOn }))
    for (const rows of [
      [older!, newer!],
      [newer!, older!],
    ])
      expect(readTerminals({ checkedOn: '2026-11-30', rows }).map(({ name }) => name)).toEqual(['2026-11-25'])
  })

  it.each<[string, string | null]>([
    ['Signature', 'Signature Aviation'],
    ['Jetex Paris', 'Jetex'],
    ['SKY VALET', 'Sky Valet'],
    ['Aviation', null],
    ['Jet', null],
    ['Jetexpress', null],
    ['', null],
    ['Handling SA', null],
  ])('of Le Bourget is named by “%s”: %s', (written, name) =>
    expect(findNamedTerminal(DEFAULT_FACTS.terminals, 'LFPB', written)?.name ?? null).toBe(name),
  )

  it('names the row that cannot be read', () => {
    const read = () => readTerminals({ checkedOn: '2026-11-30', rows: [{ ...row, kind: 'lounge' }] })
    expect(read).toThrow(/^Terminal prime \(LIML\)/)
  })
})

describe('a terminal that staff write', () => {
  const seeds = { ...SEEDS, terminal: { checkedOn: '2026-11-26', rows: [row] } }

  it('takes the place of a shipped one, keeps its key, and can be put back or closed', () => {
    const key = rowKey('terminal', row)
    const changed = saveFact(NO_CHANGES, key, change(), seeds)!
    expect(knownTerminals(changed, seeds).map(({ row: { terminal, phone, checkedOn } }) => [terminal, phone, checkedOn])).toEqual([
      ['prime', '+39 02 1234567', undefined],
    ])
    expect(terminalDifferences(NO_CHANGES, changed, seeds)).toMatchObject([{ icao: 'LIML', before: { row }, removal: null }])
    expect(undoFact(changed, NO_CHANGES, key)).toEqual(NO_CHANGES)
    const closed = saveFact(changed, key, change({ values: null }), seeds)!
    expect(knownTerminals(closed, seeds)).toEqual([])
    expect(toFactTable(DEFAULT_FACTS, closed, seeds).terminals).toEqual([])
  })

  it('reaches the table with its day and touches nothing that decides a flight', () => {
    const table = toFactTable(DEFAULT_FACTS, saveFact(NO_CHANGES, null, change({ terminal: 'new' }))!)
    expect(table.terminals.find(({ key }) => key === 'new')).toMatchObject({ phone: '+39 02 1234567', checkedOn: '2026-11-29' })
    expect([table.airports, table.types, table.airspace]).toEqual([DEFAULT_FACTS.airports, DEFAULT_FACTS.types, DEFAULT_FACTS.airspace])
  })

  const airport = { latitude: 45.445, longitude: 9.277 }
  const errors = (more: object, evidence = {}) =>
    terminalErrors({ name: 'Prime', kind: 'fbo', ...more }, { ...cited, ...evidence }, { today: '2026-11-30', airport }).map(
      ({ field, code }) => `${field} ${code}`,
    )

  it.each<[object, string[]]>([
    [{}, []],
    [{ phone: '+39 02 1234567', hours: '06:00..23:00', website: 'https://www.example.com/prime', latitude: 45.44, longitude: 9.26 }, []],
    [{ name: ' ' }, ['name missing']],
    [{ kind: 'lounge' }, ['kind missing']],
    [{ phone: '02 1234567' }, ['phone unreadable']],
    [{ phone: '+39 call us' }, ['phone unreadable']],
    [{ hours: 'all day' }, ['hours unreadable']],
    [{ website: 'javascript:alert(1)' }, ['website unreadable']],
    [{ latitude: 45.44 }, ['position missing']],
    [{ latitude: 41.8, longitude: 12.6 }, ['position far']],
    [{ directionsEn: 'Gate 5' }, ['directions language']],
    [{ parkingEn: 'a'.repeat(401), parkingIt: 'b' }, ['parking too_long']],
  ])('is checked: %o', (more, found) => expect(errors(more)).toEqual(found))

  it('is not written from memory, and not without a source', () => {
    expect(errors({}, { confidence: 'D' })).toEqual(['confidence memory'])
    expect(errors({}, { source: '' })).toEqual(['source missing'])
    expect(errors({}, { checkedOn: '2026-12-01' })).toEqual(['checked_on future'])
  })
})
