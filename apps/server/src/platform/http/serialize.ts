export { money, timestamp } from '../written-values.ts'

/** Minor units of an amount on the wire. */
export const toCents = (sum: { amount: number }): number => Math.round(sum.amount * 100)

/** `2026-12-18T10:30:00+01:00` */
export const localMoment = (at: Temporal.ZonedDateTime) => at.toString({ smallestUnit: 'second', timeZoneName: 'never' })
