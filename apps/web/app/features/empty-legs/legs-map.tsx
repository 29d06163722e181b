import { useTranslations } from 'use-intl'
import { Queries } from '~/lib/queries.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { mapLegs } from './map-legs.ts'
import type { EmptyLeg } from './leg-query.ts'

/** The route of a leg, drawn for the width of the page. */
export default function LegsMap({ legs, className }: { legs: readonly EmptyLeg[]; className?: string }) {
  const t = useTranslations('empty-legs')
  return (
    <Queries>
      <RouteMap className={className ?? ''} legs={mapLegs(legs)} title={t('map')} />
    </Queries>
  )
}
