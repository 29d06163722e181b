/** Minor units as they are written in messages, files and answers: major units with their currency. */
export const money = (cents: number, currency: string) => ({ amount: cents / 100, currency })

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
export const timestamp = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', '')
