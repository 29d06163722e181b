import type { AcceptedOffer } from '@aquilane/domain/charter/offer'
import type { OffersDeps } from './offers.ts'
import { findFirmPlans, type PlannedLeg } from './plan-trip.ts'

/** So many aircraft are looked at: the cheapest ones may belong to one operator. */
const looked = 60

export interface WantedReplacement {
  legs: readonly PlannedLeg[]
  /** Of the aircraft that was lost. */
  classId: number
  /** Smaller classes instead. */
  isLower?: boolean
}

/** Aircraft with a firm price that can fly a trip instead of another one, of its class or a larger one, or of a smaller one, cheapest first. */
export async function findReplacements(ctx: OffersDeps, { legs, classId, isLower = false }: WantedReplacement): Promise<AcceptedOffer[]> {
  const { snapshot } = await ctx.pricing.current()
  // Classes are kept from small to large.
  const classes = [...snapshot.classes.values()]
  const rank = Math.max(
    0,
    classes.findIndex(({ id }) => id === classId),
  )
  const wanted = isLower ? classes.slice(0, rank) : classes.slice(rank)
  // An empty filter asks for every class.
  if (wanted.length === 0) return []
  return findFirmPlans(ctx, { legs, filter: { classes: wanted.map(({ slug }) => slug) }, limit: looked })
}
