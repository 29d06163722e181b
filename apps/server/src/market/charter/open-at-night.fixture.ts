import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { FactTable, OpeningFact } from '@aquilane/domain/facts/facts'

const always: OpeningFact = {
  source: 'A letter for specs',
  sourceDate: '2026-11-28',
  checkedOn: '2026-11-28',
  confidence: 'A',
  binds: 'both',
  only: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  season: null,
  hours: { open: { minutes: 0 }, close: [{ minutes: 1440 }] },
}

/** The facts with airports that are known to be open at every hour. */
export const withOpenAirports = (codes: readonly string[]): FactTable => ({
  ...DEFAULT_FACTS,
  airports: [
    ...DEFAULT_FACTS.airports.filter(({ icao }) => !codes.includes(icao)),
    ...codes.map((icao) => {
      const known = DEFAULT_FACTS.airports.find((airport) => airport.icao === icao)
      return { ...(known ?? { icao, closures: [], access: [], formalities: [] }), opening: [always] }
    }),
  ],
})

/** Where the flights of specs go: legs and seats are sold to known hours only, and specs run at every hour of the machine. */
export const openAtNight = withOpenAirports(['EGGW', 'LFMN', 'LOWW', 'LIML'])
