import { parseSearchLinkPayload, type SearchLinkTripResult } from '@aquilane/domain/trip/search-link-parse'
import type { Trip } from '@aquilane/domain/trip/trip'
import { ignoreRefusal } from '../../lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import { loadOffers } from './load-offers.server.ts'

type Site = Pick<SiteContext, 'tryApi'>

export interface LoadedSearch {
  /** The trip of the link, its places in the language of the page. */
  search: SearchLinkTripResult
  offers: Awaited<ReturnType<typeof loadOffers>>
}

/** The search of a link and what a visitor sees of it. @param query the packed trip of the address; undefined: it has none */
export async function loadSearch(site: Site, query: string | undefined, now: Temporal.Instant): Promise<LoadedSearch> {
  const payload: unknown = query ? await site.tryApi('GET /gamma/json/unpack', { query: { data: query } }).catch(ignoreRefusal) : null
  const parsed = parseSearchLinkPayload(payload, now)
  if (!('trip' in parsed)) return { search: parsed, offers: null }
  const [trip, offers] = await Promise.all([translatePlaces(site, parsed.trip), parsed.ok ? loadOffers(site, parsed.trip) : null])
  return { search: { ...parsed, trip }, offers }
}

/** A link names its places in the language of who made it: they are asked for in that of the page. Places that are no more keep their names. */
async function translatePlaces({ tryApi }: Site, trip: Trip): Promise<Trip> {
  const selectors = [...new Set(trip.destinations.flatMap((place) => (place ? [place.selector] : [])))]
  const found = await tryApi('GET /gamma/location/get', { query: { selector: selectors } }).catch(ignoreRefusal)
  const places = new Map(found?.data.map((place) => [place.selector, place]))
  return { ...trip, destinations: trip.destinations.map((place) => (place ? (places.get(place.selector) ?? place) : null)) }
}
