import { fold } from './fold.ts'
import type { Locale } from './model.ts'
import type { ServedPlace } from './served-places.ts'

/** How an alias belongs to its place: its own name, a name in the other language, what its country or state is called, a place it serves. */
export const aliasKind = { name: 0, foreign: 1, weak: 2, served: 3 } as const
export type AliasKind = (typeof aliasKind)[keyof typeof aliasKind]

export interface Alias {
  /** Folded, without the words every airport has. */
  text: string
  /** Kind for a reader of each language. */
  kind: Record<Locale, AliasKind>
  /** Forgives no typo: a name in Cyrillic or Greek, which is no slip of what is typed in Latin letters. */
  exact?: true
}

/** A search result: a city with several airports, an airport, or a place without one, which stands for the airports that serve it. */
export interface Entry {
  /** Empty for a place without an airport. */
  selector: string
  latitude: number
  longitude: number
  /** 0 to 100. */
  rank: number
  /** Folded codes that name exactly this place. */
  codes: string[]
  aliases: Alias[]
  /** Entries to list right after a city: its airports, most important first; instead of a served place: its airports, nearest first. */
  members: number[]
  /** Only of a place without an airport; drive minutes in the order of `members`. */
  served?: { place: ServedPlace; driveMinutes: (number | null)[] }
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

export const own = { en: aliasKind.name, it: aliasKind.name }
export const english = { en: aliasKind.name, it: aliasKind.foreign }
export const italian = { en: aliasKind.foreign, it: aliasKind.name }
export const foreign = { en: aliasKind.foreign, it: aliasKind.foreign }
export const served = { en: aliasKind.served, it: aliasKind.served }
export const weak = { en: aliasKind.weak, it: aliasKind.weak }

const saint = /\b(saint|sankt|sint)\b/
const abbreviated = /\bst\b/

/** Names of one place, each spelling once with its best kind. */
export class Aliases {
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

  /** A name in another script, in Latin letters as `fold` writes it. */
  addExact(name: string, kind: Record<Locale, AliasKind>): void {
    const text = fold(name)
    if (!this.list.some((alias) => alias.text === text)) this.list.push({ text, kind, exact: true })
  }

  #keep(text: string, kind: Record<Locale, AliasKind>): void {
    const known = this.list.find((alias) => alias.text === text)
    if (!known) this.list.push({ text, kind })
    else known.kind = { en: Math.min(known.kind.en, kind.en) as AliasKind, it: Math.min(known.kind.it, kind.it) as AliasKind }
  }
}

/** A name that is one in Italian only begins with `it:`. */
export const untagged = (name: string) => (name.startsWith('it:') ? name.slice(3) : name)
