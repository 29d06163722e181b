import type { CurrentPricing } from '../../foundation/pricing/index.ts'
import type { PlacesService } from '../../foundation/places/index.ts'
import { toEngineTrip, type PlannedLeg } from './plan-trip.ts'
import type { PricingContexts } from './pricing-context.ts'

/** A trip as it was priced once. */
export interface PreviewedTrip {
  aircraftId: number
  legs: readonly PlannedLeg[]
  requestedAt: Temporal.Instant
}

export interface PreviewPrice {
  totalCents: number
  /** By service, in the order of the price lines. */
  services: { service: string; amountCents: number }[]
}

/** What trips of the past would cost under a version of the prices, whatever their aircraft do by now. */
export async function previewPrices(
  { places, pricing }: { places: PlacesService; pricing: PricingContexts },
  trips: readonly PreviewedTrip[],
  under: CurrentPricing,
): Promise<(PreviewPrice | null)[]> {
  const context = await pricing.under(under)
  return trips.map(({ aircraftId, legs, requestedAt }) => {
    const trip = toEngineTrip({ places }, context, legs, requestedAt.epochMilliseconds)
    const answer = trip && context.quoteOne(trip, aircraftId, { anyTime: true })
    if (!answer?.ok) return null
    const byService = new Map<string, number>()
    for (const { service, amountCents } of answer.breakdown) byService.set(service, (byService.get(service) ?? 0) + amountCents)
    return { totalCents: answer.totalCents, services: [...byService].map(([service, amountCents]) => ({ service, amountCents })) }
  })
}
