import type { Caution, Refusal } from '@aquilane/domain/charter/types'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { PlacesService } from '../../foundation/places/index.ts'
import { quoteFirmness } from './offers.ts'
import { toEngineTrip } from './plan-trip.ts'
import type { PreviewedTrip } from './preview-prices.ts'
import type { PricingContexts } from './pricing-context.ts'

/** What becomes of a trip: a price with what is to be confirmed of it, or why it is not sold. Null: the trip or its aircraft is gone. */
export type FactOutcome =
  | { state: 'firm' | 'estimate'; totalCents: number; cautions: readonly Caution[] }
  | { state: 'refused'; reason: Pick<Refusal, 'constraint' | 'params'> }
  | null

/** What trips of the past would be under other facts and the prices of today, whatever their aircraft do by now. */
export async function previewFacts(
  { places, pricing }: { places: PlacesService; pricing: PricingContexts },
  trips: readonly PreviewedTrip[],
  facts: FactTable,
): Promise<FactOutcome[]> {
  const context = await pricing.under((await pricing.current()).pricing, facts)
  return trips.map(({ aircraftId, legs, requestedAt }) => {
    const trip = toEngineTrip({ places }, context, legs, requestedAt.epochMilliseconds)
    const answer = trip && context.quoteOne(trip, aircraftId, { anyTime: true })
    if (!answer) return null
    if (!answer.ok) return { state: 'refused', reason: { constraint: answer.constraint, params: answer.params } }
    return { state: quoteFirmness(context, answer), totalCents: answer.totalCents, cautions: answer.cautions }
  })
}
