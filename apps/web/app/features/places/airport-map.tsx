import { useTranslations } from 'use-intl'
import { AreaMap, markStyle, type MapPosition } from '~/lib/area-map.tsx'
import type { City } from './places.ts'
import styles from './airport-map.module.css'

/** Where the airports of a city are on its map, as the server has worked it out. */
export interface AirportMarks {
  km: number
  marks: readonly (MapPosition & { code: string })[]
}

/** The airports around a city; the table below has the same. */
export function AirportMap({ city, km, marks }: AirportMarks & { city: City }) {
  const t = useTranslations('places.city')
  return (
    <AreaMap
      center={city.selector}
      km={km}
      label={t('map', { city: city.name, airports: marks.map(({ code }) => code).join(', ') })}
      middle={city.name}
      className={styles.map ?? ''}
    >
      {marks.map(({ code, ...at }) => (
        <span key={code} className={styles.mark} style={markStyle(at)}>
          <b>{code}</b>
        </span>
      ))}
    </AreaMap>
  )
}
