/** Lower case without accents, one output character per input character, so that positions remain comparable. */
const fold = (text: string): string =>
  Array.from(text, (character) => {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return plain.length === character.length ? plain : character.length === 1 ? (plain[0] ?? character) : character
  }).join('')

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * Where a query shows up in a text, ignoring case and accents: `[from, to)` pairs in UTF-16 units, in order, not overlapping. Only beginnings of
 * words count, as people type them: "par" marks "Paris", not "Gasparri". Each word of the query is looked for.
 */
export function matchRanges(text: string, query: string): [number, number][] {
  const folded = fold(text)
  const words = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (!isWord(folded[at - 1])) found.push([at, at + word.length])
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const merged: [number, number][] = []
  for (const [from, to] of found) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
