import type { FleetSnapshotSource } from '../../foundation/fleet/index.ts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { AcceptedOffer, SealedOffer } from '@aquilane/domain/charter/offer'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Facts } from '../../foundation/facts/index.ts'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { CurrentPricing } from '../../foundation/pricing/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { createPriceEstimates, type PriceEstimate, type PriceEstimateQuery } from './price-estimate.ts'
import { createPricingContext } from './pricing-context.ts'
import { quoteOneWay, type OneWay, type OneWayQuote } from './one-way-quote.ts'
import { createChainPrices, noTrips, type BookedTrips, type ChainPrices } from './chain-prices.ts'
import {
  findOffers,
  findOffersFor,
  priceBasis,
  sealTokens,
  type FindOffersDeps,
  type FoundOffers,
  type FoundTokens,
  type OfferQuery,
  type PriceBasis,
} from './find-offers.ts'
import { acceptOffer, getOffer, type AcceptResult, type OfferState } from './offers.ts'
import { createOfferTokenCodec } from './offer-token.ts'
import { findPromises, planTrip, type PlannedLeg, type PlanResult, type PromisedCharter } from './plan-trip.ts'
import { findNearbyTrips, type NearbyTrip } from './nearby-trips.ts'
import { findReplacements, type WantedReplacement } from './find-replacements.ts'
import { previewFacts, type FactOutcome } from './preview-facts.ts'
import { previewPrices, type PreviewedTrip, type PreviewPrice } from './preview-prices.ts'
import { planChain, type ChainedTrips, type PlannedChain } from './plan-chain.ts'
import { findSubCharters } from './sub-charters.ts'
import { createCalendarPrices, type CalendarPrice, type CalendarQuery } from './calendar-prices.ts'
import { findDayPrices, type DayPrice } from './day-prices.ts'
import { createExplore, type Exploration, type ExploreQuery } from './explore.ts'
import { createSharedSearches } from './shared-search.ts'
import { createTypicalPrices, type TypicalPrices, type TypicalPricesQuery } from './typical-prices.ts'
import { firstDeparture, readTrip, isSameTrip, type LegBody, type ResolvedTrip } from './trip.ts'

declare module '../../context.ts' {
  interface Context {
    charter: CharterService
  }
}

export interface CharterService {
  /** Builds the price index before the first visitor has to wait for it. */
  warm(): Promise<void>
  /** For as long as this is the same, a search finds the same. */
  priceBasis(): Promise<PriceBasis>
  /** Offers for a trip, for visitors the cheapest of each class; ids come from `sealTokens`. Throws what `readTrip` throws. */
  findOffers(query: OfferQuery, who: { isVisitor: boolean }): Promise<FoundOffers>
  /** Ids of found offers for one client, or for visitors (null). */
  sealTokens(tokens: FoundTokens, clientId: string | null): string[]
  /** Offers for a trip that one client may accept. Throws what `readTrip` throws. */
  findOffersFor(query: OfferQuery & { clientId: string }): Promise<SealedOffer[]>
  /** Aircraft for a trip that only staff may offer, cheapest first. Throws what `readTrip` throws. */
  findSubCharters(call: { legs: readonly LegBody[]; clientId: string; locale: Locale }): Promise<SealedOffer[]>
  /** An offer and whether it is still valid; null for unknown and foreign ids. */
  getOffer(call: { id: string; clientId: string | null }): Promise<OfferState | null>
  priceEstimate(query: PriceEstimateQuery): Promise<PriceEstimate>
  /** Of a class, or of one of its types; throws NOT_FOUND. */
  typicalPrices(call: TypicalPricesQuery): Promise<TypicalPrices>
  /** From-prices to many cities; throws PLACE_NOT_FOUND. */
  explore(query: ExploreQuery): Promise<Exploration>
  /** Finds in the background what `explore` answers first. */
  warmExploration(query: Pick<ExploreQuery, 'from' | 'pax' | 'among'>): Promise<void>
  /** Lowest prices of the days around a trip; throws as a search does. */
  dayPrices(call: { legs: readonly LegBody[]; locale: Locale }): Promise<DayPrice[]>
  /** Lowest prices of a trip by the day of its last leg; throws as a search does. */
  calendarPrices(query: CalendarQuery): Promise<CalendarPrice[]>
  /** Accepts an offer for an order: checks owner, time, price and calendar. The caller holds the aircraft afterwards. */
  acceptOffer(trx: Trx, request: { id: string; clientId: string; isPromised?: boolean }): Promise<AcceptResult>
  /** How one aircraft would fly a trip at these times, whatever else it does. */
  planTrip(trip: { aircraftId: number; legs: readonly PlannedLeg[]; requestedAt?: Temporal.Instant }): Promise<PlanResult>
  /** Two trips of one aircraft in a row without a return to its base; null where that is not possible or not cheaper. */
  planChain(trips: ChainedTrips): Promise<PlannedChain | null>
  /** Firm charters for a trip, cheapest first, that the caller may keep for a customer. */
  findPromises(trip: { legs: readonly PlannedLeg[]; clientId: string }): Promise<PromisedCharter[]>
  /** Aircraft with a firm price that can fly a trip instead of another one, of its class or a larger one, or of a smaller one, cheapest first. */
  findReplacements(trip: WantedReplacement): Promise<AcceptedOffer[]>
  /** The same trip from or to airports in reach by road, the shortest drive first. */
  findNearbyTrips(legs: readonly PlannedLeg[]): Promise<NearbyTrip[]>
  /** Trips of the past priced once more, under a version of the prices; null where the aircraft cannot fly one. */
  previewPrices(trips: readonly PreviewedTrip[], under: CurrentPricing): Promise<(PreviewPrice | null)[]>
  /** Trips of the past under other facts and the prices of today. */
  previewFacts(trips: readonly PreviewedTrip[], facts: FactTable): Promise<FactOutcome[]>
  /** What one aircraft would cost as a one-way charter; null where it cannot fly it. */
  quoteOneWay(oneWay: OneWay): Promise<OneWayQuote | null>
  /** Finds the places of a trip and checks its times; throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE. */
  readTrip(legs: readonly LegBody[], locale: Locale): ResolvedTrip
  /** A token that opens the whole list of this search to others, and until when. Throws what `readTrip` throws. */
  shareSearch(legs: readonly LegBody[], locale: Locale): { token: string; until: Temporal.Instant }
  /** Until when a token opens this search; null: it does not. */
  sharedUntil(token: string, legs: readonly LegBody[]): Temporal.Instant | null
  /** Do these legs, with cities for airports where the customer left it open, describe what was suggested? */
  isSameTrip(taken: AcceptedOffer, legs: readonly LegBody[]): boolean
}

export function createCharter(deps: {
  clock: Clock
  places: PlacesService
  fleet: FleetSnapshotSource
  pricing: { current(): CurrentPricing | Promise<CurrentPricing> }
  facts: Facts
  secret: string
  /** For prices of trips that continue where another one ends. */
  bookedTrips?: BookedTrips
}): CharterService {
  const { clock, places, fleet } = deps
  const pricing = createPricingContext({ fleet, places, pricing: deps.pricing, facts: deps.facts })
  const seal = createOfferTokenCodec(deps.secret)
  const shared = createSharedSearches(deps.secret, clock)
  const chains: ChainPrices = createChainPrices({ clock, trips: deps.bookedTrips ?? noTrips, planning: () => offersDeps })
  const offersDeps: FindOffersDeps = { clock, places, fleet, seal, pricing, chains }
  const fromPrices = createPriceEstimates({ clock, places, pricing })
  const typical = createTypicalPrices({ clock, places, pricing })
  const exploration = createExplore({ clock, places, pricing })
  const calendar = createCalendarPrices({ clock, places, pricing, chains })

  return {
    async warm() {
      await pricing.current()
    },
    priceBasis: () => priceBasis(offersDeps),
    findOffers: (query, who) => findOffers(offersDeps, query, who),
    sealTokens: (tokens, clientId) => sealTokens(offersDeps, tokens, clientId),
    findOffersFor: (query) => findOffersFor(offersDeps, query),
    findSubCharters: (call) => findSubCharters(offersDeps, call),
    getOffer: (call) => getOffer(offersDeps, call),
    priceEstimate: (call) => fromPrices.get(call),
    typicalPrices: (call) => typical.get(call),
    explore: (query) => exploration.get(query),
    warmExploration: (query) => exploration.warm(query),
    dayPrices: (call) => findDayPrices({ clock, places, pricing, chains }, call),
    calendarPrices: (query) => calendar.get(query),
    acceptOffer: (trx, request) => acceptOffer(offersDeps, trx, request),
    planTrip: (trip) => planTrip(offersDeps, trip),
    planChain: (trips) => planChain(offersDeps, trips),
    findPromises: (trip) => findPromises(offersDeps, trip),
    findReplacements: (trip) => findReplacements(offersDeps, trip),
    findNearbyTrips: (legs) => findNearbyTrips(offersDeps, legs),
    readTrip: (legs, locale) => readTrip(places, legs, clock.now(), locale),
    previewPrices: (trips, under) => previewPrices({ places, pricing }, trips, under),
    previewFacts: (trips, facts) => previewFacts({ places, pricing }, trips, facts),
    quoteOneWay: (oneWay) => quoteOneWay({ places, pricing }, oneWay, clock.now()),
    shareSearch: (legs, locale) => shared.share(legs, firstDeparture(readTrip(places, legs, clock.now(), locale))),
    sharedUntil: (token, legs) => shared.openUntil(token, legs),
    isSameTrip: (taken, legs) => isSameTrip(places, taken.legs, legs),
  }
}
