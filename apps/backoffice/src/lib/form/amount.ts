/** Euros of a typed amount, `1250,5`; NaN for anything else. */
export const toAmount = (text: string): number =>
  /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

/** An amount as it is typed. */
export const toAmountText = (amount: number): string => amount.toFixed(2).replace('.', ',')
