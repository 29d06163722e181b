import { useTranslations } from 'use-intl'
import { AreaMap, markStyle, type MapPosition } from '~/lib/area-map.tsx'
import type { City } from './places.ts'
import styles from './airport-map.module.css'

type Side = 'above' | 'below'

/** Where the airports of a city are on its map, as the server has worked it out. */
export interface AirportMarks {
  km: number
  /** Of the name of the city. */
  middleSide: Side
  /** `side`: of the code; `label`: whether phones have room for it. */
  /** Circles of equal distance, kilometres: a city far from any coast has nothing else to measure by. */
  rings: readonly number[]
  marks: readonly (MapPosition & { code: string; side: Side; label: 'always' | 'wide' })[]
}

/** The airports around a city; the table below has the same. */
export function AirportMap({ city, km, middleSide, rings, marks }: AirportMarks & { city: City }) {
  const t = useTranslations('places.city')
  return (
    <AreaMap
      center={city.selector}
      km={km}
      rings={rings}
      ringLabel={(ring) => t('kilometres', { km: ring })}
      label={t('map', { city: city.name, airports: marks.map(({ code }) => code).join(', ') })}
      middle={city.name}
      middleSide={middleSide}
      className={styles.map ?? ''}
    >
      {marks.map(({ code, side, label, ...at }) => (
        <span key={code} className={styles.mark} data-side={side} data-label={label} style={markStyle(at)}>
          <b>{code}</b>
        </span>
      ))}
    </AreaMap>
  )
}
