// Queries that name a place without an airport, or a city in another language, as people type it; never a row as it is written.
import { fold } from '@aquilane/server/places/fold'
import type { PlaceNames } from '@aquilane/server/places/place-names'
import type { Entry } from '@aquilane/server/places/search-entry'
import { genericForms } from '@aquilane/server/places/served-places'
import { random } from './typeahead-queries.ts'

const kinds = { plain: 0.2, capitals: 0.2, prefix: 0.25, generic: 0.1, language: 0.25 } as const
export type PlaceQueryKind = keyof typeof kinds
export const placeQueryKinds = Object.keys(kinds) as PlaceQueryKind[]

export interface PlaceQuery {
  kind: PlaceQueryKind
  text: string
  /** Any of these first is a hit. */
  right: Set<string>
}

type Next = () => number
const pick = <T>(list: readonly T[], next: Next): T => list[Math.floor(next() * list.length)]!
const namesOf = (entry: Entry) => [entry.served!.place.name.en, entry.served!.place.name.it, ...entry.served!.place.otherNames]
const begins = (query: string) => (spelling: string) => spelling.startsWith(query) || spelling.includes(` ${query}`)

/** Selectors that answer an entry: of a served place the nearest airports, equal drives alike. */
function answers(entries: readonly Entry[], entry: Entry): string[] {
  if (!entry.served) return [entry.selector]
  const { driveMinutes } = entry.served
  return entry.members.filter((_, at) => driveMinutes[at] === driveMinutes[0]).map((member) => entries[member]!.selector)
}

/**
 * `total` queries: 20 % names of served places in lower case without accents, 20 % in capitals, 25 % beginnings of at least five letters
 * and half of the name, 10 % lakes and islands with the generic word of another language, 25 % cities in another language: capitals, no
 * accents, or a beginning. Right is the nearest airport, or the city. Another entry that is at least as well known and whose name begins
 * so too is right as well, as in the queries of the typeahead bench; so is a city or an airport with the whole name of the place.
 */
export function makePlaceQueries(entries: readonly Entry[], names: PlaceNames, total: number, seed: number): PlaceQuery[] {
  const next = random(seed)
  const served = entries.filter((entry) => entry.served)
  const cities = citiesWithNames(entries, names)
  const spellings = entries.flatMap((entry) =>
    entry.aliases.filter(({ kind }) => kind.en !== 2 || kind.it !== 2 || entry.served).map(({ text }) => ({ entry, text })),
  )
  const codes = Map.groupBy(
    entries.flatMap((entry) => entry.codes.map((code) => ({ code, entry }))),
    ({ code }) => code,
  )
  const rightOf = (text: string, target: Entry): Set<string> => {
    const query = fold(text)
    const homonyms = spellings.filter(({ entry, text: spelling }) => entry.rank >= target.rank && begins(query)(spelling))
    // A city or an airport that has the whole name, too, comes before the place.
    const weak = new Set(target.aliases.flatMap(({ text: name, kind }) => (kind.en === 2 ? [name] : [])))
    const namesakes = target.served
      ? spellings.filter(({ entry, text: name }) => !entry.served && weak.has(name) && begins(query)(name))
      : []
    const all = [
      target,
      ...homonyms.map(({ entry }) => entry),
      ...namesakes.map(({ entry }) => entry),
      ...(codes.get(query) ?? []).map(({ entry }) => entry),
    ]
    return new Set(all.flatMap((entry) => answers(entries, entry)))
  }
  const make = (kind: PlaceQueryKind): PlaceQuery | null => {
    const [target, name] = kind === 'language' ? pick(cities, next) : toServedName(pick(served, next), next)
    const text =
      kind === 'language'
        ? typed(pick(['plain', 'capitals', 'prefix'] as const, next), name, target, next)
        : typed(kind, name, target, next)
    return text === null || text === name ? null : { kind, text, right: rightOf(text, target) }
  }
  return placeQueryKinds.flatMap((kind) => {
    const queries: PlaceQuery[] = []
    while (queries.length < Math.round(total * kinds[kind])) {
      const query = make(kind)
      if (query) queries.push(query)
    }
    return queries
  })
}

const toServedName = (entry: Entry, next: Next): [Entry, string] => [entry, pick(namesOf(entry), next)]

/** Cities, or the airport that stands for one, by each name in another language. */
function citiesWithNames(entries: readonly Entry[], names: PlaceNames): [Entry, string][] {
  const byAlias = new Map<string, Entry>()
  for (const entry of entries.toSorted((a, b) => a.rank - b.rank))
    if (!entry.served) for (const { text, kind } of entry.aliases) if (kind.en !== 2) byAlias.set(text, entry)
  const citySelectors = new Map(entries.map((entry) => [entry.selector, entry]))
  return [...names.local].flatMap(([code, list]) =>
    list.flatMap((tagged): [Entry, string][] => {
      const name = tagged.replace(/^it:/, '')
      const entry = citySelectors.get(`city:${code}`) ?? byAlias.get(fold(name))
      return entry ? [[entry, name]] : []
    }),
  )
}

/** The name as somebody types it; null where the rule has nothing to change. */
function typed(kind: Exclude<PlaceQueryKind, 'language'>, name: string, target: Entry, next: Next): string | null {
  const plain = fold(name)
  if (kind === 'plain') return plain.length < 3 ? null : plain
  if (kind === 'capitals') return name.toUpperCase()
  if (kind === 'prefix') {
    const shortest = Math.max(5, Math.ceil(plain.length / 2))
    return plain.length <= shortest ? null : plain.slice(0, shortest + Math.floor(next() * (plain.length - shortest))).trimEnd()
  }
  const generic = genericForms(target.served!.place.kind, fold(name.replace(/['’]/g, ' ')))
  const unwritten = generic?.forms.filter((form) => namesOf(target).every((own) => fold(own) !== form)) ?? []
  return unwritten.length === 0 ? null : pick(unwritten, next)
}
