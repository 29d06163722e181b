import type { Static } from 'typebox'
import type { charterFromPrice, charterSuggest, charterSuggestion } from '@aquilane/contract/charter'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { SuggestionGroup } from '@aquilane/contract/charter'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import type { FleetService } from '../fleet/service.ts'
import { classRef, typeRef } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/database.ts'
import { tripVariants, type Variant } from './cities.ts'
import { createFromPrices } from './from-price.ts'
import { keepMarket, type Market } from './market.ts'
import { createOffers, type TakeResult, type TakenSuggestion } from './offers.ts'
import { describeNothingFits } from './nothing-fits.ts'
import { allOfAType, cheapestPerClass, searchQuotes, sortQuotes } from './search.ts'
import { readTrip, sameTrip, type LegBody, type ResolvedTrip } from './trip.ts'
import { money } from './wire.ts'

export type { TakeResult, TakenSuggestion } from './offers.ts'
export type { LegBody, ResolvedTrip } from './trip.ts'
export type { WireSuggestion } from './wire.ts'

type Locale = 'en' | 'it'
type SuggestAnswer = ResponseOf<typeof charterSuggest>

export interface SuggestCall {
  body: BodyOf<typeof charterSuggest>
  clientId: string | null
  locale: Locale
}

export interface CharterService {
  /** Priced suggestions, each under an id of its own, as JSON text of the contract's answer. Throws what `readTrip` throws. */
  suggestText(call: SuggestCall): Promise<string>
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
  const offers = createOffers({ clock, places, fleet, secret: deps.secret, market })
  const fromPrices = createFromPrices({ clock, places, market })

  return {
    suggestText,
    suggest: async (call) => JSON.parse(await suggestText(call)) as SuggestAnswer,
    lookAt: (call) => offers.lookAt(call),
    fromPrice: (call) => fromPrices.get(call),
    takeSuggestion: (trx, request) => offers.take(trx, request),
    readTrip: (legs, locale) => readTrip(places, legs, clock.now(), locale),
    sameTrip: (taken, legs) => sameTrip(places, taken.legs, legs),
  }

  async function suggestText({ body, clientId, locale }: SuggestCall): Promise<string> {
    const now = clock.now()
    const trip = readTrip(places, body.legs, now, locale)
    const current = await market.current()
    const variants = tripVariants(places, current, trip, now.epochMilliseconds)
    const filter = filterOf(body)
    const quotes = clientId === null ? cheapestPerClass(current, variants, filter) : listFor(current, variants, filter, body)
    const sorted = clientId === null && body.sort === undefined ? quotes : sortQuotes(current, quotes, body.sort ?? 'class')
    const written = offers.write({ market: current, quotes: sorted, now, clientId, locale })
    const rest = {
      groups: groupsOf(current, sorted, written.map(({ id }) => id), locale),
      locked: clientId === null,
      ...(written.length > 0 ? {} : { nothing_fits: describeNothingFits(current, variants[0]?.trip, locale) }),
    }
    return `{"data":[${written.map(({ text }) => text).join()}],${JSON.stringify(rest).slice(1)}`
  }
}

function listFor(market: Market, variants: readonly Variant[], filter: QuoteFilter | undefined, body: BodyOf<typeof charterSuggest>): Quote[] {
  return searchQuotes(market, variants, {
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

/** Type inside class, in the order of the catalogue, cheapest type first. */
function groupsOf(market: Market, quotes: readonly Quote[], ids: readonly string[], locale: Locale): Static<typeof SuggestionGroup>[] {
  const { classes, types } = market.snapshot
  const byType = new Map<string, { cents: number; seats: number; ids: string[]; quote: Quote }>()
  for (const [index, quote] of quotes.entries()) {
    const known = byType.get(quote.type.slug)
    const id = ids[index]!
    if (!known) byType.set(quote.type.slug, { cents: quote.totalCents, seats: quote.seats, ids: [id], quote })
    else {
      known.ids.push(id)
      known.cents = Math.min(known.cents, quote.totalCents)
      known.seats = Math.max(known.seats, quote.seats)
    }
  }
  return [...classes.values()].flatMap((aircraftClass) => {
    const inside = [...byType.values()].filter(({ quote }) => quote.type.class === aircraftClass.slug).toSorted((a, b) => a.cents - b.cents)
    if (inside.length === 0) return []
    return [
      {
        aircraft_class: classRef(aircraftClass, locale),
        from_price: money(inside[0]!.cents),
        aircraft_types: inside.map(({ cents, seats, ids, quote }) => ({
          aircraft_type: typeRef(types.get(market.typeId.get(quote.type.slug)!)!),
          from_price: money(cents),
          seats_max: seats,
          suggestion_ids: ids,
        })),
      },
    ]
  })
}
