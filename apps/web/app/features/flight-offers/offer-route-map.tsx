import type { ComponentProps } from 'react'
import { Queries } from '~/lib/queries.tsx'
import { RouteMap } from '~/lib/route-map.tsx'

/** Loaded after the page, with what loads its drawing. */
export const OfferRouteMap = (props: ComponentProps<typeof RouteMap>) => (
  <Queries>
    <RouteMap {...props} />
  </Queries>
)
