import { describe, expect, it } from 'vitest'
import { matchRanges } from './match-ranges.ts'

const marked = (text: string, query: string) => matchRanges(text, query).map(([from, to]) => text.slice(from, to))

describe('what a query matches in a text', () => {
  it('ignores case and accents on both sides', () => {
    expect(marked('São Paulo Guarulhos', 'sao')).toEqual(['São'])
    expect(marked('Zurich', 'züri')).toEqual(['Zuri'])
    expect(marked("Nice Côte d'Azur", 'COTE')).toEqual(['Côte'])
  })

  it('marks only beginnings of words', () => {
    expect(marked('Gasparri', 'par')).toEqual([])
    expect(marked('Paris Le Bourget, Paris', 'par')).toEqual(['Par', 'Par'])
    expect(marked("Côte d'Azur", 'az')).toEqual(['Az'])
  })

  it('looks for every word and joins what touches', () => {
    expect(marked('London Luton', 'lon lu')).toEqual(['Lon', 'Lu'])
    expect(marked('London', 'lon lond')).toEqual(['Lond'])
    expect(matchRanges('London', '')).toEqual([])
  })

  it('positions stay correct behind characters that fold to more or fewer', () => {
    expect(marked('Großer İstanbul', 'ist')).toEqual(['İst'])
    expect(marked('😀 Nice', 'nic')).toEqual(['Nic'])
  })
})
