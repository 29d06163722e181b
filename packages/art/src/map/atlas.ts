import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { GeoPermissibleObjects } from 'd3-geo'
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' }
import fine from 'world-atlas/countries-50m.json' with { type: 'json' }

/** Land and the borders between countries, as GeoJSON. */
export interface Atlas {
  land: GeoPermissibleObjects
  borders: GeoPermissibleObjects
}

const cache = new Map<'coarse' | 'fine', Atlas>()

/** Natural Earth at 1:110 million for wide views, 1:50 million for near ones; decoded once. */
export function atlas(detail: 'coarse' | 'fine'): Atlas {
  const known = cache.get(detail)
  if (known) return known
  const topology = (detail === 'coarse' ? coarse : fine) as unknown as Topology<{ land: GeometryCollection; countries: GeometryCollection }>
  const decoded: Atlas = {
    land: feature(topology, topology.objects.land),
    borders: mesh(topology, topology.objects.countries, (a, b) => a !== b),
  }
  cache.set(detail, decoded)
  return decoded
}
