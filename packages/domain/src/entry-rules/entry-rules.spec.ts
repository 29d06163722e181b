import { describe, expect, it } from 'vitest'
import document from './data/entry-rules.json' with { type: 'json' }
import { DEFAULT_ENTRY_RULES } from './default-entry-rules.ts'
import { type EntryRow, entryRuleIds, findCountryRules, findEntryRules, isOldRule, readEntryRules } from './entry-rules.ts'

interface Asked {
  hasPets?: boolean
  nationalities?: (string | null)[]
}
const between = (from: string, to: string, { hasPets = false, nationalities = [] }: Asked = {}) =>
  findEntryRules(DEFAULT_ENTRY_RULES, { from, to, hasPets, nationalities }).map(({ id }) => id)

describe('rules of a leg', () => {
  it('are none within a country, and none within the Schengen area', () => {
    for (const country of ['GBR', 'USA', 'ITA', 'TUR']) expect([country, between(country, country)]).toEqual([country, []])
    expect([between('ITA', 'FRA'), between('NOR', 'ISL'), between('FRA', 'MCO')]).toEqual([[], [], []])
    // Customs of the EU end at the Swiss border, which has no passport control.
    expect(between('FRA', 'CHE')).toEqual(['eu-cash'])
  })

  it('into the Schengen area are passport, registration at the border, authorisation and cash', () => {
    expect(between('GBR', 'FRA')).toEqual(['etias', 'schengen-passport', 'schengen-ees', 'uk-gar', 'uk-cash', 'eu-cash'])
    expect(between('GBR', 'CHE')).toEqual(['etias', 'schengen-passport', 'schengen-ees', 'uk-gar', 'uk-cash'])
  })

  it('into the UK are the authorisation, the passport and the report on the flight', () => {
    expect(between('FRA', 'GBR')).toEqual(['uk-eta', 'uk-passport', 'schengen-ees', 'uk-gar', 'uk-cash', 'eu-cash'])
    expect(between('IRL', 'GBR')).not.toContain('uk-passport')
    expect(between('JEY', 'GBR')).toEqual(['uk-gar'])
  })

  it('of Ireland and Cyprus have neither the Schengen area’s register nor, in Ireland, its authorisation', () => {
    expect(between('GBR', 'IRL')).toEqual(['ie-visa', 'uk-gar', 'uk-cash', 'eu-cash'])
    expect(between('GBR', 'CYP')).toEqual(['etias', 'uk-gar', 'uk-cash', 'eu-cash'])
    expect(between('ITA', 'IRL')).toEqual(['ie-visa', 'schengen-ees'])
  })

  it('between a state and its territories, and between the EU and its regions overseas, ask for no declaration of cash', () => {
    expect(between('PRI', 'USA')).toEqual([])
    expect(between('FRA', 'GLP')).not.toContain('eu-cash')
    expect(between('GBR', 'USA')).toEqual(['us-visa', 'uk-gar', 'uk-cash', 'us-cash'])
  })

  it('leave out what binds none of those on board, where everybody’s nationality is known', () => {
    expect(between('FRA', 'GBR', { nationalities: ['IRL'] })).toEqual(['uk-gar', 'uk-cash', 'eu-cash'])
    // British citizens leave the Schengen area as visitors.
    expect(between('FRA', 'GBR', { nationalities: ['GBR', 'IRL'] })).toEqual(['schengen-ees', 'uk-gar', 'uk-cash', 'eu-cash'])
    expect(between('FRA', 'GBR', { nationalities: ['GBR', 'ITA'] })).toEqual(
      expect.arrayContaining(['uk-eta', 'uk-passport', 'schengen-ees']),
    )
    expect(between('FRA', 'GBR', { nationalities: ['USA'] })).not.toContain('uk-passport')
    expect(between('FRA', 'GBR', { nationalities: ['GBR', null] })).toContain('uk-eta')
    expect(between('GBR', 'ITA', { nationalities: ['ITA', 'CHE', 'IRL'] })).toEqual(['uk-gar', 'uk-cash', 'eu-cash'])
  })

  it('have those for pets where a pet is on board, by where it comes from', () => {
    const pets = (from: string, to: string) => between(from, to, { hasPets: true }).filter((id) => /pets|dogs/.test(id))
    expect(between('FRA', 'GBR')).not.toContain('uk-pets')
    expect(pets('FRA', 'GBR')).toEqual(['uk-pets'])
    expect(pets('IRL', 'GBR')).toEqual([])
    expect(pets('GBR', 'FRA')).toEqual(['eu-pets-from-gb'])
    expect(pets('USA', 'FRA')).toEqual(['eu-pets'])
    expect(pets('CHE', 'FRA')).toEqual([])
    expect(pets('ITA', 'FRA')).toEqual(['eu-pets-within'])
    expect(pets('GBR', 'IRL')).toEqual(['eu-pets-from-gb', 'pets-tapeworm'])
    expect(pets('ITA', 'ITA')).toEqual([])
    expect(pets('ITA', 'USA')).toEqual(['us-dogs'])
  })
})

it('the page of a country has what it asks, and nothing where nothing is known', () => {
  expect(findCountryRules(DEFAULT_ENTRY_RULES, 'GBR').map(({ id }) => id)).toEqual([
    'uk-eta',
    'uk-passport',
    'uk-gar',
    'uk-pets',
    'uk-cash',
  ])
  expect(findCountryRules(DEFAULT_ENTRY_RULES, 'MCO')).toEqual([])
})

describe('the rules that the product begins with', () => {
  it('stand once, each with a source, the page of an authority and the day of the check', () => {
    expect(DEFAULT_ENTRY_RULES.map(({ id }) => id).toSorted()).toEqual([...entryRuleIds].toSorted())
    for (const { source, sourceDate, checkedOn, confidence, official } of DEFAULT_ENTRY_RULES) {
      expect(source).toMatch(/^https?:\/\//)
      expect(official).toMatch(/^https:\/\//)
      expect(sourceDate === null || sourceDate <= checkedOn).toBe(true)
      expect('ABC').toContain(confidence)
    }
  })

  it.each<[string, Partial<EntryRow>]>([
    ['an unknown area', { area: 'atlantis' }],
    ['a topic that does not exist', { topic: 'weather' }],
    ['a page without https', { official: 'gov.uk' }],
    ['no source', { source: '' }],
  ])('a row with %s is refused', (_, change) => {
    const [row] = document.rows
    expect(() => readEntryRules({ ...document, rows: [{ ...row!, ...change }] })).toThrow(RangeError)
  })

  it('are old a year after the check', () => {
    expect([isOldRule({ checkedOn: '2026-11-30' }, '2027-11-30'), isOldRule({ checkedOn: '2026-11-30' }, '2027-12-01')]).toEqual([
      false,
      true,
    ])
  })
})
