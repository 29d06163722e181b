// Queries and expected results, from the place data alone, independent of any search engine.
import type { Directory } from '@aquilane/server/places/directory'
import { fold } from '@aquilane/server/places/fold'
import { distinctive, type Entry } from '@aquilane/server/places/search-entry'
import { prefixDistance } from '@aquilane/server/places/edit-distance'

export interface Query {
  kind: 'code' | 'name' | 'prefix' | 'typo' | 'italian' | 'local'
  text: string
  /** Any of these first is a hit. */
  right: Set<string>
}

/** Mulberry32: small, seeded, the same everywhere. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * `total` queries: 20 % codes (IATA three times as often as ICAO), 10 % whole names, 25 % beginnings, 25 % names with one
 * slip, 12 % Italian names, 8 % local spellings. Half of the targets are the cities of the hand-kept table, half any
 * airport with an IATA code. A beginning has at least four letters and half of the name; a slip (letter left out, doubled,
 * changed, swapped) falls behind the first letter of a word of at least five.
 *
 * Right is the target, or the city that goes by the same name. Where what was typed is just as well another place that is
 * better known (its name begins so too; or is no further from the slip), that one is right as well: `lond` is London, even
 * if Londrina was drawn.
 */
export function makeQueries(directory: Directory, entries: readonly Entry[], total: number, seed: number): Query[] {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const bySelector = new Map(entries.map((entry) => [entry.selector, entry]))
  const airports = directory.airports.filter(({ facts }) => facts.iata)
  const cities = directory.cities.filter(({ rank }) => rank >= 50)

  interface Target {
    selector: string
    english: string
    italian: string
    local: string[]
    family: string[]
    iata: string | null
    icao: string | null
  }
  const cityTarget = (): Target => {
    const { facts, alternatives } = pick(cities)
    const only = facts.airports.length === 1 ? directory.airport(facts.airports[0]!)! : null
    return {
      selector: only ? only.selector : facts.selector,
      english: facts.name.en,
      italian: facts.name.it,
      local: alternatives.map((name) => name.replace(/^it:/, '')),
      family: [facts.selector, ...(only ? [only.selector] : [])],
      iata: only?.iata ?? (/^[A-Z]{3}$/.test(facts.code) ? facts.code : null),
      icao: only?.icao ?? null,
    }
  }
  const airportTarget = (): Target => {
    const { facts, alternatives } = pick(airports)
    return {
      selector: facts.selector,
      english: facts.name,
      italian: facts.name,
      local: alternatives,
      family: [facts.selector],
      iata: facts.iata,
      icao: facts.icao,
    }
  }
  const target = () => (next() < 0.5 ? cityTarget() : airportTarget())

  // What each place is called, for the homonyms: whole names and their words from each word on.
  const spellings = entries.flatMap((entry) =>
    entry.aliases.filter((alias) => alias.kind.en < 2 || alias.kind.it < 2).map((alias) => ({ entry, text: alias.text })),
  )
  const getRank = (selectors: string[]) => Math.max(...selectors.map((selector) => bySelector.get(selector)?.rank ?? 0))
  const alsoRight = (text: string, family: string[], fits: (spelling: string) => boolean) => {
    const rank = getRank(family)
    const right = new Set(family)
    for (const { entry, text: spelling } of spellings) if (entry.rank >= rank && fits(spelling)) right.add(entry.selector)
    return right
  }

  const makers: Record<Query['kind'], () => Query | null> = {
    code: () => {
      const { iata, icao, family } = target()
      const code = next() < 0.75 ? iata : icao
      if (!code) return null
      // A metropolitan code is its city's, an airport's code the airport's; Nice is both.
      const right = new Set(family)
      for (const { facts } of directory.airports) if (facts.iata === code || facts.icao === code) right.add(facts.selector)
      if (directory.city(code)) right.add(`city:${code}`)
      return { kind: 'code', text: next() < 0.5 ? code.toLowerCase() : code, right }
    },
    name: () => {
      const { english, family } = target()
      const query = distinctive(fold(english))
      return query.length < 4 ? null : { kind: 'name', text: english, right: alsoRight(query, family, begins(query)) }
    },
    prefix: () => {
      const { english, family } = target()
      const name = distinctive(fold(english))
      const shortest = Math.max(4, Math.ceil(name.length / 2))
      if (name.length <= shortest) return null
      const query = name.slice(0, shortest + Math.floor(next() * Math.min(6, name.length - shortest))).trimEnd()
      return { kind: 'prefix', text: query, right: alsoRight(query, family, begins(query)) }
    },
    typo: () => {
      const { english, family } = target()
      const name = distinctive(fold(english))
      const words = name.split(' ')
      const long = words.flatMap((word, at) => (word.length >= 5 ? [at] : []))
      if (long.length === 0) return null
      const at = pick(long)
      const slipped = slip(words[at]!, next)
      const query = words.map((word, place) => (place === at ? slipped : word)).join(' ')
      if (query === name) return null
      const near = (spelling: string) => {
        if (begins(query)(spelling)) return true
        const fit = Math.abs(spelling.length - query.length) <= 1 ? prefixDistance(query, spelling, 1) : null
        return fit !== null && fit.left <= 1
      }
      return { kind: 'typo', text: query, right: alsoRight(query, family, near) }
    },
    italian: () => {
      const { italian, english, family } = cityTarget()
      if (italian === english) return null
      const query = fold(italian)
      return { kind: 'italian', text: italian, right: alsoRight(query, family, begins(query)) }
    },
    local: () => {
      const { local, family } = cityTarget()
      if (local.length === 0) return null
      const name = pick(local)
      const query = fold(name)
      if (query.length < 4) return null
      return { kind: 'local', text: next() < 0.5 ? name : query, right: alsoRight(query, family, begins(query)) }
    },
  }
  const share: [Query['kind'], number][] = [
    ['code', 0.2],
    ['name', 0.1],
    ['prefix', 0.25],
    ['typo', 0.25],
    ['italian', 0.12],
    ['local', 0.08],
  ]
  const queries: Query[] = []
  for (const [kind, part] of share) {
    for (let made = 0; made < Math.round(total * part);) {
      const query = makers[kind]()
      if (!query) continue
      queries.push(query)
      made++
    }
  }
  // Shuffled, so that no engine sees one kind in a row.
  for (let at = queries.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    ;[queries[at], queries[other]] = [queries[other]!, queries[at]!]
  }
  return queries
}

/** One letter omitted, doubled, changed or swapped with its neighbour, never the first. */
function slip(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 2))
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  switch (Math.floor(next() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + word[at]! + word.slice(at)
    case 2:
      return word.slice(0, at) + letters[Math.floor(next() * 26)]! + word.slice(at + 1)
    default:
      return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  }
}

const begins = (query: string) => (spelling: string) => spelling.startsWith(query) || spelling.includes(` ${query}`)
