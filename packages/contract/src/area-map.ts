import { withQuery } from '@aquilane/domain/site/paths'

/** Distances from the middle to the nearer edge that maps are drawn for: few, so that they can be kept. */
export const areaMapReaches = [50, 100, 250, 500, 1_000, 1_600, 2_500, 4_000, 6_000, 9_000, 13_000, 20_000] as const

/** The smallest map that shows a place so many kilometres away. */
export const reachFor = (km: number): number => areaMapReaches.find((reach) => reach >= km) ?? areaMapReaches.at(-1)!

export const maxRings = 4

export interface AreaMapQuery {
  /** `city:NCE`, `airport:LFMN` */
  center: string
  /** One of `areaMapReaches` */
  km: number
  /** Circles of equal distance, kilometres */
  rings?: readonly number[]
}

/** Where the server draws the surroundings of a place. */
export const toAreaMapAddress = ({ center, km, rings = [] }: AreaMapQuery): string =>
  withQuery('/art/area-map.svg', { center, km, rings: rings.join(',') })
