/** Minor units as they travel: major units with their currency. */
export const money = (cents: number, currency: string) => ({ amount: cents / 100, currency })

/** Minor units of an amount on the wire. */
export const toCents = (sum: { amount: number }): number => Math.round(sum.amount * 100)

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
export const timestamp = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', '')

/** `2026-12-18T10:30:00+01:00` */
export const localMoment = (at: Temporal.ZonedDateTime) => at.toString({ smallestUnit: 'second', timeZoneName: 'never' })
