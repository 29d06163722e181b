import { geoContains, geoDistance, geoInterpolate } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import coarse from 'world-atlas/land-110m.json' with { type: 'json' }
import type { LonLat } from './frame.ts'

const earthKm = 6371
const stepKm = 4

let land: ReturnType<typeof readLand> | undefined
const readLand = () => {
  const topology = coarse as unknown as Topology<{ land: GeometryCollection }>
  return feature(topology, topology.objects.land)
}

/**
 * The longest stretch of water on the straight way between two places, kilometres. Islands smaller than Natural Earth draws at 1:110 million count
 * as water.
 */
export function widestWaterKm(from: LonLat, to: LonLat): number {
  const world = (land ??= readLand())
  const steps = Math.max(1, Math.ceil((geoDistance(from, to) * earthKm) / stepKm))
  const at = geoInterpolate(from, to)
  let widest = 0
  let stretch = 0
  for (let step = 0; step <= steps; step++) {
    stretch = world.features.some((shape) => geoContains(shape, at(step / steps))) ? 0 : stretch + stepKm
    widest = Math.max(widest, stretch)
  }
  return widest
}
