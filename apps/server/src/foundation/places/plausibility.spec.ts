import { beforeAll, describe, expect, test } from 'vitest'
import { assemble } from './assemble.ts'
import { readCities, readDataFile, readSnapshot, type SourceAirport, type SourceCity } from './reference.ts'
import {
  exceptionKey,
  implausible,
  parseBoxes,
  parseExceptions,
  type Box,
  type PlausibilityInput,
  type PlausibilityRule,
} from './plausibility.ts'

let source: SourceAirport[]
let table: SourceCity[]
let boxes: Box[]
let exceptions: { key: string; reason: string }[]
beforeAll(async () => {
  ;[source, table] = await Promise.all([readSnapshot(), readCities()])
  boxes = parseBoxes(await readDataFile('country-boxes.csv'))
  exceptions = parseExceptions(await readDataFile('exceptions.csv'))
})

const inputOf = (airports: readonly SourceAirport[]): PlausibilityInput => ({ ...assemble(airports, table), table, boxes })
const oddities = (airports: readonly SourceAirport[], rules?: PlausibilityRule[]): string[] => {
  const looked = new Set(exceptions.map(({ key }) => key))
  return implausible(inputOf(airports), rules)
    .map(exceptionKey)
    .filter((key) => !looked.has(key))
}
/** The table with one airport changed. */
const planted = (code: string, change: Partial<SourceAirport>): SourceAirport[] =>
  source.map((airport) => (airport.code === code ? { ...airport, ...change } : airport))

describe('the shipped table of airports', () => {
  test('says nothing that cannot be, but for what a person has looked at and given a reason for', () => {
    expect(oddities(source)).toEqual([])
  })

  test('needs every exception, and each has a reason', () => {
    const found = new Set(implausible(inputOf(source)).map(exceptionKey))
    expect(exceptions.filter(({ key }) => !found.has(key)).map(({ key }) => key)).toEqual([])
    expect(exceptions.filter(({ reason }) => reason.length < 8)).toEqual([])
  })
})

describe('a fault is caught', () => {
  const faults: [string, PlausibilityRule, string, Partial<SourceAirport>][] = [
    ['the runway of a large airport in feet that are taken for metres twice', 'length', 'EGLL', { runwayM: 1_190 }],
    ['the runway of an airline airport without its first figure', 'length', 'LIRN', { runwayM: 628 }],
    ['a small field with the runway of another airport', 'length', 'LIDE', { runwayM: 3_990 }],
    ['a large airport on grass', 'surface', 'LIMC', { runwayPaved: false }],
    ['a paved runway without a length', 'surface', 'LSGK', { runwayM: null }],
    ['a longitude with the wrong sign', 'country', 'KTEB', { longitude: 74.06 }],
    ['latitude and longitude exchanged', 'country', 'LIRA', { latitude: 12.59, longitude: 41.8 }],
    ['one degree of longitude', 'city', 'KTKI', { longitude: -95.59 }],
    ['seconds of arc that weigh ten times, above the usual distance', 'city', 'EDDH', { latitude: 53.96 }],
    ['an elevation without its last figure', 'elevation', 'KDEN', { elevationFt: 543 }],
    ['feet of another airport in a plain', 'elevation', 'EHAM', { elevationFt: 1_800 }],
    ['a military field that a download calls an airport', 'military', 'LIDE', { name: 'Reggio Emilia Air Base' }],
  ]
  test.each(faults)('%s', (_what, rule, code, change) => {
    expect(oddities(planted(code, change), [rule])).toEqual(expect.arrayContaining([expect.stringMatching(`^${rule} ${code}: `)]))
  })
})
