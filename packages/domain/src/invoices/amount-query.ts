/** Thousands in groups of three, by comma, full stop, space or apostrophe; or none. */
const grouped = /^\d{1,3}(?:[.,' ]\d{3})+(?:[.,](\d{1,2}))?$/
const plain = /^\d{3,9}(?:[.,](\d{1,2}))?$/

/**
 * Parses a search by amount: `12500`, `12,500`, `12.500,50`, `€ 12 500`. An amount without cents matches every amount of these units.
 * @returns the range in cents, both ends included; null for a text that is not an amount of 100 or more
 */
export function parseAmountQuery(text: string): { from: number; to: number } | null {
  const amount = text
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/€|\$|£|\b(?:eur|usd|gbp|chf)\b/gi, '')
    .trim()
  const found = grouped.exec(amount) ?? plain.exec(amount)
  if (!found) return null
  const cents = found[1]
  const whole = Number((cents === undefined ? amount : amount.slice(0, -cents.length - 1)).replaceAll(/\D/g, ''))
  if (whole < 100) return null
  if (cents === undefined) return { from: whole * 100, to: whole * 100 + 99 }
  const exact = whole * 100 + Number(cents.padEnd(2, '0'))
  return { from: exact, to: exact }
}
