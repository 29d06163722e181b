import type { Locale } from '@aquilane/domain/site/paths'
import { offerExpiresAt, type SealedOffer } from '@aquilane/domain/charter/offer'
import { airportCombinations, expandCityTrip } from './airport-selection.ts'
import { toOffer, toToken, toWholeSeconds, type OffersDeps } from './offers.ts'
import { readTrip, type LegBody } from './trip.ts'

const maxOffers = 40

/**
 * Aircraft of other operators that can fly a trip, cheapest first, for one customer; a city is flown from its likeliest airport. Estimates: the
 * operator confirms. @throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE
 */
export async function findSubCharters(
  ctx: OffersDeps,
  { legs, clientId, locale }: { legs: readonly LegBody[]; clientId: string; locale: Locale },
): Promise<SealedOffer[]> {
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  const issuedAt = toWholeSeconds(now)
  const open = expandCityTrip(ctx.places, pricing, readTrip(ctx.places, legs, now, locale), issuedAt)
  const trip = open.toTrip(airportCombinations(open)[0]!)
  if (!trip) return []
  const flown = trip.legs.map(({ from, to, ...leg }) => ({ ...leg, from: from.icao, to: to.icao }))
  const seal = ctx.seal.encoder({ issuedAt, legs: flown }, clientId)
  const expiresAt = offerExpiresAt('estimate', issuedAt)
  return pricing.subCharters.topQuotes(trip, maxOffers).map((quote) => {
    const offer = toOffer(pricing, quote, 'estimate', expiresAt)
    return { ...offer, id: seal(toToken(offer)) }
  })
}
