import type { charterFromPrice, charterSuggest, charterSuggestion } from '@aquilane/contract/charter'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/database.ts'
import { renderAnswer, writeAnswer } from './search-response.ts'
import { choicesOf, openTrip, type OpenTrip } from './airport-selection.ts'
import { createFromPrices } from './price-estimate.ts'
import { keepMarket, type Market } from './pricing-context.ts'
import { createOffers, type TakeResult, type TakenSuggestion } from './offers.ts'
import { createOfferSeal } from './offer-token.ts'
import { keepRecentAnswers } from './response-cache.ts'
import { allOfAType, cheapestPerClass, searchQuotes, sortQuotes } from './search.ts'
import { readTrip, sameTrip, type LegBody, type ResolvedTrip } from './trip.ts'
import { createSuggestionWriter } from './wire.ts'

export type { TakenSuggestion } from './offers.ts'
export type { LegBody, ResolvedTrip } from './trip.ts'
export type { WireSuggestion } from './wire.ts'

type Locale = 'en' | 'it'
type SuggestAnswer = ResponseOf<typeof charterSuggest>

interface SuggestCall {
  body: BodyOf<typeof charterSuggest>
  clientId: string | null
  locale: Locale
}

export interface CharterService {
  /** Builds the price index before the first visitor has to wait for it. */
  warm(): Promise<void>
  /** Priced suggestions, each under an id of its own, as the JSON (UTF-8) of the contract's answer. Throws what `readTrip` throws. */
  suggestJson(call: SuggestCall): Promise<Buffer>
  /** The same, parsed. */
  suggest(call: SuggestCall): Promise<SuggestAnswer>
  /** One suggestion and whether it still stands; null for unknown ids and other people's. */
  lookAt(call: { id: string; clientId: string | null; locale: Locale }): Promise<ResponseOf<typeof charterSuggestion> | null>
  fromPrice(call: { from: string; to: string; date?: string; pax: number; locale: Locale }): Promise<ResponseOf<typeof charterFromPrice>>
  /** For the order that wants it: checks owner, time, price and calendar; takes nothing itself, hold the aircraft next. */
  takeSuggestion(trx: Trx, request: { id: string; clientId: string; locale?: Locale }): Promise<TakeResult>
  /** Finds the places of a trip and checks its times; throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE. */
  readTrip(legs: readonly LegBody[], locale: Locale): ResolvedTrip
  /** Do these legs, with cities for airports where the customer left it open, describe what was suggested? */
  sameTrip(taken: TakenSuggestion, legs: readonly LegBody[]): boolean
}

export function createCharter(deps: { clock: Clock; places: PlacesService; fleet: FleetService; secret: string }): CharterService {
  const { clock, places, fleet } = deps
  const market = keepMarket({ fleet, places })
  const seal = createOfferSeal(deps.secret)
  const writer = createSuggestionWriter(places)
  const recent = keepRecentAnswers()
  const offers = createOffers({ clock, places, fleet, seal, writer, market })
  const fromPrices = createFromPrices({ clock, places, market })

  return {
    async warm() {
      await market.current()
    },
    suggestJson,
    suggest: async (call) => JSON.parse((await suggestJson(call)).toString()) as SuggestAnswer,
    lookAt: (call) => offers.lookAt(call),
    fromPrice: (call) => fromPrices.get(call),
    takeSuggestion: (trx, request) => offers.take(trx, request),
    readTrip: (legs, locale) => readTrip(places, legs, clock.now(), locale),
    sameTrip: (taken, legs) => sameTrip(places, taken.legs, legs),
  }

  async function suggestJson({ body, clientId, locale }: SuggestCall): Promise<Buffer> {
    const now = clock.now()
    const current = await market.current()
    const locked = clientId === null
    const key = JSON.stringify([locale, locked, body])
    const known = recent.get(key, current, now.epochMilliseconds)
    if (known) return renderAnswer(seal, known, clientId)
    const trip = readTrip(places, body.legs, now, locale)
    // Whole seconds, so that opening an id prices exactly what was asked.
    const askedAt = Math.floor(now.epochMilliseconds / 1_000) * 1_000
    const open = openTrip(places, current, trip, askedAt)
    const filter = filterOf(body)
    const quotes = locked ? cheapestPerClass(current, open, filter) : listFor(current, open, filter, body)
    const sorted = locked && body.sort === undefined ? quotes : sortQuotes(current, quotes, body.sort ?? 'class')
    const answer = writeAnswer(writer, { market: current, quotes: sorted, askedAt, locked, locale, trip: open.flown(choicesOf(open)[0]!) })
    recent.set(key, answer)
    return renderAnswer(seal, answer, clientId)
  }
}

function listFor(market: Market, trip: OpenTrip, filter: QuoteFilter | undefined, body: BodyOf<typeof charterSuggest>): Quote[] {
  return searchQuotes(market, trip, {
    filter,
    perType: body.per_type ?? allOfAType,
    limit: body.limit ?? null,
    priceMaxCents: body.price_max === undefined ? null : Math.round(body.price_max * 100),
  })
}

function filterOf(body: BodyOf<typeof charterSuggest>): QuoteFilter | undefined {
  const filter: QuoteFilter = {
    ...(body.classes && body.classes.length > 0 ? { classes: body.classes as AircraftClassSlug[] } : {}),
    ...(body.seats === undefined ? {} : { minSeats: body.seats }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}
