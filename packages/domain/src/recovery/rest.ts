/** A part of a whole, exact. */
export interface Share {
  part: number
  whole: number
}

export interface RestLeg {
  departureAt: Temporal.Instant
  blockMinutes: number | null
  distanceKm: number | null
  /** It has left, is in the air or has landed: what was seen counts before the plan. */
  isSeenDeparted: boolean
  /** New departure that a member entered for the planned one. */
  estimatedAt: Temporal.Instant | null
  /** Planned; null: not known. */
  arrivalAt: Temporal.Instant | null
  /** It was boarding, or was seen on its stand after its time, or may not leave: its trip was not released at its departure. */
  isHeld: boolean
  /** It was added and not paid in time (`isPaidInTime`): it did not leave by its time. */
  isUnpaid: boolean
}

const isPast = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0

/** What stands after its time has not departed; once it should have landed, its time counts: what was not seen was not entered either. */
function hasDeparted({ isSeenDeparted, isHeld, isUnpaid, estimatedAt, departureAt, arrivalAt }: RestLeg, now: Temporal.Instant): boolean {
  if (isSeenDeparted) return true
  if (isUnpaid) return false
  if (!isPast(estimatedAt ?? departureAt, now)) return false
  const landsAt = arrivalAt && (estimatedAt ? arrivalAt.add(departureAt.until(estimatedAt)) : arrivalAt)
  return !isHeld || landsAt === null || isPast(landsAt, now)
}

/** Legs that have departed, from the first one on. One that was not paid in time is counted with those behind it where they have departed: the trip has passed it. */
export function countFlown(legs: readonly RestLeg[], now: Temporal.Instant): number {
  const isPassed = (leg: RestLeg, at: number): boolean => {
    if (hasDeparted(leg, now)) return true
    const next = leg.isUnpaid ? legs.slice(at + 1).find((one) => !one.isUnpaid || one.isSeenDeparted) : undefined
    return next !== undefined && hasDeparted(next, now)
  }
  const ahead = legs.findIndex((leg, at) => !isPassed(leg, at))
  return ahead < 0 ? legs.length : ahead
}

type Measured = Pick<RestLeg, 'blockMinutes' | 'distanceKm'>

const measures: readonly ((leg: Measured) => number)[] = [
  ({ blockMinutes }) => blockMinutes ?? 0,
  ({ distanceKm }) => distanceKm ?? 0,
  () => 1,
]

/**
 * What of the price belongs to the legs that are left. The price has no part of a leg: of block time, distance and number of legs the measure counts
 * that gives the customer most (decision 115).
 */
export function toRestShare(legs: readonly Measured[], flown: number): Share {
  if (flown === 0) return { part: 1, whole: 1 }
  const sum = (some: readonly Measured[], measure: (leg: Measured) => number) => some.reduce((total, leg) => total + measure(leg), 0)
  return measures
    .map((measure) => ({ part: sum(legs.slice(flown), measure), whole: sum(legs, measure) }))
    .reduce((best, one) => (one.whole > 0 && one.part * best.whole > best.part * one.whole ? one : best), { part: 0, whole: 1 })
}

/** A share of cents that are due to a customer: never less. */
export const dueShare = (cents: number, { part, whole }: Share): number => Math.ceil((cents * part) / whole)

/** A share of cents that are taken from a customer, or that a cost is measured by: never more. */
export const keptShare = (cents: number, { part, whole }: Share): number => Math.floor((cents * part) / whole)

interface KeptLeg extends Measured {
  /** Its part of a sum as it was kept; null: it has the aircraft of the order. */
  keptCents: number | null
  /** What it is of the sum, where that is known: a flight that was added has a price of its own. */
  ownCents?: number | null
}

export interface SplitSum {
  /** Legs that departed since the last ones that were kept. */
  flown: number[]
  rest: number
}

const sumOf = (some: readonly (number | null | undefined)[]): number => some.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)

function split(cents: number, legs: readonly KeptLeg[], flown: number, shareOf: typeof keptShare): SplitSum {
  const own = legs.filter(({ keptCents }) => keptCents === null)
  const left = Math.max(0, cents - sumOf(legs.map(({ keptCents }) => keptCents)))
  const departed = Math.max(0, flown - (legs.length - own.length))
  const known = sumOf(own.map(({ ownCents }) => ownCents))
  // Where less is left than that, they are measured as the others.
  const apart = known <= left ? known : 0
  const isMeasured = ({ ownCents }: KeptLeg): boolean => apart === 0 || (ownCents ?? null) === null
  const measured = own.filter(isMeasured)
  const after = (count: number): number => {
    const share = toRestShare(measured, own.slice(0, count).filter(isMeasured).length)
    const ahead = own.slice(count).filter((leg) => !isMeasured(leg))
    return shareOf(left - apart, share) + sumOf(ahead.map(({ ownCents }) => ownCents))
  }
  return { flown: own.slice(0, departed).map((_, at) => after(at) - after(at + 1)), rest: after(departed) }
}

/**
 * What a trip costs, or was to cost, by its parts: a part of each leg that was flown with the aircraft of the order, and what is left for the ones after
 * them. Legs that were flown with an earlier aircraft keep theirs.
 */
export const splitCost = (cents: number, legs: readonly KeptLeg[], flown: number): SplitSum => split(cents, legs, flown, keptShare)

/** The same of what a customer paid: what is left is due, so never less. */
export const splitDue = (cents: number, legs: readonly KeptLeg[], flown: number): SplitSum => split(cents, legs, flown, dueShare)
