import type { Locale } from '@aquilane/domain/site/paths'
import { findAlternatives } from '@aquilane/domain/charter/alternatives'
import { offerExpiresAt, type Offer, type SealedOffer } from '@aquilane/domain/charter/offer'
import type { NoAvailability, Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import { airportCombinations, expandCityTrip, type CityTrip } from './airport-selection.ts'
import type { ChainPrices } from './chain-prices.ts'
import type { OfferedSearch, OfferToken } from './offer-token.ts'
import { findCheaperAirports, type OtherAirport } from './other-airports.ts'
import { isBookable, quoteFirmness, toOffer, toToken, toWholeSeconds, type OffersDeps } from './offers.ts'
import type { PricingContext } from './pricing-context.ts'
import { cheapestPerClass, searchQuotes, sortQuotes, unlimitedPerType, type SearchLimits, type Sort } from './search.ts'
import { bestDepartures, departureTrips } from './departures.ts'
import type { LegBody } from './trip.ts'

export interface OfferQuery {
  legs: readonly LegBody[]
  filter?: QuoteFilter
  /** At most so many aircraft of each type, cheapest first. */
  perType?: number
  /** At most so many offers, cheapest first. */
  limit?: number
  maxPriceCents?: number
  sort?: Sort
  /** Of refusals. */
  locale: Locale
}

/** What the offers for a trip depend on beside it: the same search finds the same while these are the same. */
export interface PriceBasis {
  context: PricingContext
  /** Version of the booked trips that others may continue. */
  chains: number
}

/** What the ids of found offers hold; a trip to a city has a search of its own for each airport that its offers use. */
export interface FoundTokens {
  searches: readonly OfferedSearch[]
  offers: readonly { search: number; token: OfferToken }[]
}

export interface FoundOffers {
  basis: PriceBasis
  /** When they were priced, epoch ms in whole seconds; the ids say so too. */
  requestedAt: number
  /** In the order asked for. Their ids are bound to a client: `sealTokens`. */
  offers: readonly Offer[]
  tokens: FoundTokens
  /** Airports of the cities asked for at which the trip costs less. */
  cheaperAirports: readonly OtherAirport[]
  /** Why there are none, and what works instead. */
  nothingFits: NoAvailability | null
}

export type FindOffersDeps = OffersDeps & { chains: ChainPrices }

export async function priceBasis(ctx: FindOffersDeps): Promise<PriceBasis> {
  const context = await ctx.pricing.current()
  await ctx.chains.refresh(context)
  return { context, chains: ctx.chains.version() }
}

/**
 * Offers for a trip: all that were asked for, or for visitors the cheapest of each class.
 * @throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE
 */
export async function findOffers(ctx: FindOffersDeps, query: OfferQuery, { isVisitor }: { isVisitor: boolean }): Promise<FoundOffers> {
  const now = ctx.clock.now()
  const basis = await priceBasis(ctx)
  const { context } = basis
  const requestedAt = toWholeSeconds(now)
  const trips = departureTrips(ctx.places, query.legs, now, query.locale)
  const departures = trips.map((trip) => expandCityTrip(ctx.places, context, trip, requestedAt))
  // Why nothing fits is said of one departure, what other airports save of an exact one.
  const open = departures[0]!
  const quotes = await (departures.length > 1
    ? bestDepartures(context, departures, ctx.chains, { limits: toLimits(query), isVisitor })
    : isVisitor
      ? cheapestPerClass(context, open, ctx.chains, query.filter)
      : ctx.chains.apply(context, await searchQuotes(context, open, toLimits(query))))
  const sorted = isVisitor && query.sort === undefined ? quotes : sortQuotes(context, quotes, query.sort ?? 'class')
  const offers = toOffers(context, sorted, requestedAt)
  const nothingFits = offers.length > 0 ? null : explain(ctx, context, open, query)
  const cheaperAirports = departures.length > 1 ? [] : findCheaperAirports(context, open, offers, query.filter)
  return { basis, requestedAt, offers, tokens: toTokens(offers, requestedAt), cheaperAirports, nothingFits }
}

const toLimits = (query: OfferQuery): SearchLimits => ({
  filter: query.filter,
  perType: query.perType ?? unlimitedPerType,
  limit: query.limit ?? null,
  priceMaxCents: query.maxPriceCents ?? null,
})

function toOffers(context: PricingContext, quotes: readonly Quote[], requestedAt: number): Offer[] {
  const until = { firm: offerExpiresAt('firm', requestedAt), estimate: offerExpiresAt('estimate', requestedAt) }
  return quotes.map((quote) => {
    const firmness = quoteFirmness(context, quote)
    return toOffer(context, quote, firmness, until[firmness])
  })
}

/** Null where only the price asked for stands in the way. */
function explain(ctx: OffersDeps, { index }: PricingContext, open: CityTrip, { filter, maxPriceCents }: OfferQuery): NoAvailability | null {
  const trips = airportCombinations(open).flatMap((choice) => open.toTrip(choice) ?? [])
  const [trip] = trips
  // Two ends of a leg can only be the same airport: there is no trip to explain.
  if (!trip) return { failed: [], nearest: null, alternatives: [] }
  if (maxPriceCents !== undefined && trips.some((one) => index.topQuotes(one, 1, filter).length > 0)) return null
  const now = ctx.clock.now()
  return findAlternatives(index, trip, filter, (changed) => isBookable(ctx.places, changed, now))
}

function toTokens(offers: readonly Offer[], issuedAt: number): FoundTokens {
  const searches: OfferedSearch[] = []
  const byRoute = new Map<string, number>()
  const tokens = offers.map((offer) => {
    const { legs } = offer.quote
    const route = legs.map(({ from, to, departureLocal }) => `${from.icao}>${to.icao}@${departureLocal}`).join()
    let search = byRoute.get(route)
    if (search === undefined) {
      search = searches.push({ issuedAt, legs: toSealedLegs(legs) }) - 1
      byRoute.set(route, search)
    }
    return { search, token: toToken(offer) }
  })
  return { searches, offers: tokens }
}

const toSealedLegs = (legs: Quote['legs']): OfferedSearch['legs'] =>
  legs.map(({ from, to, departureLocal, pax, luggageKg, party }) => ({
    from: from.icao,
    to: to.icao,
    departureLocal,
    pax,
    luggageKg,
    ...(party ? { party } : {}),
  }))

/** Ids of found offers for one client, or for visitors (null). */
export function sealTokens({ seal }: Pick<OffersDeps, 'seal'>, { searches, offers }: FoundTokens, clientId: string | null): string[] {
  const seals = searches.map((search) => seal.encoder(search, clientId))
  return offers.map(({ search, token }) => seals[search]!(token))
}

/** What one client may accept. @throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE */
export async function findOffersFor(
  ctx: FindOffersDeps,
  { clientId, ...query }: OfferQuery & { clientId: string },
): Promise<SealedOffer[]> {
  const { offers, tokens } = await findOffers(ctx, query, { isVisitor: false })
  const ids = sealTokens(ctx, tokens, clientId)
  return offers.map((offer, at) => ({ ...offer, id: ids[at]! }))
}
