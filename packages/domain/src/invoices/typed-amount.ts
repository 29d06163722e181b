/** Thousands in groups of three, by comma, full stop, space or apostrophe; or none. */
const grouped = /^\d{1,3}(?:[.,' ]\d{3})+(?:[.,](\d{1,2}))?$/
const plain = /^\d{3,9}(?:[.,](\d{1,2}))?$/

/**
 * The cents that a typed amount stands for: `12500`, `12,500`, `12.500,50`, `€ 12 500`. Without its cents it stands for any.
 * @returns null where the text is no amount of a hundred or more
 */
export function readTypedAmount(text: string): { from: number; to: number } | null {
  const typed = text
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/€|\$|£|\b(?:eur|usd|gbp|chf)\b/gi, '')
    .trim()
  const found = grouped.exec(typed) ?? plain.exec(typed)
  if (!found) return null
  const cents = found[1]
  const whole = Number((cents === undefined ? typed : typed.slice(0, -cents.length - 1)).replaceAll(/\D/g, ''))
  if (whole < 100) return null
  if (cents === undefined) return { from: whole * 100, to: whole * 100 + 99 }
  const exact = whole * 100 + Number(cents.padEnd(2, '0'))
  return { from: exact, to: exact }
}
