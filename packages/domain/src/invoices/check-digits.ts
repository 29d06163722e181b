/** Remainder by 97 of a text of digits and capital letters (A is 10 … Z is 35), as ISO 7064 MOD 97-10 counts it. */
export function remainder97(text: string): number {
  let rest = 0
  for (const sign of text) for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** The two digits that make `head` + digits whole: `body + head + digits` leaves 1. */
export const checkDigits97 = (head: string, body: string): string => String(98 - remainder97(`${body}${head}00`)).padStart(2, '0')

/** ABCD EFGH IJ: in groups of four, as banks print references. */
export const inFours = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ')
