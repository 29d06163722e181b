import type { Locale } from '@aquilane/contract/paths'
import type { Static } from 'typebox'
import type { SuggestionGroup } from '@aquilane/contract/charter'
import type { Quote, Trip } from '@aquilane/domain/charter/types'
import { toClassRef, toTypeRef } from '../../foundation/fleet/index.ts'
import type { PricingContext } from './pricing-context.ts'
import { describeNoAvailability } from './no-availability.ts'
import type { Offer, OfferedSearch, OfferTokenCodec } from './offer-token.ts'
import { offerExpiresAt, isFirm, toOffer } from './offers.ts'
import { money, type OfferSerializer } from './wire.ts'

/** A search response without its ids, which are bound to the client, so that it can be reused for other clients. */
export interface SearchResponse {
  context: PricingContext
  /** When it was priced, epoch milliseconds in whole seconds; the ids say so too. */
  requestedAt: number
  locked: boolean
  /** A trip to a city has a search of its own for each airport its offers use. */
  searches: readonly OfferedSearch[]
  offers: readonly { search: number; offer: Offer }[]
  /** JSON in UTF-8 with placeholders: a number is the index of the offer whose id is inserted there. */
  parts: readonly (Buffer | number)[]
  /** Bytes without the ids. */
  size: number
}

export interface SerializedResults {
  context: PricingContext
  results: readonly Quote[]
  requestedAt: number
  locked: boolean
  /** With every line of the price, for staff. */
  isFull: boolean
  locale: Locale
  /** Details of the trip when there are no quotes. */
  trip: Trip | null
}

export function serializeResults(
  writer: OfferSerializer,
  { context, results, requestedAt, locked, isFull, locale, trip }: SerializedResults,
): SearchResponse {
  const until = { firm: offerExpiresAt(true, requestedAt).toString(), estimate: offerExpiresAt(false, requestedAt).toString() }
  const searches: OfferedSearch[] = []
  const toSearch = new Map<string, number>()
  const offers: { search: number; offer: Offer }[] = []
  const parts: (string | number)[] = []
  let text = '{"data":['
  for (const [index, quote] of results.entries()) {
    const route = quote.legs.map((leg) => `${leg.from.icao}>${leg.to.icao}`).join()
    let search = toSearch.get(route)
    if (search === undefined) {
      search =
        searches.push({
          issuedAt: requestedAt,
          legs: quote.legs.map((leg) => ({
            from: leg.from.icao,
            to: leg.to.icao,
            departureLocal: leg.departureLocal,
            pax: leg.pax,
            luggageKg: leg.luggageKg,
          })),
        }) - 1
      toSearch.set(route, search)
    }
    const firm = isFirm(context, quote)
    offers.push({ search, offer: toOffer(quote, firm) })
    parts.push(`${text}${index > 0 ? ',' : ''}{"id":`, index)
    text = `,${writer.suggestionWithoutId({ locked, firm, expiresAt: firm ? until.firm : until.estimate, quote, lines: quote.breakdown, isFull }, context.snapshot, locale)}`
  }
  const groups = JSON.stringify(toGroups(context, results, locale)).split(/"#(\d+)#"/)
  text += '],"groups":'
  for (const [index, part] of groups.entries()) {
    if (index % 2 === 1) {
      parts.push(text, Number(part))
      text = ''
    } else text += part
  }
  const rest = { locked, ...(results.length > 0 ? {} : { nothing_fits: describeNoAvailability(context, trip, locale) }) }
  parts.push(`${text},${JSON.stringify(rest).slice(1)}`)
  const encoded = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  return {
    context,
    requestedAt,
    locked,
    searches,
    offers,
    parts: encoded,
    size: encoded.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0),
  }
}

/** The answer as JSON in UTF-8 for one client, or for visitors (null). */
export function renderResponse(seal: OfferTokenCodec, answer: SearchResponse, clientId: string | null): Buffer {
  const seals = answer.searches.map((search) => seal.encoder(search, clientId))
  const ids = answer.offers.map(({ search, offer }) => seals[search]!(offer))
  let length = answer.size
  for (const part of answer.parts) if (typeof part === 'number') length += ids[part]!.length + 2
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of answer.parts) at += typeof part === 'number' ? bytes.write(`"${ids[part]}"`, at, 'latin1') : part.copy(bytes, at)
  return bytes
}

/** Types by class, in the order of the catalogue, cheapest type first; `#3#` is the placeholder for the fourth offer's id. */
function toGroups(pricing: PricingContext, quotes: readonly Quote[], locale: Locale): Static<typeof SuggestionGroup>[] {
  const { classes, types } = pricing.snapshot
  const byType = new Map<string, { cents: number; seats: number; ids: string[]; quote: Quote }>()
  for (const [index, quote] of quotes.entries()) {
    const known = byType.get(quote.type.slug)
    const id = `#${index}#`
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
        aircraft_class: toClassRef(aircraftClass, locale),
        from_price: money(inside[0]!.cents),
        aircraft_types: inside.map(({ cents, seats, ids, quote }) => ({
          aircraft_type: toTypeRef(types.get(pricing.typeId.get(quote.type.slug)!)!),
          from_price: money(cents),
          seats_max: seats,
          suggestion_ids: ids,
        })),
      },
    ]
  })
}
