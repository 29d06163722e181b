const widest = 40
const far = 99
const rows = [new Uint8Array(widest + 3), new Uint8Array(widest + 3), new Uint8Array(widest + 3)]

/**
 * Fewest insertions, deletions, changes and swaps of neighbours that turn `typed` into a beginning of `word`, and how many
 * letters of `word` that leaves over; null when it takes more than `limit`. Looks at the first 40 letters of both, and
 * only at the cells within `limit` of the diagonal.
 */
export function prefixDistance(typed: string, word: string, limit: number): { distance: number; left: number } | null {
  const height = Math.min(typed.length, widest)
  const width = Math.min(word.length, height + limit, widest)
  if (height - width > limit) return null
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= width; column++) above[column] = column
  for (let line = 1; line <= height; line++) {
    const from = Math.max(1, line - limit)
    const to = Math.min(width, line + limit)
    row[from - 1] = from === 1 ? line : far
    let best = row[from - 1]!
    const letter = typed.charCodeAt(line - 1)
    for (let column = from; column <= to; column++) {
      const other = word.charCodeAt(column - 1)
      let cost = above[column - 1]! + (letter === other ? 0 : 1)
      if (above[column]! + 1 < cost) cost = above[column]! + 1
      if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1
      if (
        line > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(line - 2) === other &&
        before[column - 2]! + 1 < cost
      )
        cost = before[column - 2]! + 1
      row[column] = cost
      if (cost < best) best = cost
    }
    // The line below looks one cell further to the right.
    if (to < width) row[to + 1] = far
    if (best > limit) return null
    const free = before
    before = above
    above = row
    row = free
  }
  let end = -1
  // Of equally cheap prefixes, the longest leaves the fewest letters.
  for (let column = Math.min(width, height + limit); column >= Math.max(0, height - limit); column--)
    if (above[column]! <= limit && (end < 0 || above[column]! < above[end]!)) end = column
  return end < 0 ? null : { distance: above[end]!, left: word.length - end }
}
