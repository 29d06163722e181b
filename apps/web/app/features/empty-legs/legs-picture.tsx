import { useLocale, useTranslations } from 'use-intl'
import { routeMapId } from '@aquilane/domain/site/paths'
import { toRouteMapAddress } from '~/lib/route-map-address.ts'
import type { EmptyLeg } from './leg-query.ts'
import { mapLegs } from './map-legs.ts'

/** The routes of a page of legs on one small map, without a script: `<use>` hands the colours of the theme on to the drawing. */
export function LegsPicture({ legs, className }: { legs: readonly EmptyLeg[]; className?: string | undefined }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  return (
    <svg viewBox="0 0 360 180" role="img" aria-label={t('map')} className={className}>
      <use href={`${toRouteMapAddress({ legs: mapLegs(legs), locale, isSmall: true })}#${routeMapId}`} />
    </svg>
  )
}
