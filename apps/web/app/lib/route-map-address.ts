import { withQuery } from '@aquilane/contract/paths'

interface RouteMapQuery {
  /** ICAO (or IATA) codes of both ends, leg by leg. */
  legs: readonly (readonly [from: string, to: string])[]
  locale: string
  /** Drawn for 360 pixels. */
  isSmall: boolean
}

/** Where the server draws the map of a trip. */
export const toRouteMapAddress = ({ legs, locale, isSmall }: RouteMapQuery): string =>
  withQuery('/art/route-map.svg', {
    legs: legs.map(([from, to]) => `${from}-${to}`).join(','),
    locale,
    size: isSmall ? 'small' : 'large',
  })
