import { getJson } from './get-json.ts'
import { toFeedPosition, toNumber, toText, type FeedPosition, type PositionFeed, type TrackedFlight } from './position-feed.ts'

const defaultUrl = 'https://opensky-network.org/api'
const tokenUrl = 'https://auth.opensky-network.org/auth/realms/opensky-network/protocol/openid-connect/token'
const knotsPerMetre = 3_600 / 1_852
const feetPerMetre = 1 / 0.3048
/** Around a departure, where an aircraft is looked for by its callsign. */
const boxDegrees = 0.2

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value * by)

/** State vectors of the REST API: https://openskynetwork.github.io/opensky-api/rest.html */
export function readOpenSky(body: unknown): FeedPosition[] {
  const { states } = (body ?? {}) as { states?: unknown }
  return Array.isArray(states) ? states.flatMap((one: unknown) => (Array.isArray(one) ? (toPosition(one) ?? []) : [])) : []
}

function toPosition(state: readonly unknown[]): FeedPosition | null {
  const [icao24, callsign, , at, , longitude, latitude, altitude, isOnGround, speed, track] = state
  return toFeedPosition({
    at: scaled(toNumber(at), 1_000),
    latitude: toNumber(latitude),
    longitude: toNumber(longitude),
    altitudeFt: isOnGround === true ? null : scaled(toNumber(altitude), feetPerMetre),
    speedKt: scaled(toNumber(speed), knotsPerMetre),
    track: toNumber(track),
    isOnGround: isOnGround === true,
    icao24: toText(icao24),
    registration: null,
    callsign: toText(callsign),
  })
}

/** Known aircraft by their addresses; others by their callsign around their departure, until their address is known. */
export function toOpenSkyQueries(flights: readonly TrackedFlight[]): string[] {
  const known = [...new Set(flights.flatMap(({ icao24 }) => icao24 ?? []))]
  const boxes = flights
    .filter(({ icao24 }) => icao24 === null)
    .map(({ plan: { from } }) => {
      const edge = (value: number): string => value.toFixed(3)
      const [south, north] = [from.latitude - boxDegrees, from.latitude + boxDegrees]
      return `lamin=${edge(south)}&lomin=${edge(from.longitude - boxDegrees)}&lamax=${edge(north)}&lomax=${edge(from.longitude + boxDegrees)}`
    })
  return [...(known.length > 0 ? [known.map((icao24) => `icao24=${icao24}`).join('&')] : []), ...new Set(boxes)]
}

/** @param key `client_id:client_secret`; null: anonymous, with few requests a day */
export function openSkyFeed({ url, key }: { url: string | null; key: string | null }): PositionFeed {
  let token: { value: string; until: number } | null = null
  const authorize = async (now: number): Promise<Record<string, string>> => {
    if (key === null) return {}
    if (token === null || token.until <= now) {
      const [id = '', ...secret] = key.split(':')
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret.join(':') })
      const answer = (await getJson(tokenUrl, { method: 'POST', body })) as { access_token?: string; expires_in?: number }
      token = { value: answer.access_token ?? '', until: now + ((answer.expires_in ?? 60) - 30) * 1_000 }
    }
    return { authorization: `Bearer ${token.value}` }
  }
  return {
    name: 'opensky',
    async read(flights, now) {
      const headers = await authorize(now.epochMilliseconds)
      const found: FeedPosition[] = []
      for (const query of toOpenSkyQueries(flights))
        found.push(...readOpenSky(await getJson(`${url ?? defaultUrl}/states/all?${query}`, { headers })))
      return found
    },
  }
}
