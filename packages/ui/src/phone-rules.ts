/** Caret position after `digits` digits. */
export function caretAfterDigits(text: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index] ?? '')) seen += 1
    if (seen === digits) return index + 1
  }
  return text.length
}

/** Begins like a number with its calling code: `+39…` or `0039…`. */
export const isInternational = (text: string): boolean => /^\s*(\+|00)/.test(text)
