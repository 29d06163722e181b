import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { engineKind, isSingleEngine } from '../fleet/engine-kind.ts'
import airports from './data/airports.json' with { type: 'json' }
import { DEFAULT_FACTS } from './default-facts.ts'
import { type AirportRow, readAirportFacts } from './read-facts.ts'

const facts = DEFAULT_FACTS.airports.flatMap(({ opening, closures, access, formalities }) => [
  ...opening,
  ...closures,
  ...access,
  ...formalities,
])

describe('the facts that the product begins with', () => {
  it('have a source, a day on which they were checked, and no memory among them', () => {
    expect(facts.length).toBeGreaterThan(600)
    for (const { source, sourceDate, checkedOn, confidence } of [...facts, ...DEFAULT_FACTS.types]) {
      expect(source.length).toBeGreaterThan(4)
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(sourceDate === null || sourceDate <= checkedOn).toBe(true)
      expect('ABC').toContain(confidence)
    }
  })

  it('stand once', () => {
    const keys = airports.rows.map((row) => JSON.stringify(row))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('know hours of the airports that most people ask for', () => {
    const known = new Set(DEFAULT_FACTS.airports.filter(({ opening }) => opening.length > 0).map(({ icao }) => icao))
    const asked =
      'EGLC EGLF EGKB EGWU EGGW LFPB LFMN LFMD LSGG LSZH LSZS LSGS LSGK LSZA LOWI LOWS LIML LIRA LIRQ EDDM EDDF EDDB KASE KTEX TVSM TFFJ YSSY'
    expect(asked.split(' ').filter((icao) => !known.has(icao))).toEqual([])
  })

  it('name every type of the catalogue, with the engines that it is drawn with', () => {
    for (const type of AIRCRAFT_TYPES) {
      const known = DEFAULT_FACTS.types.find(({ slug }) => slug === type.slug)
      expect([type.slug, known?.kind, known?.engines === 1]).toEqual([type.slug, engineKind(type), isSingleEngine(type)])
    }
  })

  it('approve no single-engine type for London City, and none that cannot fly a steep approach', () => {
    const approved = DEFAULT_FACTS.types.filter(({ londonCity }) => londonCity === 'yes')
    expect(approved.length).toBeGreaterThan(30)
    expect(approved.filter(({ engines, steepApproach }) => engines === 1 || steepApproach === 'not')).toEqual([])
  })
})

describe('a row that cannot be read', () => {
  const row: AirportRow = { icao: 'EGLC', fact: 'hours', value: '06:30..22:00', source: 'for this case', date: '', confidence: 'A' }
  it.each<[string, Partial<AirportRow>]>([
    ['hours without an end', { value: '06:30' }],
    ['an hour that does not exist', { value: '06:30..22:75' }],
    ['a day that does not exist', { days: '1-9' }],
    ['a season that is none', { season: 'spring' }],
    ['an unknown fact', { fact: 'colour' }],
    ['an unknown confidence', { confidence: 'E' }],
    ['no source', { source: ' ' }],
    ['a date that is none', { date: 'last year' }],
    ['a limit that is none', { fact: 'max_mtow_t', value: 'heavy' }],
    ['movements that are none', { binds: 'overflights' }],
    ['an aircraft that is none', { only: 'helicopter' }],
  ])('is refused by its number and airport: %s', (_, wrong) => {
    const read = () => readAirportFacts({ checkedOn: '2026-11-26', rows: [row, { ...row, ...wrong }] })
    expect(read).toThrow(/^Row 2 \(EGLC/)
  })
})
