const widest = 40
const rows = [new Uint8Array(widest + 2), new Uint8Array(widest + 2), new Uint8Array(widest + 2)]

/**
 * Fewest insertions, deletions, changes and swaps of neighbours that turn `typed` into a beginning of `word`, and how many
 * letters of `word` that leaves over; null when it takes more than `limit`. Both at most 40 letters; longer ones are cut.
 */
export function prefixDistance(typed: string, word: string, limit: number): { distance: number; left: number } | null {
  const height = Math.min(typed.length, widest)
  const width = Math.min(word.length, height + limit, widest)
  if (height - width > limit) return null
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= width; column++) above[column] = column
  for (let line = 1; line <= height; line++) {
    row[0] = line
    let best = line
    const letter = typed.charCodeAt(line - 1)
    for (let column = 1; column <= width; column++) {
      const other = word.charCodeAt(column - 1)
      let cost = above[column - 1]! + (letter === other ? 0 : 1)
      if (above[column]! + 1 < cost) cost = above[column]! + 1
      if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1
      if (line > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(line - 2) === other && before[column - 2]! + 1 < cost) cost = before[column - 2]! + 1
      row[column] = cost
      if (cost < best) best = cost
    }
    if (best > limit) return null
    const free = before
    before = above
    above = row
    row = free
  }
  let end = -1
  // Among equally cheap beginnings the longest leaves the least over.
  for (let column = width; column >= 0; column--) if (above[column]! <= limit && (end < 0 || above[column]! < above[end]!)) end = column
  return end < 0 ? null : { distance: above[end]!, left: word.length - end }
}
