interface Line {
  service: string
  amountCents: number
  reason: unknown
}

/** The database keeps the fields of a reason in an order of its own. */
const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * The lines of a price after its trip has changed: those of the plan as it becomes come in, those of the plan as it was go out. What was agreed beside
 * the list stays. The lines add up to the price before and the difference of both plans.
 */
export function addLines<T extends Line>(kept: readonly T[], after: readonly T[], before: readonly T[]): T[] {
  const lines = new Map<string, T>()
  const add = (line: T, sign: 1 | -1): void => {
    const key = JSON.stringify([line.service, line.reason], withSortedKeys)
    const amountCents = (lines.get(key)?.amountCents ?? 0) + sign * line.amountCents
    lines.set(key, { ...line, amountCents })
  }
  for (const line of kept) add(line, 1)
  for (const line of after) add(line, 1)
  for (const line of before) add(line, -1)
  return [...lines.values()].filter(({ amountCents }) => amountCents !== 0)
}
