import type { CSSProperties, ReactNode } from 'react'
import { toAreaMapAddress, type AreaMapQuery } from '@aquilane/contract/area-map'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import { routeMapId } from '@aquilane/domain/site/paths'
import styles from './area-map.module.css'

/** A place on the map, percent of its width and height. */
export interface MapPosition {
  x: number
  y: number
}

interface AreaMapProps extends AreaMapQuery {
  /** What the map shows, for those who do not see it. */
  label: string
  /** Name at the middle, and where it stands. */
  middle: string
  middleSide?: 'above' | 'below'
  /** Text at the upper edge of each ring. */
  ringLabel?: (km: number) => string
  className?: string
  /** Marks with {@link markStyle}; the same facts stand in a list beside the map. */
  children?: ReactNode
}

export const markStyle = ({ x, y }: MapPosition): CSSProperties => ({ left: `${x}%`, top: `${y}%` })

/** The surroundings of a place, drawn by the server without a script: `<use>` hands the colours of the theme on to the drawing. */
export function AreaMap({ label, middle, middleSide = 'below', ringLabel, className, children, ...query }: AreaMapProps) {
  const { width, height } = areaMapSize
  return (
    <div role="img" aria-label={label} className={className ? `${styles.frame} ${className}` : styles.frame}>
      <div className={styles.map} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing}>
          <use href={`${toAreaMapAddress(query)}#${routeMapId}`} />
        </svg>
        {(query.rings ?? [])
          .filter((km) => km < query.km * 0.96)
          .map((km) => (
            <span key={km} className={styles.ring} style={markStyle({ x: 50, y: 50 - (50 * km) / query.km })}>
              {ringLabel?.(km)}
            </span>
          ))}
        {children}
        <span className={styles.middle} data-side={middleSide} style={markStyle({ x: 50, y: 50 })}>
          {middle}
        </span>
      </div>
    </div>
  )
}
