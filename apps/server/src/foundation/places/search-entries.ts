import type { Directory } from './directory.ts'
import { fold } from './fold.ts'
import type { Locale } from './model.ts'
import { airportName } from './names.ts'

/** How an alias belongs to its place: its own name, what its country or state is called, or a name in the other language. */
export const aliasKind = { name: 0, foreign: 1, weak: 2 } as const
export type AliasKind = (typeof aliasKind)[keyof typeof aliasKind]

export interface Alias {
  /** Folded, without the words every airport has. */
  text: string
  /** Kind for a reader of each language. */
  kind: Record<Locale, AliasKind>
}

/** A search result: a city with several airports, or an airport. */
export interface Entry {
  selector: string
  latitude: number
  longitude: number
  /** 0 to 100. */
  rank: number
  /** Folded codes that name exactly this place. */
  codes: string[]
  aliases: Alias[]
  /** Entries to list right after a city: its airports, most important first. */
  members: number[]
}

const headWords = new Set([
  'aeroporto',
  'aeropuerto',
  'aeroport',
  'flughafen',
  'aerodromo',
  'aerodrome',
  'airport',
  'internazionale',
  'internacional',
  'international',
  'di',
  'de',
  'del',
  'of',
])
const tailWords = new Set([
  'airport',
  'international',
  'intl',
  'regional',
  'municipal',
  'airfield',
  'aerodrome',
  'aeroporto',
  'aeropuerto',
  'aeroport',
  'flughafen',
  'aerodromo',
  'internazionale',
  'internacional',
])

/** Removes words that nearly every airport has: `aeroporto di linate` → `linate`. Keeps the text when nothing else remains. */
export function distinctive(folded: string): string {
  if (!folded.includes(' ')) return folded
  const words = folded.split(' ')
  let end = words.length
  while (end > 0 && tailWords.has(words[end - 1]!)) end--
  let start = 0
  // `de`, `di`, `of` are dropped only after such a word: De Kooy keeps its name.
  if (headWords.has(words[0]!) && words[0]!.length > 3) while (start < end && headWords.has(words[start]!)) start++
  const kept = words.slice(start, end).join(' ')
  return kept.length < 2 ? folded : kept
}

const own = { en: aliasKind.name, it: aliasKind.name }
const english = { en: aliasKind.name, it: aliasKind.foreign }
const italian = { en: aliasKind.foreign, it: aliasKind.name }
const foreign = { en: aliasKind.foreign, it: aliasKind.foreign }
const weak = { en: aliasKind.weak, it: aliasKind.weak }
/** Below this rank a place is not found by its country or state. */
const knownByCountry = 50

/** All search results with their names. */
export function searchEntries(directory: Directory, subdivisions: ReadonlyMap<string, Record<Locale, string>>): Entry[] {
  const entries: Entry[] = []
  const airportEntry = new Map<string, number>()
  const rankedCities = new Map(directory.cities.map((city) => [city.facts.code, city]))
  for (const { facts, alternatives, rank } of directory.airports) {
    const city = directory.city(facts.cityCode)
    const ranked = rankedCities.get(facts.cityCode)
    const alone = city !== null && city.airports.length === 1
    const aliases = new Aliases()
    aliases.add(facts.name, own)
    aliases.add(airportName(facts, city, 'it'), italian)
    for (const name of alternatives) aliases.add(name, foreign)
    if (city && ranked) {
      // The only airport of a town is what its name means; one of several is meant less than the city itself.
      aliases.add(city.name.en, alone ? english : weak)
      aliases.add(city.name.it, alone ? italian : weak)
      for (const name of ranked.alternatives) addTagged(aliases, name, alone)
      const bare = distinctive(fold(facts.name))
      const head = fold(city.name.en)
      const rest = bare.startsWith(`${head} `) ? bare.slice(head.length + 1) : null
      for (const name of [city.name.en, city.name.it, ...ranked.alternatives]) {
        // Milano Malpensa and Mailand Malpensa beside Milan Malpensa; London Farnborough beside Farnborough.
        if (rest !== null) aliases.add(`${untagged(name)} ${rest}`, foreign)
        else if (!alone && (name === city.name.en || name === city.name.it) && !bare.includes(fold(name)))
          aliases.add(`${name} ${bare}`, foreign)
      }
    }
    if (rank >= knownByCountry) addCountry(aliases, facts.country.name, facts.subdivision ? subdivisions.get(facts.subdivision) : undefined)
    airportEntry.set(facts.code, entries.length)
    entries.push({
      selector: facts.selector,
      latitude: facts.latitude,
      longitude: facts.longitude,
      rank: alone && ranked ? Math.max(rank, ranked.rank) : rank,
      codes: [facts.iata, facts.icao, facts.code].filter((code) => code !== null).map((code) => code.toLowerCase()),
      aliases: aliases.list,
      members: [],
    })
  }
  for (const { facts, alternatives, rank } of directory.cities) {
    if (facts.airports.length < 2) continue
    const aliases = new Aliases()
    aliases.add(facts.name.en, english)
    aliases.add(facts.name.it, italian)
    for (const name of alternatives) addTagged(aliases, name, true)
    const subdivision = directory.subdivision(facts)
    if (rank >= knownByCountry) addCountry(aliases, facts.country.name, subdivision ? subdivisions.get(subdivision) : undefined)
    entries.push({
      selector: facts.selector,
      latitude: facts.latitude,
      longitude: facts.longitude,
      rank,
      codes: [facts.code.toLowerCase()],
      aliases: aliases.list,
      members: facts.airports.map((code) => airportEntry.get(code)!),
    })
  }
  return entries
}

/** An alternative may carry a language (`it:Monaco`): there it is a name like any other. */
function addTagged(aliases: Aliases, name: string, strong: boolean): void {
  aliases.add(untagged(name), !strong ? weak : name.startsWith('it:') ? italian : foreign)
}
const untagged = (name: string) => (name.startsWith('it:') ? name.slice(3) : name)

function addCountry(aliases: Aliases, country: Record<Locale, string>, subdivision: Record<Locale, string> | undefined): void {
  for (const names of [country, subdivision]) {
    if (!names) continue
    aliases.add(names.en, weak)
    aliases.add(names.it, weak)
  }
}

const saint = /\b(saint|sankt|sint)\b/
const abbreviated = /\bst\b/

/** Names of one place, each spelling once with its best kind. */
class Aliases {
  readonly list: Alias[] = []

  add(name: string, kind: Record<Locale, AliasKind>): void {
    this.#put(distinctive(fold(name)), kind)
    // Côte d'Azur is typed `cote dazur` and `cote d azur`.
    if (/['’]/.test(name)) this.#put(distinctive(fold(name.replace(/['’]/g, ' '))), kind)
    for (const part of name.includes(' / ') ? name.split(' / ') : []) this.#put(distinctive(fold(part)), kind)
  }

  #put(text: string, kind: Record<Locale, AliasKind>): void {
    if (text === '') return
    // St Moritz and Saint Moritz, Sankt Gallen and St Gallen.
    if (saint.test(text)) this.#put(text.replace(saint, 'st'), kind)
    else if (abbreviated.test(text)) this.#keep(text.replace(abbreviated, 'saint'), kind)
    this.#keep(text, kind)
  }

  #keep(text: string, kind: Record<Locale, AliasKind>): void {
    const known = this.list.find((alias) => alias.text === text)
    if (!known) this.list.push({ text, kind })
    else known.kind = { en: Math.min(known.kind.en, kind.en) as AliasKind, it: Math.min(known.kind.it, kind.it) as AliasKind }
  }
}
