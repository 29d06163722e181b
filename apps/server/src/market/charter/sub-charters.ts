import type { Locale } from '@aquilane/contract/paths'
import { airportCombinations, expandCityTrip } from './airport-selection.ts'
import { offerExpiresAt, type OffersDeps } from './offers.ts'
import { readTrip, type LegBody } from './trip.ts'
import type { WireSuggestion } from './wire.ts'

const maxOffers = 40

/**
 * Aircraft of other operators that can fly a trip, cheapest first, for one customer; a city is flown from its likeliest airport. Estimates: the
 * operator confirms. @throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE
 */
export async function suggestSubCharters(
  ctx: OffersDeps,
  { legs, clientId, locale }: { legs: readonly LegBody[]; clientId: string; locale: Locale },
): Promise<WireSuggestion[]> {
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  // Whole seconds, as in every offer token.
  const issuedAt = Math.floor(now.epochMilliseconds / 1_000) * 1_000
  const open = expandCityTrip(ctx.places, pricing, readTrip(ctx.places, legs, now, locale), issuedAt)
  const trip = open.toTrip(airportCombinations(open)[0]!)
  if (!trip) return []
  const flown = trip.legs.map(({ from, to, ...leg }) => ({ ...leg, from: from.icao, to: to.icao }))
  const seal = ctx.seal.encoder({ issuedAt, legs: flown }, clientId)
  const expiresAt = offerExpiresAt(false, issuedAt).toString()
  return pricing.subCharters
    .topQuotes(trip, maxOffers)
    .map((quote) =>
      ctx.writer.toSuggestion(
        seal({ aircraftId: quote.aircraft.id, priceCents: quote.totalCents, firm: false }),
        { locked: false, firm: false, expiresAt, quote, lines: quote.breakdown, isFull: true },
        pricing.snapshot,
        locale,
      ),
    )
}
