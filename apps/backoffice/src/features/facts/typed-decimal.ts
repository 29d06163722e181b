/** A number as people of a language type it: 21,5 in Italian. Thousands are not divided, since a field is read again. */
export const typedDecimal = (value: number, locale: string): string =>
  value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 3 })
