import { prefixDistance } from './edit-distance.ts'
import { fold } from './fold.ts'
import type { Locale } from './model.ts'
import { distinctive, type Entry } from './search-entry.ts'
import { type Hit, listed, lowerBound, nearness } from './search-order.ts'
import { servedByName } from './served-entries.ts'
import { perRank, points, slipScore } from './search-points.ts'
import { keyScore, precompute, wordFit, wordRange } from './search-words.ts'
import { buildIndex, toCell, hashedLetters, hashWithout } from './search-index.ts'

export interface FindOptions {
  locale: Locale
  limit: number
  near?: { latitude: number; longitude: number }
}

export interface PlaceSearch {
  /** The places meant, best first; empty below three letters. */
  find(query: string, options: FindOptions): Hit[]
}

/** Longer queries are cut, which limits the cost of every stage. */
const maxQueryLength = 60
const maxWords = 8

/** One closure over typed arrays: every query runs in these loops, and arrays as locals are the fastest to reach. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the stages of one search share what they have found
export function createSearch(entries: readonly Entry[]): PlaceSearch {
  const index = buildIndex(entries)
  const served = servedByName(entries)
  const { keys, keyEntry, ranks } = index
  const stamp = new Uint32Array(entries.length)
  const score = new Float64Array(entries.length)
  const found: number[] = []
  const termStamp = new Uint32Array(index.terms.length)
  let turn = 0

  const offer = (entry: number, value: number) => {
    if (stamp[entry] !== turn) {
      stamp[entry] = turn
      score[entry] = value
      found.push(entry)
    } else if (value > score[entry]!) score[entry] = value
  }
  const wide = precompute(index)

  /** Places of which the query begins a name, or a word within it. */
  function byBeginning(query: string, locale: Locale): void {
    const prepared = wide.get(query)
    if (prepared) {
      const { entries: those, scores } = prepared[locale]
      for (let at = 0; at < those.length; at++) offer(those[at]!, scores[at]!)
      return
    }
    const cell = toCell(query)
    const start =
      cell < 0 ? lowerBound(keys, query, 0, keys.length) : lowerBound(keys, query, index.keyCells[cell]!, index.keyCells[cell + 1]!)
    for (let at = start; at < keys.length && keys[at]!.startsWith(query); at++) offer(keyEntry[at]!, keyScore(index, at, query, locale))
  }

  /** Places that have every typed word, in any order. */
  function byWords(typed: readonly string[], typos: boolean): void {
    let rarest = -1
    let rarestRange: [number, number] = [0, 0]
    let fewest = Infinity
    for (let at = 0; at < typed.length; at++) {
      // A single letter begins thousands of words; it only confirms what the others found.
      if (typed[at]!.length < 2 && typed.length > 1) continue
      const range = wordRange(index, typed[at]!)
      let count = 0
      for (let word = range[0]; word < range[1]; word++)
        count += index.termStart[index.words[word]! + 1]! - index.termStart[index.words[word]!]!
      // Exactly typed, a word no place has ends the matter.
      if (count === 0 && !typos) return
      if (count > 0 && count < fewest) [rarest, rarestRange, fewest] = [at, range, count]
    }
    if (rarest < 0) return
    const consider = (entry: number) => {
      let fit = 0
      for (const word of typed) {
        const one = wordFit(index, entry, word, typos)
        if (one === 0) return
        fit += one
      }
      offer(entry, points.allWords + (fit / typed.length) * 20 + ranks[entry]! * perRank)
    }
    for (let word = rarestRange[0]; word < rarestRange[1]; word++) {
      const term = index.words[word]!
      for (let at = index.termStart[term]!; at < index.termStart[term + 1]!; at++) consider(index.termEntry[at]!)
    }
  }

  /** Places with a word, or words run together, that is one slip away (two in long words); `also`: further words they must have. */
  function byTypo(typed: string, locale: Locale, also: readonly string[] = []): void {
    if (typed.length < 4) return
    const length = Math.min(typed.length, hashedLetters)
    const limit = typed.length >= 9 ? 2 : 1
    const { bucketStart, bucketShift, slotHash, slotTerm } = index
    contested = found.length > 0
    turnTerms++
    for (let skip = length; skip >= 0; skip--) {
      const hash = hashWithout(typed, length, skip)
      const bucket = hash >>> bucketShift
      for (let slot = bucketStart[bucket]!; slot < bucketStart[bucket + 1]!; slot++) {
        if (slotHash[slot] !== hash) continue
        const term = slotTerm[slot]!
        if (termStamp[term] === turnTerms) continue
        termStamp[term] = turnTerms
        const fit = prefixDistance(typed, index.terms[term]!, limit)
        if (fit) offerTerm(term, fit.distance, fit.left, typed, locale, also)
      }
    }
  }
  let turnTerms = 0
  /** With an exact prefix match, a typo match must score higher to outrank it. */
  let contested = false

  function offerTerm(term: number, distance: number, left: number, typed: string, locale: Locale, also: readonly string[]): void {
    const text = index.terms[term]!
    const base =
      points.typo +
      points.perTypo * distance +
      (left === 0 ? (contested ? points.typedOut / 2 : points.typedOut) : contested ? -Math.min(72, left * 12) : -Math.min(36, left * 6)) +
      (text.charCodeAt(0) === typed.charCodeAt(0) ? 0 : points.firstLetter)
    const end = Math.min(index.termStart[term + 1]!, index.termStart[term]! + (also.length > 0 ? 400 : 40))
    for (let at = index.termStart[term]!; at < end; at++) {
      const entry = index.termEntry[at]!
      const meta = index.termMeta[at]!
      if (also.length > 0 && !also.every((word) => wordFit(index, entry, word, true) > 0)) continue
      offer(entry, base + slipScore(meta, locale) + (meta & 32 && also.length === 0 ? points.partOnly : 0) + ranks[entry]! * perRank)
    }
  }

  function best(): number {
    let top = -1
    for (const entry of found) if (top < 0 || score[entry]! > score[top]!) top = entry
    return top
  }

  function gather(query: string, bare: string, locale: Locale): void {
    if (query.length <= 5) for (const entry of index.codes.get(query) ?? []) offer(entry, points.code + ranks[entry]! * perRank)
    byBeginning(bare, locale)
    const named = served.get(bare)
    // Right after the city or airport that has the name too.
    if (named?.weak && found.length > 0) offer(named.entry, score[best()]! - 1)
    // A famous place with exactly this name precedes an obscure airport with this code (Lima before LIMA).
    const leading = best()
    if (query.length <= 5 && leading >= 0) {
      for (const entry of found) {
        const isCode = score[entry]! >= points.code
        if (
          !isCode &&
          ranks[entry]! >= 55 &&
          ranks[entry]! > ranks[leading]! + 15 &&
          score[entry]! >= points.beginning + points.whole + points.foreign + ranks[entry]! * perRank
        )
          score[entry]! += points.code
      }
    }
    const typed = bare.split(' ').slice(0, maxWords)
    if (found.length === 0 && typed.length > 1) byWords(typed, false)
    const sure = found.length > 0 && (ranks[leading < 0 ? best() : leading]! >= 30 || bare.length < 5)
    if (sure) return
    byTypo(typed.length > 1 ? typed.join('') : bare, locale)
    if (typed.length < 2 || found.length > 0) return
    for (const word of typed)
      if (found.length === 0)
        byTypo(
          word,
          locale,
          typed.filter((other) => other !== word),
        )
    if (found.length === 0) byWords(typed, true)
    // The last word may be incomplete and not indexed (`heathrow airp`), or superfluous.
    for (let keep = typed.length - 1; keep > 0 && found.length === 0; keep--) {
      const shorter = typed.slice(0, keep)
      byBeginning(shorter.join(' '), locale)
      if (found.length === 0 && keep > 1) byWords(shorter, true)
      if (found.length === 0) byTypo(shorter.join(''), locale)
    }
  }

  return {
    find(query, { locale, limit, near }) {
      const folded = fold(query.slice(0, maxQueryLength * 2))
        .slice(0, maxQueryLength)
        .trimEnd()
      if (folded.length < 3 && !/[^a-z0-9 ]/.test(folded)) return []
      turn++
      found.length = 0
      const bare = distinctive(folded)
      gather(folded, bare, locale)
      if (near) for (const entry of found) score[entry]! += nearness(entries[entry]!, near)
      const named = served.get(bare)
      return listed(found, score, { entries, limit, named: named && entries[named.entry] })
    },
  }
}
