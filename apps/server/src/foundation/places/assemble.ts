import { fold } from './fold.ts'
import type { Locale } from './model.ts'
import type { SourceAirport, SourceCity } from './reference.ts'

export interface AssembledCity {
  code: string
  iso2: string
  subdivision: string | null
  name: Record<Locale, string>
  alternatives: string[]
  latitude: number
  longitude: number
  zone: string
  rank: number
}

export interface AssembledAirport extends SourceAirport {
  cityCode: string
  rank: number
}

/** Maximum distance between airports of one city; farther ones are cities of the same name. */
const townRadiusKm = 60

/**
 * Gives every airport a city and a rank. Cities of the hand-kept table take the members listed there and every other
 * airport whose town has their name; the rest are grouped by country and town. The code of such a city is the IATA code
 * of its main airport (which is what IATA does), else that airport's own code.
 */
export function assemble(
  airports: readonly SourceAirport[],
  table: readonly SourceCity[],
): { airports: AssembledAirport[]; cities: AssembledCity[] } {
  const { getCity, tableMembers } = takeListed(airports, table)
  const groups = groupByTown(airports, { getCity, tableMembers, tableNames: namesOf(table, tableMembers) })
  const cities = [...listedCities(table, tableMembers), ...groupedCities(groups, { getCity, taken: new Set(tableMembers.keys()) })]
  const rankOfCity = new Map(cities.map((city) => [city.code, city.rank]))
  const order = new Map<SourceAirport, number>()
  for (const city of table) tableMembers.get(city.code)?.forEach((airport, index) => order.set(airport, index))
  return {
    cities,
    airports: airports.map((airport) => {
      const cityCode = getCity.get(airport)!
      const place = order.get(airport)
      // The main airport of a known city ranks just below it, the others step by step lower, but never below their own size.
      const known = place === undefined ? 0 : rankOfCity.get(cityCode)! - 2 - Math.min(40, place * 4)
      const share = airport.size === 'small' && place !== 0 ? Math.min(known, 36) : known
      return { ...airport, cityCode, rank: Math.max(0, Math.min(100, Math.max(score(airport), share))) }
    }),
  }
}

/** City code by airport, and the airports of each city of the table, as far as they are known; both grow with `groupByTown`. */
interface Members {
  getCity: Map<SourceAirport, string>
  tableMembers: Map<string, SourceAirport[]>
}

interface Group {
  iso2: string
  name: string
  alternatives: string[]
  members: SourceAirport[]
}

/** The airports that the table lists. */
function takeListed(airports: readonly SourceAirport[], table: readonly SourceCity[]): Members {
  const byCode = new Map<string, SourceAirport>()
  for (const airport of airports) if (airport.iata) byCode.set(airport.iata, airport)
  for (const airport of airports) byCode.set(airport.code, airport)
  const getCity = new Map<SourceAirport, string>()
  const tableMembers = new Map<string, SourceAirport[]>()
  for (const city of table) {
    const members = city.airports.map((code) => byCode.get(code)).filter((airport) => airport !== undefined)
    const free = members.filter((airport) => !getCity.has(airport))
    for (const airport of free) getCity.set(airport, city.code)
    if (free.length > 0) tableMembers.set(city.code, free)
  }
  return { getCity, tableMembers }
}

/** Cities of the table that have airports, by country and each of their names. */
function namesOf(table: readonly SourceCity[], tableMembers: Members['tableMembers']): Map<string, SourceCity[]> {
  const names = new Map<string, SourceCity[]>()
  for (const city of table) {
    if (!tableMembers.has(city.code)) continue
    for (const name of new Set([city.name.en, city.name.it, ...city.alternatives].map(fold))) {
      const key = `${city.iso2} ${name}`
      names.set(key, [...(names.get(key) ?? []), city])
    }
  }
  return names
}

/** Airports that the table does not list: in a city of it whose name their town has, else together with others of their town. */
function groupByTown(
  airports: readonly SourceAirport[],
  { getCity, tableMembers, tableNames }: Members & { tableNames: ReadonlyMap<string, readonly SourceCity[]> },
): Group[] {
  const groups: Group[] = []
  const groupsByName = new Map<string, Group[]>()
  // Bigger airports first, so that a group starts at its main airport.
  for (const airport of airports.toSorted((a, b) => score(b) - score(a) || (a.code < b.code ? -1 : 1))) {
    if (getCity.has(airport)) continue
    const { name, alternatives } = townName(airport)
    const key = `${airport.iso2} ${fold(name)}`
    const known = tableNames.get(key)?.find((city) => kilometres(tableMembers.get(city.code)![0]!, airport) < townRadiusKm)
    if (known) {
      getCity.set(airport, known.code)
      tableMembers.get(known.code)!.push(airport)
      continue
    }
    const candidates = groupsByName.get(key) ?? []
    const group = candidates.find((other) => kilometres(other.members[0]!, airport) < townRadiusKm)
    if (group) group.members.push(airport)
    else {
      const fresh = { iso2: airport.iso2, name, alternatives, members: [airport] }
      groups.push(fresh)
      groupsByName.set(key, [...candidates, fresh])
    }
  }
  return groups
}

const listedCities = (table: readonly SourceCity[], tableMembers: Members['tableMembers']): AssembledCity[] =>
  table.flatMap((city) => {
    const members = tableMembers.get(city.code)
    if (!members) return []
    return {
      ...(city.centre ?? centroid(members.slice(0, city.airports.length))),
      code: city.code,
      iso2: city.iso2,
      name: city.name,
      alternatives: city.alternatives,
      rank: city.rank,
      zone: members[0]!.zone,
      subdivision: members[0]!.subdivision,
    }
  })

function groupedCities(groups: readonly Group[], { getCity, taken }: Pick<Members, 'getCity'> & { taken: Set<string> }): AssembledCity[] {
  return groups.map((group) => {
    const main = group.members[0]!
    const code = [main.iata, main.code].find((candidate) => candidate && !taken.has(candidate)) ?? `${main.code}-C`
    taken.add(code)
    for (const airport of group.members) getCity.set(airport, code)
    return {
      ...centroid(group.members),
      code,
      iso2: group.iso2,
      name: { en: group.name, it: group.name },
      alternatives: group.alternatives,
      rank: Math.min(49, score(main)),
      zone: main.zone,
      subdivision: main.subdivision,
    }
  })
}

/** 0 to 49 by size, airline service and runway: what an airport is worth without being known by name. */
function score(airport: SourceAirport): number {
  const base = { large: 34, medium: 18, small: 4 }[airport.size]
  const runway = airport.runwayM ?? 0
  return (
    base +
    (airport.scheduled ? 6 : 0) +
    (airport.iata ? 2 : 0) +
    (runway >= 2400 ? 5 : runway >= 1800 ? 4 : runway >= 1200 ? 2 : 0) +
    (airport.icao ? 1 : 0)
  )
}

/** `Farnborough, Hampshire` → Farnborough; `Paris (Le Bourget)` → Paris, also Le Bourget; no town: what is left of the airport's name. */
export function townName(airport: Pick<SourceAirport, 'municipality' | 'name'>): { name: string; alternatives: string[] } {
  const given = airport.municipality?.split(',')[0]!.trim() ?? ''
  const bracket = /^(.*?)\s*\((.*)\)?$/.exec(given)
  const outside = bracket ? bracket[1]! : given
  const names = outside.split(/\s*\/\s*/).filter((name) => name !== '')
  const inside = bracket
    ? bracket[2]!
        .replace(/\)$/, '')
        .split(/\s*[/;]\s*/)
        .filter((name) => name !== '')
    : []
  if (names.length > 0) return { name: names[0]!, alternatives: [...names.slice(1), ...inside] }
  const rest = airport.name
    .replace(
      /\b(international|intl\.?|regional|municipal|executive|county|memorial|air ?(port|field|park|base|strip)|army|aerodrome|field|jetport)\b/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .split(/\s*[/(]/)[0]!
    .replace(/[\s–-]+$/, '')
    .trim()
  return { name: rest === '' ? airport.name : rest, alternatives: [] }
}

const radians = Math.PI / 180

/** Great-circle distance on the mean sphere (6371 km). */
export function kilometres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Centre of the airports on the sphere, correct across the date line. */
function centroid(members: readonly SourceAirport[]): { latitude: number; longitude: number } {
  let x = 0
  let y = 0
  let z = 0
  for (const { latitude, longitude } of members) {
    x += Math.cos(latitude * radians) * Math.cos(longitude * radians)
    y += Math.cos(latitude * radians) * Math.sin(longitude * radians)
    z += Math.sin(latitude * radians)
  }
  return { latitude: round(Math.atan2(z, Math.hypot(x, y)) / radians), longitude: round(Math.atan2(y, x) / radians) }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
