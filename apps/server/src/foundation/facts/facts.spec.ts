import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseTable } from '../places/csv.ts'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'

it('every airport with facts is an airport of the product', () => {
  const text = readFileSync(join(import.meta.dirname, '../places/data/airports.csv'), 'utf8')
  const known = new Set(parseTable(text, ['icao']).map(({ cell }) => cell.icao))
  const { airports, terminals } = DEFAULT_FACTS
  expect(airports.length).toBeGreaterThan(250)
  expect([...airports, ...terminals].map(({ icao }) => icao).filter((icao) => !known.has(icao))).toEqual([])
})
