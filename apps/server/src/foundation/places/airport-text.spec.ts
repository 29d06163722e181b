import { beforeAll, describe, expect, it } from 'vitest'
import { nameAirports, nameReasons, toAirportText } from './airport-text.ts'
import { directoryFromFiles } from './from-files.ts'
import { createLocations } from './locations.ts'
import { readPlaceNames } from './place-names.ts'
import type { Locale } from './model.ts'

type Places = Parameters<typeof toAirportText>[0]
let places: Places
beforeAll(async () => {
  const directory = await directoryFromFiles()
  const locations = createLocations(directory, await readPlaceNames(), { now: () => Temporal.Instant.from('2026-11-28T12:00Z') })
  const locate = (code: string, locale: Locale) => {
    const facts = directory.airport(code)
    return facts && locations.airport(facts, locale)
  }
  places = { airportByIcao: directory.airport, airportByIata: directory.airportByIata, airportLocation: locate }
})

describe('airports in sentences', () => {
  it.each([
    ['LSGK', 'en', 'Gstaad Saanen (LSGK)'],
    ['NCE', 'en', "Nice Côte d'Azur (NCE)"],
    ['NCE', 'it', "Nizza Côte d'Azur (NCE)"],
    ['LFMN', 'en', "Nice Côte d'Azur (NCE)"],
    ['MIA', 'en', 'Miami (MIA)'],
    ['TMB', 'en', 'Miami Executive (TMB)'],
    ['GYD', 'it', 'Heydar Aliyev (GYD)'],
    ['HAV', 'it', "Aeroporto dell'Avana (HAV)"],
  ] as const)('%s is named in %s, with the code that people know in brackets', (code, locale, text) => {
    expect(toAirportText(places, code, locale)).toBe(text)
  })

  it('a code that no airport has stays as it is', () => {
    expect(toAirportText(places, 'QQQQ', 'en')).toBe('QQQQ')
  })

  it('only parameters that hold airports are named, numbers and words stay', () => {
    const params = { airport: 'NCE', movement: 'arrival', opens: '06:00', runwayM: 2_960 }
    expect(nameAirports(places, params, 'en')).toEqual({ ...params, airport: "Nice Côte d'Azur (NCE)" })
    const none = { neededMinutes: 30 }
    expect(nameAirports(places, none, 'en')).toBe(none)
  })

  it('a list of airports is named one by one, and a line without a reason stays', () => {
    const lines = [{ reason: { code: 'cap_deicing', params: { airports: 'LIN, NCE' } } }, { reason: null }]
    expect(nameReasons(places, lines, 'en')).toEqual([
      { reason: { code: 'cap_deicing', params: { airports: "Milano Linate (LIN), Nice Côte d'Azur (NCE)" } } },
      { reason: null },
    ])
  })
})
