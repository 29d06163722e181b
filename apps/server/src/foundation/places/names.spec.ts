import { beforeAll, describe, expect, test } from 'vitest'
import type { Directory } from './directory.ts'
import { directoryFromFiles } from './from-files.ts'
import { airportName } from './names.ts'

let directory: Directory
beforeAll(async () => {
  directory = await directoryFromFiles()
})
const inItalian = (iata: string) => {
  const airport = directory.airportByIata(iata)!
  return airportName(airport, directory.city(airport.cityCode), 'it')
}

describe('airport names in Italian', () => {
  test.each([
    ['the city in Italian', 'LHR', 'Aeroporto di Londra Heathrow'],
    ['the kind in front', 'FAB', 'Aeroporto di Farnborough'],
    ['a name kept as it is in Italy', 'LIN', 'Aeroporto di Milano Linate'],
    ['international', 'MXP', 'Aeroporto internazionale di Milano Malpensa'],
    ['a city called otherwise', 'NCE', "Aeroporto di Nizza Côte d'Azur"],
    ['a person, without "di"', 'JFK', 'Aeroporto internazionale John F Kennedy'],
    ['a military field', 'NHT', 'RAF Northolt'],
  ])('%s: %s', (_what, iata, expected) => {
    expect(inItalian(iata)).toBe(expected)
  })

  test('the English name stays official', () => {
    const airport = directory.airportByIata('LHR')!
    expect(airportName(airport, directory.city('LON'), 'en')).toBe('London Heathrow Airport')
  })

  test('never drops a name or leaves an English airport type behind', () => {
    const wrong: string[] = []
    for (const { facts } of directory.airports) {
      const name = airportName(facts, directory.city(facts.cityCode), 'it')
      if (name.trim() === '' || /^Aeroporto( internazionale)?( di)? *$/.test(name) || /^Aeroporto.* (international )?airport$/i.test(name))
        wrong.push(`${facts.code} ${name}`)
    }
    expect(wrong).toEqual([])
  })
})
