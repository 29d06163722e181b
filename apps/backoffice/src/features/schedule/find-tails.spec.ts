import { describe, expect, it } from 'vitest'
import { findTails } from './find-tails.ts'
import type { Flight, Tail } from './schedule.ts'

const tail = (name: string, company: string, base: string): Tail => ({
  tail: name,
  type: 'King Air 350',
  class: { slug: 'turboprop', name: 'Turboprop' },
  company,
  base,
  seats: 8,
  insured_until: '2030-01-01',
  cannot_fly: [],
})
const airport = (code: string, icao: string, city: string) => ({
  selector: `airport:${icao}`,
  code,
  name: `${city} Airport`,
  city,
  zone: 'UTC',
})
const tails = [tail('G-ABCD', 'North Air', 'EGGW'), tail('I-LMTZ', 'Società Volo', 'LIML')]
const flight = {
  tail: 'I-LMTZ',
  departure: airport('LIN', 'LIML', 'Milan'),
  arrival: airport('GVA', 'LSGG', 'Genève'),
} as Flight
const find = (text: string) => [...findTails({ tails, flights: [flight] }, text)]

describe('the search of the schedule', () => {
  it.each([
    ['gab', ['G-ABCD']],
    ['I-LM', ['I-LMTZ']],
    ['north', ['G-ABCD']],
    ['societa', ['I-LMTZ']],
    ['GVA', ['I-LMTZ']],
    ['lsgg', ['I-LMTZ']],
    ['geneve', ['I-LMTZ']],
    ['eggw', ['G-ABCD']],
    ['king', ['G-ABCD', 'I-LMTZ']],
    ['zzz', []],
    ['-', []],
  ])('finds by “%s” %j', (text, expected) => {
    expect(find(text)).toEqual(expected)
  })
})
