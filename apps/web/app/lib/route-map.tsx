import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { type DrawnAircraft, type DrawnLeg, routeMapId } from '@aquilane/domain/site/paths'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import { Inline } from './inline-svg.tsx'
import { toRouteMapAddress } from './route-map-address.ts'
import styles from './route-map.module.css'

interface RouteMapProps {
  /** By ICAO (or IATA) codes. */
  legs: readonly DrawnLeg[]
  title: string
  /** Drawn for 360 pixels; phones get this size anyway. */
  small?: boolean
  /** On its way. */
  aircraft?: DrawnAircraft | null
  className?: string
}

/** The route of a trip as it is flown, drawn by the server and set into the page: no map library and no tiles in the browser. */
export function RouteMap({ legs, title, small = false, aircraft = null, className }: RouteMapProps) {
  const locale = useLocale()
  const isPhone = useMediaQuery(media.phone)
  const address = toRouteMapAddress({ legs, locale, isSmall: small || isPhone, aircraft })
  const { data } = useQuery({
    queryKey: ['route-map', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`Map: HTTP ${response.status}`)
      // A page may hold several maps, an id only once.
      return (await response.text()).replace(` id="${routeMapId}"`, '')
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
    enabled: legs.length > 0,
  })
  return (
    <div className={className ? `${styles.map} ${className}` : styles.map} role="img" aria-label={title}>
      {data ? <Inline svg={data} /> : null}
    </div>
  )
}
