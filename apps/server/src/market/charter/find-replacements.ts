import type { AcceptedOffer } from '@aquilane/domain/charter/offer'
import type { OffersDeps } from './offers.ts'
import { findFirmPlans, type PlannedLeg } from './plan-trip.ts'

/** So many aircraft are looked at: the cheapest ones may belong to one operator. */
const looked = 60

/** Aircraft with a firm price that can fly a trip instead of another one, of its class or a larger one, cheapest first. */
export async function findReplacements(
  ctx: OffersDeps,
  { legs, classId }: { legs: readonly PlannedLeg[]; classId: number },
): Promise<AcceptedOffer[]> {
  const { snapshot } = await ctx.pricing.current()
  // Classes are kept from small to large.
  const classes = [...snapshot.classes.values()]
  const rank = classes.findIndex(({ id }) => id === classId)
  return findFirmPlans(ctx, { legs, filter: { classes: classes.slice(Math.max(0, rank)).map(({ slug }) => slug) }, limit: looked })
}
