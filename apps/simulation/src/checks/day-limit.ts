const dayMs = 24 * 3_600_000

/** The largest sum of 24 hours, where it is more than a limit; else null. */
export function beyondADay(done: readonly { cents: number; at: number }[], limitCents: number): number | null {
  const sums = done.map(({ at }) => done.filter((one) => one.at <= at && one.at > at - dayMs).reduce((sum, { cents }) => sum + cents, 0))
  const most = Math.max(0, ...sums)
  return most > limitCents ? most : null
}
