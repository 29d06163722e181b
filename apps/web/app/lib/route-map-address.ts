import { type DrawnAircraft, type DrawnLeg, withQuery, writeDrawnAircraft, writeDrawnLeg } from '@aquilane/domain/site/paths'

interface RouteMapQuery {
  /** By ICAO (or IATA) codes. */
  legs: readonly DrawnLeg[]
  locale: string
  /** Drawn for 360 pixels. */
  isSmall: boolean
  /** On its way. */
  aircraft?: DrawnAircraft | null
}

/** Where the server draws the map of a trip. */
export const toRouteMapAddress = ({ legs, locale, isSmall, aircraft = null }: RouteMapQuery): string =>
  withQuery('/art/route-map.svg', {
    legs: legs.map(writeDrawnLeg).join(','),
    locale,
    size: isSmall ? 'small' : 'large',
    aircraft: aircraft && writeDrawnAircraft(aircraft),
  })

interface LegOfApi {
  departure: Ends
  arrival: Ends
  tech_stops: readonly { airport: Ends }[]
  way?: readonly (readonly { latitude: number; longitude: number }[])[] | null
}

interface Ends {
  icao: string | null
  iata: string | null
}

export const mapCode = ({ icao, iata }: Ends): string => icao ?? iata ?? ''

/** A leg as it is flown. Null as its way: that was not kept; left out: it is a great circle from stop to stop. */
export function toDrawnLeg({ departure, arrival, tech_stops: stops, way }: LegOfApi): DrawnLeg {
  const ends = { from: mapCode(departure), to: mapCode(arrival) }
  if (way === null && stops.length === 0) return { ...ends, over: null }
  const codes = stops.map(({ airport }) => mapCode(airport))
  return {
    ...ends,
    over: codes
      .map((code, at) => [...(way?.[at] ?? []), code])
      .flat()
      .concat(way?.[codes.length] ?? []),
  }
}
