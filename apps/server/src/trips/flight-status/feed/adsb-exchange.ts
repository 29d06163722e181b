import { getJson } from './get-json.ts'
import { toFeedPosition, toNumber, toText, type FeedPosition, type PositionFeed } from './position-feed.ts'

/** Version 2 of ADS-B Exchange, and of the services that speak like it (adsb.lol, airplanes.live, adsb.one). */
const defaultUrl = 'https://gateway.adsbexchange.com/api/aircraft'

/** Moments are seconds in files of readsb and milliseconds in the API. */
const toMs = (now: number): number => (now > 100_000_000_000 ? now : now * 1_000)

export function readAdsbExchange(body: unknown): FeedPosition[] {
  const { ac, aircraft, now } = (body ?? {}) as { ac?: unknown; aircraft?: unknown; now?: unknown }
  const list = Array.isArray(ac) ? ac : Array.isArray(aircraft) ? aircraft : []
  const shownAt = toNumber(now)
  return list.flatMap((one: unknown) => toPosition(one, shownAt) ?? [])
}

function toPosition(one: unknown, shownAt: number | null): FeedPosition | null {
  if (typeof one !== 'object' || one === null) return null
  const raw = one as Record<string, unknown>
  const age = toNumber(raw['seen_pos'])
  const isOnGround = raw['alt_baro'] === 'ground'
  return toFeedPosition({
    // Without an age the time of the position is unknown.
    at: shownAt === null || age === null ? null : toMs(shownAt) - age * 1_000,
    latitude: toNumber(raw['lat']),
    longitude: toNumber(raw['lon']),
    altitudeFt: isOnGround ? null : (toNumber(raw['alt_baro']) ?? toNumber(raw['alt_geom'])),
    speedKt: toNumber(raw['gs']),
    track: toNumber(raw['track']) ?? toNumber(raw['true_heading']),
    isOnGround,
    icao24: toText(raw['hex']),
    registration: toText(raw['r']),
    callsign: toText(raw['flight']),
  })
}

/** One request for each aircraft. */
export function adsbExchangeFeed({ url, key }: { url: string | null; key: string | null }): PositionFeed {
  return {
    name: 'adsbexchange',
    async read(flights) {
      const registrations = [...new Set(flights.map(({ registration }) => registration))]
      const found: FeedPosition[] = []
      for (const registration of registrations) {
        const address = `${url ?? defaultUrl}/v2/registration/${encodeURIComponent(registration)}`
        found.push(...readAdsbExchange(await getJson(address, { headers: key === null ? {} : { 'api-auth': key } })))
      }
      return found
    },
  }
}
