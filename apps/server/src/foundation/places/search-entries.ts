import type { Directory, Ranked } from './directory.ts'
import { fold } from './fold.ts'
import type { AirportFacts, CityFacts, Locale } from './model.ts'
import { airportName } from './names.ts'
import type { PlaceNames } from './place-names.ts'
import { Aliases, distinctive, english, foreign, italian, own, untagged, weak, type Entry } from './search-entry.ts'
import { servedEntries } from './served-entries.ts'

/** Below this rank a place is not found by its country or state. */
const knownByCountry = 50

/** All search results with their names. */
export function searchEntries(directory: Directory, names: PlaceNames): Entry[] {
  const rankedCities = new Map(directory.cities.map((city) => [city.facts.code, city]))
  const airports = directory.airports.map((airport) => toAirportEntry(directory, names, airport, rankedCities.get(airport.facts.cityCode)))
  const airportEntry = new Map(directory.airports.map(({ facts }, at) => [facts.code, at]))
  const cities = directory.cities
    .filter(({ facts }) => facts.airports.length >= 2)
    .map((city) => toCityEntry(directory, names, city, airportEntry))
  return [...airports, ...cities, ...servedEntries(directory, names.served, airportEntry)]
}

function toAirportEntry(
  directory: Directory,
  { subdivisions, local, italianAirports }: PlaceNames,
  { facts, alternatives, rank }: Ranked<AirportFacts>,
  ranked: Ranked<CityFacts> | undefined,
): Entry {
  const city = directory.city(facts.cityCode)
  const alone = city !== null && city.airports.length === 1
  const isNameOfCity = !alone && ranked?.alternatives.some((name) => fold(name) === distinctive(fold(facts.name)))
  const aliases = new Aliases()
  // East Midlands is the city with its airports, too.
  aliases.add(facts.name, isNameOfCity ? foreign : own)
  aliases.add(airportName(facts, city, 'it', italianAirports), italian)
  for (const name of alternatives) aliases.add(name, foreign)
  if (city && ranked) {
    addCity(aliases, ranked, { alone, airport: facts.name, local: local.get(city.code) })
  }
  if (facts.town !== null && !namesCity(facts.town, ranked, local)) aliases.add(facts.town, english)
  if (rank >= knownByCountry) addCountry(aliases, facts.country.name, facts.subdivision ? subdivisions.get(facts.subdivision) : undefined)
  return {
    selector: facts.selector,
    latitude: facts.latitude,
    longitude: facts.longitude,
    rank: alone && ranked ? Math.max(rank, ranked.rank) : rank,
    codes: [facts.iata, facts.icao, facts.code].filter((code) => code !== null).map((code) => code.toLowerCase()),
    aliases: aliases.list,
    members: [],
  }
}

/** Names of an airport's city. The only airport of a town is what its name means; one of several is meant less than the city itself. */
function addCity(
  aliases: Aliases,
  { facts: city, alternatives }: Ranked<CityFacts>,
  { alone, airport, local }: { alone: boolean; airport: string; local: readonly string[] | undefined },
): void {
  aliases.add(city.name.en, alone ? english : weak)
  aliases.add(city.name.it, alone ? italian : weak)
  for (const name of alternatives) addTagged(aliases, name, alone)
  if (alone) addLocal(aliases, local)
  const bare = distinctive(fold(airport))
  const head = fold(city.name.en)
  const rest = bare.startsWith(`${head} `) ? bare.slice(head.length + 1) : null
  for (const name of [city.name.en, city.name.it, ...alternatives]) {
    // Milano Malpensa and Mailand Malpensa beside Milan Malpensa; London Farnborough beside Farnborough.
    if (rest !== null) aliases.add(`${untagged(name)} ${rest}`, foreign)
    else if (!alone && (name === city.name.en || name === city.name.it) && !bare.includes(fold(name)))
      aliases.add(`${name} ${bare}`, foreign)
  }
}

function toCityEntry(
  directory: Directory,
  { subdivisions, local }: PlaceNames,
  { facts, alternatives, rank }: Ranked<CityFacts>,
  airportEntry: ReadonlyMap<string, number>,
): Entry {
  const aliases = new Aliases()
  aliases.add(facts.name.en, english)
  aliases.add(facts.name.it, italian)
  for (const name of alternatives) addTagged(aliases, name, true)
  addLocal(aliases, local.get(facts.code))
  const subdivision = directory.subdivision(facts)
  if (rank >= knownByCountry) addCountry(aliases, facts.country.name, subdivision ? subdivisions.get(subdivision) : undefined)
  return {
    selector: facts.selector,
    latitude: facts.latitude,
    longitude: facts.longitude,
    rank,
    codes: [facts.code.toLowerCase()],
    aliases: aliases.list,
    members: facts.airports.map((code) => airportEntry.get(code)!),
  }
}

/** True where the town is the city itself: `Venezia` is Venice, not only its main airport. */
function namesCity(town: string, city: Ranked<CityFacts> | undefined, local: PlaceNames['local']): boolean {
  if (!city) return false
  const { facts, alternatives } = city
  const names = [facts.name.en, facts.name.it, ...alternatives, ...(local.get(facts.code) ?? [])]
  return names.some((name) => fold(untagged(name)) === fold(town))
}

/** An alternative may carry a language (`it:Monaco`): there it is a name like any other. */
function addTagged(aliases: Aliases, name: string, strong: boolean): void {
  aliases.add(untagged(name), !strong ? weak : name.startsWith('it:') ? italian : foreign)
}

const latinScript = /\p{Script=Latin}/u

function addLocal(aliases: Aliases, names: readonly string[] | undefined): void {
  for (const name of names ?? [])
    if (latinScript.test(untagged(name))) addTagged(aliases, name, true)
    else aliases.addExact(name, foreign)
}

function addCountry(aliases: Aliases, country: Record<Locale, string>, subdivision: Record<Locale, string> | undefined): void {
  for (const names of [country, subdivision]) {
    if (!names) continue
    aliases.add(names.en, weak)
    aliases.add(names.it, weak)
  }
}
