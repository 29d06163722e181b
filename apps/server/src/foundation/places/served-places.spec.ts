import { beforeAll, describe, expect, test } from 'vitest'
import { onwardWays, servedPlaceKinds } from '@aquilane/domain/location'
import { kilometres } from './assemble.ts'
import type { Directory } from './directory.ts'
import { fold } from './fold.ts'
import { directoryFromFiles } from './from-files.ts'
import { type PlaceNames, readPlaceNames } from './place-names.ts'
import { searchEntries } from './search-entries.ts'
import { createSearch, type PlaceSearch } from './search.ts'
import { genericForms } from './served-places.ts'

let directory: Directory
let names: PlaceNames
let search: PlaceSearch
beforeAll(async () => {
  directory = await directoryFromFiles()
  names = await readPlaceNames()
  search = createSearch(searchEntries(directory, names))
})
const find = (query: string, locale: 'en' | 'it' = 'en') => search.find(query, { locale, limit: 12 })
const first = (query: string) => find(query)[0]?.selector

describe('places without an airport', () => {
  test('have a known kind, a name of their own, and airports in order of drive time', () => {
    const spelled = names.served.flatMap(({ name, otherNames }) => [...new Set([name.en, name.it, ...otherNames].map(fold))])
    expect(spelled.filter((name, at) => spelled.indexOf(name) !== at)).toEqual([])
    const odd = names.served.filter(({ kind, onward, airports }) => {
      const minutes = airports.map(({ driveMinutes }) => driveMinutes ?? 0)
      return (
        !servedPlaceKinds.includes(kind) ||
        (onward !== null && !onwardWays.includes(onward)) ||
        minutes.join() !== minutes.toSorted((a, b) => a - b).join()
      )
    })
    expect(odd).toEqual([])
  })

  test('are served by airports that are offered: listed, in an active country, with 900 m of paved runway', () => {
    const refused = names.served.flatMap(({ name, airports }) =>
      airports.flatMap(({ code }) => {
        const airport = directory.everyAirport.find((one) => one.code === code)
        const offered = airport?.country.active && airport.runwayPaved && (airport.runwayM ?? 0) >= 900
        return offered ? [] : [`${name.en} ${code}`]
      }),
    )
    expect(refused).toEqual([])
  })

  test('are no farther by car than a car drives: at most 105 km/h in a straight line, unless a boat or a flight follows', () => {
    const implausible = names.served.flatMap((place) =>
      place.airports.flatMap(({ code, driveMinutes }) => {
        const km = kilometres(place, directory.airport(code)!)
        if (place.onward) return km <= 650 ? [] : [`${place.name.en} ${code} ${km.toFixed(0)} km`]
        const fits = driveMinutes !== null && driveMinutes >= 3 && driveMinutes <= 320 && (km <= 8 || km / (driveMinutes / 60) <= 105)
        return fits ? [] : [`${place.name.en} ${code} ${km.toFixed(0)} km ${driveMinutes} min`]
      }),
    )
    expect(implausible).toEqual([])
  })

  test.each([
    ['Lake Como', 'LSZA'],
    ['Lago di Como', 'LSZA'],
    ['LAC DE COME', 'LSZA'],
    ['como', 'LSZA'],
    ['Positano', 'LIRN'],
    ['kitzbuhel', 'LOWS'],
    ['Tignes', 'LFLB'],
    ['Formentera', 'LEIB'],
    ['Comporta', 'LPPT'],
    ['verbier', 'LSGS'],
    ["cortina d'ampezzo", 'LIPH'],
    ['La Clusaz', 'LFLP'],
  ])('%s leads to %s first', (query, code) => {
    expect(first(query)).toBe(`airport:${code}`)
  })

  test('list their airports nearest first, each with its drive', () => {
    expect(find('lake como').map(({ selector, served }) => [selector, served?.place.name.it, served?.driveMinutes])).toEqual([
      ['airport:LSZA', 'Lago di Como', 60],
      ['airport:LIMC', 'Lago di Como', 65],
      ['airport:LIML', 'Lago di Como', 70],
      ['airport:LIME', 'Lago di Como', 70],
    ])
  })

  test.each([
    ['an ICAO code', 'lech', 'airport:LECH'],
    ['an IATA code', 'eze', 'airport:SAEZ'],
    ['a city with traffic', 'windsor', 'airport:CYQG'],
    ['an airport of the same name', 'lizard island', 'airport:YLZI'],
    ['a city that is called so too', 'monaco', 'city:NCE'],
  ])('come after %s: %s', (_what, query, selector) => {
    expect(first(query)).toBe(selector)
    expect(find(query).some(({ served }) => served)).toBe(true)
  })

  test('a city keeps its airports without a drive while only the beginning of another name is typed', () => {
    expect(
      find('veni')
        .slice(0, 3)
        .filter(({ served }) => served),
    ).toEqual([])
  })

  test('a lake is found by its generic word in another language', () => {
    expect(genericForms('lake', 'lago di como')).toEqual({
      bare: 'como',
      forms: ['lake como', 'lago como', 'lago di como', 'lac como', 'lac de como', 'como lake'],
    })
    expect(genericForms('town', 'lake forest')).toBeNull()
  })
})

describe('names in other languages', () => {
  test('each row names a city of the table', () => {
    expect([...names.local.keys()].filter((code) => !directory.city(code))).toEqual([])
  })

  test.each([
    ['Лондон', 'city:LON'],
    ['ЛОНДО', 'city:LON'],
    ['londino', 'city:LON'],
    ['Λονδίνο', 'city:LON'],
    ['伦敦', 'city:LON'],
    ['ロンドン', 'city:LON'],
    ['لندن', 'city:LON'],
    ['לונדון', 'city:LON'],
    ['PARÍS', 'city:PAR'],
    ['mailand', 'city:MIL'],
  ])('%s is %s', (query, selector) => {
    expect(first(query)).toBe(selector)
  })
})

test.each([
  ['White Plains', 'airport:KHPN'],
  ['london oxford', 'airport:EGTK'],
  ['kidlington', 'airport:EGTK'],
  ['venezia', 'city:VCE'],
])('an airport is found by its own town, a city by its name: %s', (query, selector) => {
  expect(first(query)).toBe(selector)
})

test('every airport with airline service is found by its own town, but for those of London and Manhattan in the shade of the better known', () => {
  const lost = directory.airports.filter(({ facts }) => {
    if (facts.town === null || !facts.scheduled) return false
    const found = find(facts.town).map(({ selector }) => selector)
    return !found.includes(facts.selector) && !found.includes(`city:${facts.cityCode}`)
  })
  expect(lost.map(({ facts }) => facts.code)).toEqual(['CYXU', 'KMHK'])
})
