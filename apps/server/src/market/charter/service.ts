import type { FleetSnapshotSource } from '../../foundation/fleet/index.ts'
import type { Locale } from '@aquilane/contract/paths'
import type {
  exploreDestinations,
  getDayPrices,
  getPriceEstimate,
  getSuggestion,
  getTypicalPrices,
  suggestCharter,
} from '@aquilane/contract/charter'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { CurrentPricing } from '../../foundation/pricing/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { renderResponse, serializeResults } from './search-response.ts'
import { airportCombinations, expandCityTrip, type CityTrip } from './airport-selection.ts'
import { createPriceEstimates } from './price-estimate.ts'
import { createPricingContext, type PricingContext } from './pricing-context.ts'
import { quoteOneWay, type OneWay, type OneWayQuote } from './one-way-quote.ts'
import { createChainPrices, noTrips, type BookedTrips, type ChainPrices } from './chain-prices.ts'
import { acceptOffer, getOffer, type AcceptResult, type AcceptedOffer, type OffersDeps } from './offers.ts'
import { createOfferTokenCodec } from './offer-token.ts'
import { findPromises, planTrip, type PlannedLeg, type PlanResult, type PromisedCharter } from './plan-trip.ts'
import { previewPrices, type PreviewedTrip, type PreviewPrice } from './preview-prices.ts'
import { planChain, type ChainedTrips, type PlannedChain } from './plan-chain.ts'
import { suggestSubCharters } from './sub-charters.ts'
import { createResponseCache } from './response-cache.ts'
import { unlimitedPerType, cheapestPerClass, searchQuotes, sortQuotes } from './search.ts'
import { findDayPrices } from './day-prices.ts'
import { createExplore, type ExploreQuery } from './explore.ts'
import { createTypicalPrices, type TypicalPricesQuery } from './typical-prices.ts'
import { readTrip, isSameTrip, type LegBody, type ResolvedTrip } from './trip.ts'
import { createOfferSerializer, type WireSuggestion } from './wire.ts'

declare module '../../context.ts' {
  interface Context {
    charter: CharterService
  }
}

type SuggestResponse = ResponseOf<typeof suggestCharter>

interface SuggestCall {
  body: BodyOf<typeof suggestCharter>
  clientId: string | null
  locale: Locale
  /** With every line of the price, for staff. */
  isFull?: boolean
}

export interface CharterService {
  /** Builds the price index before the first visitor has to wait for it. */
  warm(): Promise<void>
  /** Priced suggestions, each under an id of its own, as the JSON (UTF-8) of the contract's answer. Throws what `readTrip` throws. */
  suggestJson(call: SuggestCall): Promise<Buffer>
  /** The same, parsed. */
  suggest(call: SuggestCall): Promise<SuggestResponse>
  /** Aircraft for a trip that only staff may offer, cheapest first. Throws what `readTrip` throws. */
  suggestSubCharters(call: { legs: readonly LegBody[]; clientId: string; locale: Locale }): Promise<WireSuggestion[]>
  /** A suggestion and whether it is still valid; null for unknown and foreign ids. */
  getOffer(call: { id: string; clientId: string | null; locale: Locale }): Promise<ResponseOf<typeof getSuggestion> | null>
  priceEstimate(call: {
    from: string
    to: string
    date?: string
    pax: number
    locale: Locale
  }): Promise<ResponseOf<typeof getPriceEstimate>>
  /** Of a class, or of one of its types; throws NOT_FOUND. */
  typicalPrices(call: TypicalPricesQuery): Promise<ResponseOf<typeof getTypicalPrices>>
  /** From-prices to many cities; throws PLACE_NOT_FOUND. */
  explore(query: ExploreQuery): Promise<ResponseOf<typeof exploreDestinations>>
  /** Lowest prices of the days around a trip; throws as a search does. */
  dayPrices(call: { legs: readonly LegBody[]; locale: Locale }): Promise<ResponseOf<typeof getDayPrices>>
  /** Accepts an offer for an order: checks owner, time, price and calendar. The caller holds the aircraft afterwards. */
  acceptOffer(trx: Trx, request: { id: string; clientId: string; locale?: Locale; isPromised?: boolean }): Promise<AcceptResult>
  /** How one aircraft would fly a trip at these times, whatever else it does. */
  planTrip(trip: { aircraftId: number; legs: readonly PlannedLeg[]; requestedAt?: Temporal.Instant }): Promise<PlanResult>
  /** Two trips of one aircraft in a row without a return to its base; null where that is not possible or not cheaper. */
  planChain(trips: ChainedTrips): Promise<PlannedChain | null>
  /** Firm charters for a trip, cheapest first, that the caller may keep for a customer. */
  findPromises(trip: { legs: readonly PlannedLeg[]; clientId: string }): Promise<PromisedCharter[]>
  /** Trips of the past priced once more, under a version of the prices; null where the aircraft cannot fly one. */
  previewPrices(trips: readonly PreviewedTrip[], under: CurrentPricing): Promise<(PreviewPrice | null)[]>
  /** What one aircraft would cost as a one-way charter; null where it cannot fly it. */
  quoteOneWay(oneWay: OneWay): Promise<OneWayQuote | null>
  /** Finds the places of a trip and checks its times; throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE. */
  readTrip(legs: readonly LegBody[], locale: Locale): ResolvedTrip
  /** Do these legs, with cities for airports where the customer left it open, describe what was suggested? */
  isSameTrip(taken: AcceptedOffer, legs: readonly LegBody[]): boolean
}

export function createCharter(deps: {
  clock: Clock
  places: PlacesService
  fleet: FleetSnapshotSource
  pricing: { current(): CurrentPricing | Promise<CurrentPricing> }
  secret: string
  /** For prices of trips that continue where another one ends. */
  bookedTrips?: BookedTrips
}): CharterService {
  const { clock, places, fleet } = deps
  const pricing = createPricingContext({ fleet, places, pricing: deps.pricing })
  const seal = createOfferTokenCodec(deps.secret)
  const writer = createOfferSerializer(places)
  const recent = createResponseCache()
  const chains: ChainPrices = createChainPrices({ clock, trips: deps.bookedTrips ?? noTrips, planning: () => offersDeps })
  const offersDeps: OffersDeps = { clock, places, fleet, seal, writer, pricing, chains }
  const fromPrices = createPriceEstimates({ clock, places, pricing })
  const typical = createTypicalPrices({ clock, places, pricing })
  const exploration = createExplore({ clock, places, pricing })

  return {
    async warm() {
      await pricing.current()
    },
    suggestJson,
    suggest: async (call) => JSON.parse((await suggestJson(call)).toString()) as SuggestResponse,
    suggestSubCharters: (call) => suggestSubCharters(offersDeps, call),
    getOffer: (call) => getOffer(offersDeps, call),
    priceEstimate: (call) => fromPrices.get(call),
    typicalPrices: (call) => typical.get(call),
    explore: (query) => exploration.get(query),
    dayPrices: (call) => findDayPrices({ clock, places, pricing, chains }, call),
    acceptOffer: (trx, request) => acceptOffer(offersDeps, trx, request),
    planTrip: (trip) => planTrip(offersDeps, trip),
    planChain: (trips) => planChain(offersDeps, trips),
    findPromises: (trip) => findPromises(offersDeps, trip),
    readTrip: (legs, locale) => readTrip(places, legs, clock.now(), locale),
    previewPrices: (trips, under) => previewPrices({ places, pricing }, trips, under),
    quoteOneWay: (oneWay) => quoteOneWay({ places, pricing }, oneWay, clock.now()),
    isSameTrip: (taken, legs) => isSameTrip(places, taken.legs, legs),
  }

  async function suggestJson({ body, clientId, locale, isFull = false }: SuggestCall): Promise<Buffer> {
    const now = clock.now()
    const current = await pricing.current()
    const locked = clientId === null
    await chains.refresh(current)
    const key = JSON.stringify([locale, locked, isFull, chains.version(), body])
    const known = recent.get(key, current, now.epochMilliseconds)
    if (known) return renderResponse(seal, known, clientId)
    const trip = readTrip(places, body.legs, now, locale)
    // Whole seconds, so that opening an id prices exactly what was asked.
    const requestedAt = Math.floor(now.epochMilliseconds / 1_000) * 1_000
    const open = expandCityTrip(places, current, trip, requestedAt)
    const filter = toFilter(body)
    const quotes = await chains.apply(
      current,
      await (locked ? cheapestPerClass(current, open, filter) : toClassList(current, open, filter, body)),
    )
    const sorted = locked && body.sort === undefined ? quotes : sortQuotes(current, quotes, body.sort ?? 'class')
    const answer = serializeResults(writer, {
      context: current,
      results: sorted,
      requestedAt,
      locked,
      isFull,
      locale,
      trip: open.toTrip(airportCombinations(open)[0]!),
    })
    recent.set(key, answer)
    return renderResponse(seal, answer, clientId)
  }
}

function toClassList(
  pricing: PricingContext,
  trip: CityTrip,
  filter: QuoteFilter | undefined,
  body: BodyOf<typeof suggestCharter>,
): Promise<Quote[]> {
  return searchQuotes(pricing, trip, {
    filter,
    perType: body.per_type ?? unlimitedPerType,
    limit: body.limit ?? null,
    priceMaxCents: body.price_max === undefined ? null : Math.round(body.price_max * 100),
  })
}

function toFilter(body: BodyOf<typeof suggestCharter>): QuoteFilter | undefined {
  const filter: QuoteFilter = {
    ...(body.classes && body.classes.length > 0 ? { classes: body.classes as AircraftClassSlug[] } : {}),
    ...(body.seats === undefined ? {} : { minSeats: body.seats }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}
