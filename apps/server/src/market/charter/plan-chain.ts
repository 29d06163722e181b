import { flyingCost, splitPositioning } from '@aquilane/domain/charter/chain'
import type { AcceptedOffer } from '@aquilane/domain/charter/offer'
import type { OffersDeps } from './offers.ts'
import { planTrip, type PlannedLeg } from './plan-trip.ts'

export interface ChainedTrips {
  aircraftId: number
  earlier: readonly PlannedLeg[]
  later: readonly PlannedLeg[]
}

export interface PlannedChain {
  /** What both trips cost less together, cents; without margin, surcharges and taxes. */
  savedCents: number
  /** Of that the flight home of the earlier one, and the flight out of the later one. */
  homeCents: number
  outCents: number
  /** Both trips as one. */
  plan: AcceptedOffer
}

/** The engine plans so many legs at once. */
const maxLegs = 6

/**
 * Two trips of one aircraft in a row. The engine plans both as one trip and decides by its own prices whether the aircraft waits, flies on, or
 * returns to its base in between. @returns null where it returns, where the trips cannot be flown together, and where nothing is saved
 */
export async function planChain(ctx: OffersDeps, { aircraftId, earlier, later }: ChainedTrips): Promise<PlannedChain | null> {
  if (earlier.length + later.length > maxLegs) return null
  // As of a moment without surcharges for short notice, the same for all three plans.
  const requestedAt = Temporal.PlainDateTime.from(earlier[0]!.departureLocal)
    .toZonedDateTime('UTC')
    .toInstant()
    .subtract({ hours: 24 * 60 })
  const plan = (legs: readonly PlannedLeg[]) => planTrip(ctx, { aircraftId, legs, requestedAt })
  const both = await plan([...earlier, ...later])
  if (!both.ok || splitPositioning(both.plan.positioning, earlier.length).joining.length > 1) return null
  const [first, second] = [await plan(earlier), await plan(later)]
  if (!first.ok || !second.ok) return null
  const savedCents = flyingCost(first.plan.lines) + flyingCost(second.plan.lines) - flyingCost(both.plan.lines)
  if (savedCents <= 0) return null
  const homeCents = costOf(first.plan, 'positioning_home')
  return { savedCents, homeCents, outCents: costOf(second.plan, 'positioning_out'), plan: both.plan }
}

const costOf = ({ lines }: AcceptedOffer, reason: string): number =>
  lines.reduce((sum, line) => sum + (line.reason.code === reason ? line.amountCents : 0), 0)
