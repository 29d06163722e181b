import { aliasKind, type Entry } from './search-entries.ts'

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

/** Words that begin a tail nobody would type: `of london`. */
const neverFirst = new Set(['of', 'the', 'and', 'de', 'di', 'do', 'da', 'des', 'du', 'del', 'airport', 'international', 'regional', 'municipal', 'air', 'base', 'field', 'airfield', 'aeroporto', 'internazionale', 'regionale', 'municipale', 'county', 'aerea'])
/** Beyond these many letters a typo no longer matters for finding candidates; the check that follows sees the whole word. */
export const hashedLetters = 8
const longestJoin = 4
const shortestTerm = 4

export function buildIndex(entries: readonly Entry[]): SearchIndex {
  const ranks = Uint8Array.from(entries, (entry) => entry.rank)
  const codes = new Map<string, number[]>()
  const keyed: { text: string; entry: number; meta: number }[] = []
  const termPostings = new Map<string, Map<number, number>>()
  const wordsOf: Set<string>[] = []
  const post = (text: string, entry: number, meta: number) => {
    const postings = termPostings.get(text) ?? new Map<number, number>()
    if (postings.size === 0) termPostings.set(text, postings)
    const known = postings.get(entry)
    if (known === undefined || meta < known) postings.set(entry, meta)
  }
  entries.forEach((entry, id) => {
    for (const code of new Set(entry.codes)) codes.set(code, [...(codes.get(code) ?? []), id])
    const own = new Set<string>()
    for (const alias of entry.aliases) {
      const words = alias.text.split(' ')
      const kinds = (alias.kind.en << 1) | (alias.kind.it << 3)
      const weak = alias.kind.en === aliasKind.weak && alias.kind.it === aliasKind.weak
      for (const word of words) own.add(word)
      for (let from = 0; from < words.length; from++) {
        if (from > 0 && (weak || neverFirst.has(words[from]!))) continue
        const tail = from === 0 ? kinds : kinds | 1
        keyed.push({ text: words.slice(from).join(' '), entry: id, meta: tail })
        if (weak) continue
        for (let to = from + 1; to <= Math.min(words.length, from + longestJoin); to++) {
          if (to > from + 1 && to < words.length) continue
          const text = words.slice(from, to).join('')
          if (text.length >= shortestTerm) post(text, id, to === words.length ? tail : tail | 32)
        }
      }
    }
    wordsOf.push(own)
  })

  keyed.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry - b.entry))
  for (const word of new Set(wordsOf.flatMap((own) => [...own]))) if (!termPostings.has(word)) termPostings.set(word, new Map())
  const terms = [...termPostings.keys()].sort()
  const termNumber = new Map(terms.map((term, at) => [term, at]))
  const termStart = new Int32Array(terms.length + 1)
  terms.forEach((term, at) => (termStart[at + 1] = termStart[at]! + termPostings.get(term)!.size))
  const termEntry = new Int32Array(termStart[terms.length]!)
  const termMeta = new Uint8Array(termEntry.length)
  terms.forEach((term, at) => {
    let slot = termStart[at]!
    for (const [entry, meta] of [...termPostings.get(term)!].sort((a, b) => ranks[b[0]]! - ranks[a[0]]! || a[0] - b[0])) {
      termEntry[slot] = entry
      termMeta[slot++] = meta
    }
  })

  const wordStart = new Int32Array(entries.length + 1)
  wordsOf.forEach((own, at) => (wordStart[at + 1] = wordStart[at]! + own.size))
  const wordTerm = new Int32Array(wordStart[entries.length]!)
  wordsOf.forEach((own, at) => [...own].forEach((word, offset) => (wordTerm[wordStart[at]! + offset] = termNumber.get(word)!)))
  const words = Int32Array.from([...new Set(wordTerm)].sort((a, b) => a - b))

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
    wordStart,
    wordTerm,
    words,
    ...neighbourhoods(terms, termStart, termEntry, ranks),
  }
}

const cellCount = 26 * 26 * 26

/** Number of the first three letters, or -1 where they are not three of a to z. Grows with the alphabet. */
export function cellOf(text: string): number {
  const a = text.charCodeAt(0) - 97
  const b = text.charCodeAt(1) - 97
  const c = text.charCodeAt(2) - 97
  return a >= 0 && a < 26 && b >= 0 && b < 26 && c >= 0 && c < 26 ? (a * 26 + b) * 26 + c : -1
}

function cells(sorted: readonly { text: string }[]): Int32Array {
  const starts = new Int32Array(cellCount + 1).fill(-1)
  sorted.forEach(({ text }, at) => {
    const cell = cellOf(text)
    if (cell >= 0 && starts[cell]! < 0) starts[cell] = at
  })
  starts[cellCount] = sorted.length
  for (let cell = cellCount - 1; cell >= 0; cell--) if (starts[cell]! < 0) starts[cell] = starts[cell + 1]!
  return starts
}

/** Places below this rank forgive a typo only once their word is typed to the end. */
const forgivenWhileTyping = 22

function neighbourhoods(terms: readonly string[], termStart: Int32Array, termEntry: Int32Array, ranks: Uint8Array): Pick<SearchIndex, 'bucketShift' | 'bucketStart' | 'slotHash' | 'slotTerm'> {
  const hashes: number[] = []
  const owners: number[] = []
  const add = (term: number, text: string, length: number) => {
    for (let skip = 0; skip <= length; skip++) {
      hashes.push(hashWithout(text, length, skip))
      owners.push(term)
    }
  }
  terms.forEach((text, term) => {
    const first = termStart[term]!
    if (first === termStart[term + 1]! || text.length < shortestTerm) return
    const longest = Math.min(text.length, hashedLetters)
    const known = ranks[termEntry[first]!]! >= forgivenWhileTyping
    for (let length = known ? shortestTerm : longest; length <= longest; length++) add(term, text, length)
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

/** FNV-1a of the first `length` letters without the one at `skip`; `skip === length` leaves none out. */
export function hashWithout(text: string, length: number, skip: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < length; at++) if (at !== skip) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // The buckets are taken from the upper bits, where FNV mixes last.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
