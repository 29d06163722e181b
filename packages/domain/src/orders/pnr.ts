/** No vowels (no words), no 0 1 2 5 8 and no I L O S Z: every character reads and sounds like itself. */
export const pnrAlphabet = '34679BCDFGHJKMNPQRTVWXY'
export const pnrLength = 6

/** A booking reference. `pick(n)` returns a uniform random integer from 0 to n−1. */
export function makePnr(pick: (n: number) => number): string {
  return Array.from({ length: pnrLength }, () => pnrAlphabet[pick(pnrAlphabet.length)]).join('')
}

/** Accepts lower case, spaces and dashes. Null for an invalid reference. */
export function normalizePnr(text: string): string | null {
  const cleaned = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return cleaned.length === pnrLength && [...cleaned].every((character) => pnrAlphabet.includes(character)) ? cleaned : null
}
