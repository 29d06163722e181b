import { useTranslations } from 'use-intl'
import { formatListPrice, formatNumber } from '@aquilane/i18n/format'
import { AreaMap, markStyle } from '~/lib/area-map.tsx'
import { ringsOf, type Exploration, type Mark } from './explore.ts'
import styles from './explore.module.css'

interface ExploreMapProps {
  departure: Exploration['departure']
  km: number
  marks: readonly Mark[]
}

/** The destinations around the origin; the list beside it holds the same. */
export function ExploreMap({ departure, km, marks }: ExploreMapProps) {
  const t = useTranslations('explore')
  return (
    <AreaMap
      center={departure.selector}
      km={km}
      rings={ringsOf(km)}
      ringLabel={(ring) => t('kilometres', { km: formatNumber(ring) })}
      label={t('map', { from: departure.name, count: marks.length })}
      middle={departure.name}
    >
      {marks.map(({ destination: { city, from_price: price }, label, ...at }) => (
        <span
          key={city.selector}
          className={styles.mark}
          style={markStyle(at)}
          data-label={label}
          title={t('mark', { city: city.name, price: formatListPrice(price) })}
        >
          {label === 'never' ? null : <b>{formatListPrice(price)}</b>}
        </span>
      ))}
    </AreaMap>
  )
}
