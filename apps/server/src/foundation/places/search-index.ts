import { aliasKind, type Entry } from './search-entry.ts'

/**
 * Sorted spellings in flat arrays. `keys` holds every alias and every tail of it that begins at a word (`paris le
 * bourget`, `le bourget`, `bourget`), so that a prefix of any of them is one range. `terms` holds single words and words
 * run together (`lebourget`), reachable with one letter missing, added, changed or swapped.
 */
export interface SearchIndex {
  entries: readonly Entry[]
  ranks: Uint8Array
  codes: Map<string, number[]>
  keys: string[]
  /** First key at or after each group of three Latin letters (`cell`): a search starts within its group, not in the whole list. */
  keyCells: Int32Array
  keyEntry: Int32Array
  /** Bit 0: a tail, not the whole alias; bits 1–2 and 3–4: kind for a reader of English, of Italian. */
  keyMeta: Uint8Array
  terms: string[]
  /** Postings of term t are `termEntry[termStart[t] … termStart[t + 1]]`, most important first; meta as above, bit 5: only part of a tail. */
  termStart: Int32Array
  termEntry: Int32Array
  termMeta: Uint8Array
  /** Words of entry e are `wordTerm[wordStart[e] … wordStart[e + 1]]`. */
  wordStart: Int32Array
  wordTerm: Int32Array
  /** Single words, sorted, as term numbers: for words typed in any order. */
  words: Int32Array
  /** Deletion neighbourhoods: slots `bucketStart[hash >>> bucketShift] …` hold the hash and the term. */
  bucketShift: number
  bucketStart: Int32Array
  slotHash: Uint32Array
  slotTerm: Int32Array
}

/** First words of suffixes that are not indexed: `of london`. */
const neverFirst = new Set([
  'of',
  'the',
  'and',
  'de',
  'di',
  'do',
  'da',
  'des',
  'du',
  'del',
  'airport',
  'international',
  'regional',
  'municipal',
  'air',
  'base',
  'field',
  'airfield',
  'aeroporto',
  'internazionale',
  'regionale',
  'municipale',
  'county',
  'aerea',
])
/** Beyond these many letters a typo no longer matters for finding candidates; the check that follows sees the whole word. */
export const hashedLetters = 8
const maxJoin = 4
const minTerm = 4

export function buildIndex(entries: readonly Entry[]): SearchIndex {
  const ranks = Uint8Array.from(entries, (entry) => entry.rank)
  const codes = new Map<string, number[]>()
  const keyed: { text: string; entry: number; meta: number }[] = []
  const words = new Words()
  const postings = new Postings()
  const ownWords: number[][] = entries.map(() => [])
  // In descending rank, so that every posting list is sorted by rank.
  const order = entries.map((_, id) => id).toSorted((a, b) => ranks[b]! - ranks[a]! || a - b)
  for (const id of order) {
    const entry = entries[id]!
    const own = ownWords[id]!
    for (const alias of entry.aliases) {
      const parts = alias.text.split(' ')
      const kinds = (alias.kind.en << 1) | (alias.kind.it << 3)
      const weak = alias.kind.en === aliasKind.weak && alias.kind.it === aliasKind.weak
      for (const part of parts) {
        const word = words.number(part)
        if (!own.includes(word)) own.push(word)
      }
      for (let from = 0; from < parts.length; from++) {
        if (from > 0 && (weak || neverFirst.has(parts[from]!))) continue
        const meta = from === 0 ? kinds : kinds | 1
        keyed.push({ text: from === 0 ? alias.text : parts.slice(from).join(' '), entry: id, meta })
        if (weak || alias.exact) continue
        const length = parts.length - from
        if (parts[from]!.length >= minTerm) postings.add(words.number(parts[from]!), id, length === 1 ? meta : meta | 32)
        if (length === 1 || length > maxJoin) continue
        const joined = parts.slice(from).join('')
        if (joined.length >= minTerm) postings.add(words.number(joined), id, meta)
      }
    }
  }
  entries.forEach((entry, id) => {
    for (const code of new Set(entry.codes)) codes.set(code, [...(codes.get(code) ?? []), id])
  })
  keyed.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry - b.entry))

  const terms = words.texts
  const { termStart, termEntry, termMeta } = postings.lists(terms.length)

  return {
    entries,
    ranks,
    codes,
    keys: keyed.map((key) => key.text),
    keyCells: cells(keyed),
    keyEntry: Int32Array.from(keyed, (key) => key.entry),
    keyMeta: Uint8Array.from(keyed, (key) => key.meta),
    terms,
    termStart,
    termEntry,
    termMeta,
    ...wordLists(ownWords, terms),
    ...neighbourhoods(terms, termStart, termEntry, ranks),
  }
}

/** The words of each entry one after the other, and each word once in alphabetical order. */
function wordLists(ownWords: readonly number[][], terms: readonly string[]): Pick<SearchIndex, 'wordStart' | 'wordTerm' | 'words'> {
  const wordStart = new Int32Array(ownWords.length + 1)
  ownWords.forEach((own, at) => (wordStart[at + 1] = wordStart[at]! + own.length))
  const wordTerm = Int32Array.from(ownWords.flat())
  const words = Int32Array.from([...new Set(wordTerm)].toSorted((a, b) => (terms[a]! < terms[b]! ? -1 : 1)))
  return { wordStart, wordTerm, words }
}

/** Texts by number, each once. */
class Words {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.texts.length
      this.#numbers.set(text, number)
      this.texts.push(text)
    }
    return number
  }
}

/** Places by term, in insertion order; a place added twice keeps its better match type. */
class Postings {
  readonly #term: number[] = []
  readonly #entry: number[] = []
  readonly #meta: number[] = []
  readonly #last: number[] = []

  add(term: number, entry: number, meta: number): void {
    const last = this.#last[term]
    if (last !== undefined && this.#entry[last] === entry) {
      if (meta < this.#meta[last]!) this.#meta[last] = meta
      return
    }
    this.#last[term] = this.#term.length
    this.#term.push(term)
    this.#entry.push(entry)
    this.#meta.push(meta)
  }

  lists(terms: number): Pick<SearchIndex, 'termStart' | 'termEntry' | 'termMeta'> {
    const termStart = new Int32Array(terms + 1)
    for (const term of this.#term) termStart[term + 1]!++
    for (let term = 0; term < terms; term++) termStart[term + 1]! += termStart[term]!
    const fill = termStart.slice()
    const termEntry = new Int32Array(this.#term.length)
    const termMeta = new Uint8Array(this.#term.length)
    this.#term.forEach((term, at) => {
      const slot = fill[term]!++
      termEntry[slot] = this.#entry[at]!
      termMeta[slot] = this.#meta[at]!
    })
    return { termStart, termEntry, termMeta }
  }
}

const cellCount = 26 * 26 * 26

/** Number of the first three letters, or -1 where they are not three of a to z. Grows with the alphabet. */
export function toCell(text: string): number {
  const a = text.charCodeAt(0) - 97
  const b = text.charCodeAt(1) - 97
  const c = text.charCodeAt(2) - 97
  return a >= 0 && a < 26 && b >= 0 && b < 26 && c >= 0 && c < 26 ? (a * 26 + b) * 26 + c : -1
}

function cells(sorted: readonly { text: string }[]): Int32Array {
  const starts = new Int32Array(cellCount + 1).fill(-1)
  sorted.forEach(({ text }, at) => {
    const cell = toCell(text)
    if (cell >= 0 && starts[cell]! < 0) starts[cell] = at
  })
  starts[cellCount] = sorted.length
  for (let cell = cellCount - 1; cell >= 0; cell--) if (starts[cell]! < 0) starts[cell] = starts[cell + 1]!
  return starts
}

/** Places below this rank forgive a typo only once their word is typed to the end. */
const forgivenWhileTyping = 22

function neighbourhoods(
  terms: readonly string[],
  termStart: Int32Array,
  termEntry: Int32Array,
  ranks: Uint8Array,
): Pick<SearchIndex, 'bucketShift' | 'bucketStart' | 'slotHash' | 'slotTerm'> {
  // Counted first, then filled: half a million numbers without a growing list.
  const each = (call: (term: number, text: string, length: number) => void) =>
    terms.forEach((text, term) => {
      const first = termStart[term]!
      if (first === termStart[term + 1]! || text.length < minTerm) return
      const longest = Math.min(text.length, hashedLetters)
      const known = ranks[termEntry[first]!]! >= forgivenWhileTyping
      for (let length = known ? minTerm : longest; length <= longest; length++) call(term, text, length)
    })
  let count = 0
  each((_term, _text, length) => (count += length + 1))
  const hashes = new Uint32Array(count)
  const owners = new Int32Array(count)
  let filled = 0
  each((term, text, length) => {
    for (let skip = 0; skip <= length; skip++) {
      hashes[filled] = hashWithout(text, length, skip)
      owners[filled++] = term
    }
  })
  const bits = Math.max(10, Math.ceil(Math.log2(hashes.length + 1)))
  const bucketShift = 32 - bits
  const bucketStart = new Int32Array((1 << bits) + 1)
  for (const hash of hashes) bucketStart[(hash >>> bucketShift) + 1]!++
  for (let at = 0; at < 1 << bits; at++) bucketStart[at + 1]! += bucketStart[at]!
  const fill = bucketStart.slice()
  const slotHash = new Uint32Array(hashes.length)
  const slotTerm = new Int32Array(hashes.length)
  for (let at = 0; at < hashes.length; at++) {
    const slot = fill[hashes[at]! >>> bucketShift]!++
    slotHash[slot] = hashes[at]!
    slotTerm[slot] = owners[at]!
  }
  return { bucketShift, bucketStart, slotHash, slotTerm }
}

/** FNV-1a of the first `length` letters without the one at `skip`; `skip === length` skips none. */
export function hashWithout(text: string, length: number, skip: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < length; at++) if (at !== skip) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // The buckets are taken from the upper bits, where FNV mixes last.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
