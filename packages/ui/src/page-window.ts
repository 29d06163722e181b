/** Page numbers around the current one: first, last, current and its neighbours; null where numbers are omitted (never a single one). */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount, page - 1, page, page + 1].filter((one) => one >= 1 && one <= pageCount))
  if (page <= 3) [2, 3, 4].forEach((one) => one <= pageCount && shown.add(one))
  if (page >= pageCount - 2) [pageCount - 3, pageCount - 2, pageCount - 1].forEach((one) => one >= 1 && shown.add(one))
  const sorted = [...shown].toSorted((a, b) => a - b)
  const out: (number | null)[] = []
  for (const one of sorted) {
    const last = out.at(-1)
    if (typeof last === 'number' && one - last === 2) out.push(last + 1)
    else if (typeof last === 'number' && one - last > 2) out.push(null)
    out.push(one)
  }
  return out
}
