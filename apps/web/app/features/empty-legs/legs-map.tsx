import { useTranslations } from 'use-intl'
import { Queries } from '~/lib/queries.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import type { EmptyLeg } from './leg-query.ts'

const maxRoutes = 6

/** The routes of the first legs of a page on one map. */
export default function LegsMap({ legs, small = false, className }: { legs: readonly EmptyLeg[]; small?: boolean; className?: string }) {
  const t = useTranslations('empty-legs')
  const code = ({ icao, iata }: EmptyLeg['departure']) => icao ?? iata ?? ''
  const routes = [...new Map(legs.map((leg) => [`${code(leg.departure)}-${code(leg.arrival)}`, leg])).values()].slice(0, maxRoutes)
  return (
    <Queries>
      <RouteMap
        small={small}
        className={className ?? ''}
        legs={routes.map(({ departure, arrival }) => [code(departure), code(arrival)] as const)}
        title={t('map')}
      />
    </Queries>
  )
}
