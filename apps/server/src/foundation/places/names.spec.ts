import { beforeAll, describe, expect, test } from 'vitest'
import type { Directory } from './directory.ts'
import { directoryFromFiles } from './from-files.ts'
import { airportName } from './names.ts'
import { readItalianAirports } from './place-names.ts'

let directory: Directory
let italianAirports: ReadonlyMap<string, string>
beforeAll(async () => {
  italianAirports = await readItalianAirports()
  directory = await directoryFromFiles()
})
const inItalian = (iata: string) => {
  const airport = directory.airportByIata(iata)!
  return airportName(airport, directory.city(airport.cityCode), 'it', italianAirports)
}

describe('airport names in Italian', () => {
  test.each([
    ['the city in Italian', 'LHR', 'Aeroporto di Londra Heathrow'],
    ['the kind in front', 'FAB', 'Aeroporto di Farnborough'],
    ['a name kept as it is in Italy', 'LIN', 'Aeroporto di Milano Linate'],
    ['international', 'MXP', 'Aeroporto internazionale di Milano Malpensa'],
    ['a city called otherwise', 'NCE', "Aeroporto di Nizza Côte d'Azur"],
    ['a person, without "di"', 'GYD', 'Aeroporto internazionale Heydar Aliyev'],
    ['what Italians call it, not the person', 'JFK', 'Aeroporto di New York JFK'],
    ['the airport, not the air base beside it', 'BGY', 'Aeroporto di Milano Bergamo Orio al Serio'],
    ['the airport, not only the city', 'LCY', 'Aeroporto di London City'],
    ['an article', 'HAV', "Aeroporto dell'Avana"],
    ['a military field', 'NHT', 'RAF Northolt'],
    ['the airport of a joint field', 'DRW', 'Aeroporto internazionale di Darwin'],
    ['a second name after the kind', 'AES', 'Aeroporto di Ålesund, Vigra'],
    ['a field with a name of its own', 'MSP', 'Aeroporto internazionale di Minneapolis–Saint Paul / Wold–Chamberlain Field'],
  ])('%s: %s', (_what, iata, expected) => {
    expect(inItalian(iata)).toBe(expected)
  })

  test('each name of the table belongs to a listed airport and is an Italian one', () => {
    const listed = new Set(directory.airports.map(({ facts }) => facts.code))
    const wrong = [...italianAirports].filter(
      ([code, name]) => !listed.has(code) || !/^(Aeroporto (di |del |dell')|Base aerea )\S/.test(name),
    )
    expect(wrong).toEqual([])
  })

  test('the English name stays official', () => {
    const airport = directory.airportByIata('LHR')!
    expect(airportName(airport, directory.city('LON'), 'en', italianAirports)).toBe('London Heathrow Airport')
  })

  test('never drops a name or leaves an English airport type behind', () => {
    const wrong: string[] = []
    for (const { facts } of directory.airports) {
      const name = airportName(facts, directory.city(facts.cityCode), 'it', italianAirports)
      if (name.trim() === '' || /^Aeroporto( internazionale)?( di)? *$/.test(name) || /^Aeroporto.* (international )?airport$/i.test(name))
        wrong.push(`${facts.code} ${name}`)
    }
    expect(wrong).toEqual([])
  })
})
