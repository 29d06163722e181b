/** Whether a bill may be paid without a look: within 1 % of the quote, and never above it by more than 100.00. Cents. */
export function isBillFlagged(quotedCents: number, billedCents: number): boolean {
  const difference = billedCents - quotedCents
  return difference > 10_000 || Math.abs(difference) > Math.round(quotedCents / 100)
}

/** Permille of the quote by which the bill is higher; negative: lower. */
export const billDifferencePermille = (quotedCents: number, billedCents: number): number =>
  quotedCents === 0 ? 0 : Math.round(((billedCents - quotedCents) * 1_000) / quotedCents)
