import { prefixDistance } from './edit-distance.ts'
import type { Locale } from './model.ts'
import type { SearchIndex } from './search-index.ts'
import { upperBound } from './search-order.ts'
import { perRank, spellingScore } from './search-points.ts'

/** A range this wide is ranked once, when the index is built. */
const wideRange = 160
/** Above the longest list of any caller. */
const keptOfWide = 64

/** Places of a beginning with their scores, best first. */
interface Prepared {
  entries: Int32Array
  scores: Float64Array
}

export const keyScore = ({ keys, keyEntry, keyMeta, ranks }: SearchIndex, at: number, query: string, locale: Locale): number =>
  spellingScore(keys[at]!, query, keyMeta[at]!, locale) + ranks[keyEntry[at]!]! * perRank

/** The best of every short beginning that many names share. */
export function precompute(index: SearchIndex): Map<string, Record<Locale, Prepared>> {
  const { keys, keyEntry } = index
  const lists = new Map<string, Record<Locale, Prepared>>()
  for (let length = 3; length <= 7; length++) {
    for (let from = 0; from < keys.length;) {
      const prefix = keys[from]!.slice(0, length)
      const to = prefix.length < length ? from + 1 : upperBound(keys, prefix, from)
      if (to - from > wideRange && prefix.length === length) {
        const prepare = (locale: Locale): Prepared => {
          const scores = new Map<number, number>()
          for (let at = from; at < to; at++)
            scores.set(keyEntry[at]!, Math.max(scores.get(keyEntry[at]!) ?? 0, keyScore(index, at, prefix, locale)))
          const sorted = [...scores].toSorted((one, other) => other[1] - one[1]).slice(0, keptOfWide)
          return { entries: Int32Array.from(sorted, ([entry]) => entry), scores: Float64Array.from(sorted, ([, value]) => value) }
        }
        lists.set(prefix, { en: prepare('en'), it: prepare('it') })
      }
      from = to
    }
  }
  return lists
}

/** Where the single words stand that begin with `typed`. */
export function wordRange({ terms, words }: SearchIndex, typed: string): [number, number] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (terms[words[middle]!]! < typed) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < words.length && terms[words[end]!]!.startsWith(typed)) end++
  return [low, end]
}

/** How well an entry's own words match one query word: 2 fully, 1 as a prefix, 0.5 with a typo, 0 not at all. */
export function wordFit({ wordStart, wordTerm, terms }: SearchIndex, entry: number, typed: string, typos: boolean): number {
  let fit = 0
  for (let at = wordStart[entry]!; at < wordStart[entry + 1]!; at++) {
    const word = terms[wordTerm[at]!]!
    if (word === typed) return 2
    if (fit < 1 && word.startsWith(typed)) fit = 1
    else if (fit === 0 && typos && typed.length >= 4 && Math.abs(word.length - typed.length) < 6 && prefixDistance(typed, word, 1))
      fit = 0.5
  }
  return fit
}
