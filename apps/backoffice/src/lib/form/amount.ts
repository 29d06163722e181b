/** Spaces between thousands, as amounts are printed: plain, not broken, narrow. */
const groupSpaces = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g

/** Euros of a typed amount, `1250,5` or `1 250,5`; NaN for anything else. */
export const toAmount = (text: string): number => {
  const typed = text.trim().replaceAll(groupSpaces, '')
  return /^\d{1,9}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** An amount as it is typed. */
export const toAmountText = (amount: number): string => amount.toFixed(2).replace('.', ',')
