const nbsp = '\u00A0'

/**
 * What is typed into a field for money, as the product writes figures: spaces between thousands, a decimal comma, at most two
 * decimals. A point or comma with more than two digits after it separates thousands, as in a pasted `1,234.56` or `1.234,56`;
 * unless the comma stood there already (`before`): then a third decimal is dropped.
 */
export function groupAmount(typed: string, before = ''): string {
  const kept = typed.replaceAll(/[^\d.,]/g, '')
  const last = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','))
  const after = last < 0 ? '' : kept.slice(last + 1)
  const separators = kept.length - kept.replaceAll(/[.,]/g, '').length
  const sameKind = last >= 0 && kept.split(kept[last]!).length - 1 === separators
  const known = separators === 1 && before.includes(',') && kept[last] === ','
  const decimal = last >= 0 && (known || (after.length <= 2 && !(separators > 1 && sameKind)))
  const whole = (decimal ? kept.slice(0, last) : kept).replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, nbsp)
  return decimal ? `${grouped || '0'},${after.slice(0, 2)}` : grouped
}

/** Major units of a grouped amount; null while it is not a number. */
export function amountOf(grouped: string): number | null {
  const plain = grouped.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}

/** Where the caret belongs after grouping: behind as many digits and commas as before. */
export function caretAfter(grouped: string, meaningful: number): number {
  let seen = 0
  for (let index = 0; index < grouped.length; index++) {
    if (seen === meaningful) return index
    if (/[\d,]/.test(grouped[index]!)) seen++
  }
  return grouped.length
}
