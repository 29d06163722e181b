import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { ProvedAirport } from '@aquilane/domain/facts/random-searches.fixture'

const known = new Map(DEFAULT_FACTS.airports.map((facts) => [facts.icao, facts]))

interface Row {
  country: string
  airports: number
  hours: number
  restrictions: number
  /** Without hours, but usually open: of the United States, or large with scheduled service, by day. */
  usual: number
  unknown: number
}

function toRow(country: string, airports: readonly ProvedAirport[]): Row {
  const hasHours = ({ icao }: ProvedAirport) => (known.get(icao)?.opening ?? []).some(({ hours }) => hours !== null)
  const rest = airports.filter((airport) => !hasHours(airport))
  return {
    country,
    airports: airports.length,
    hours: airports.length - rest.length,
    restrictions: airports.filter(({ icao }) => (known.get(icao)?.access.length ?? 0) + (known.get(icao)?.closures.length ?? 0) > 0).length,
    usual: rest.filter(({ usuallyOpen }) => usuallyOpen).length,
    unknown: rest.filter(({ usuallyOpen }) => !usuallyOpen).length,
  }
}

const shown = 40
const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
const print = ({ country, airports, hours, restrictions, usual, unknown }: Row): string =>
  `| ${[country, airports, hours, restrictions, usual, unknown].join(' | ')} |`

/** Airports with a paved runway of 1,200 m or more, by country: those of which most is known first. */
export function countryTable(airports: readonly ProvedAirport[]): string[] {
  const rows = [...Map.groupBy(airports, ({ country }) => country)]
    .map(([country, all]) => toRow(country, all))
    .toSorted((a, b) => b.hours - a.hours || b.restrictions - a.restrictions || b.airports - a.airports)
  const rest = rows.slice(shown)
  const total = (name: string, of: readonly Row[]): Row => ({
    country: name,
    airports: sum(of, (row) => row.airports),
    hours: sum(of, (row) => row.hours),
    restrictions: sum(of, (row) => row.restrictions),
    usual: sum(of, (row) => row.usual),
    unknown: sum(of, (row) => row.unknown),
  })
  return [
    'Airports with a paved runway of 1,200 m or more in countries that are sold to: with known hours, with restrictions of types or closures, without hours but usually open (all of the United States but small ones; large ones with scheduled service, by day), and of which nothing says when they are open.\n',
    '| country | airports | hours known | restrictions | usually open | not known |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.slice(0, shown).map(print),
    print(total(`${rest.length} others`, rest)),
    print(total('all', rows)),
  ]
}
