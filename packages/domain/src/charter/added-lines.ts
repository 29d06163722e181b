interface Line {
  service: string
  amountCents: number
  reason: unknown
}

/**
 * The lines of a price after its trip has changed: those of the plan as it becomes come in, those of the plan as it was go out. What was agreed beside
 * the list stays. The lines add up to the price before and the difference of both plans.
 */
export function addLines<T extends Line>(kept: readonly T[], after: readonly T[], before: readonly T[]): T[] {
  const lines = new Map<string, T>()
  const add = (line: T, sign: 1 | -1): void => {
    const key = JSON.stringify([line.service, line.reason])
    const amountCents = (lines.get(key)?.amountCents ?? 0) + sign * line.amountCents
    lines.set(key, { ...line, amountCents })
  }
  for (const line of kept) add(line, 1)
  for (const line of after) add(line, 1)
  for (const line of before) add(line, -1)
  return [...lines.values()].filter(({ amountCents }) => amountCents !== 0)
}
