import { geoCentroid, geoDistance } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' }
import fine from 'world-atlas/countries-50m.json' with { type: 'json' }
import type { LonLat } from './frame.ts'

export interface MultiPolygon {
  type: 'MultiPolygon'
  coordinates: LonLat[][][]
}

export interface MultiLineString {
  type: 'MultiLineString'
  coordinates: LonLat[][]
}

interface Part<T> {
  shape: T
  /** Its middle and, in radians, its farthest point from there. */
  middle: LonLat
  reach: number
}

interface Atlas {
  land: Part<LonLat[][]>[]
  borders: Part<LonLat[]>[]
}

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

const cache = new Map<'coarse' | 'fine', Atlas>()

/**
 * Land and borders within `reach` radians of a point, so that islands at the other end of the world are not projected for nothing.
 * Natural Earth at 1:110 million for wide views, 1:50 million for near ones.
 */
export function landAround(detail: 'coarse' | 'fine', point: LonLat, reach: number): { land: MultiPolygon; borders: MultiLineString } {
  const { land, borders } = atlas(detail)
  const near = <T>(part: Part<T>) => geoDistance(part.middle, point) <= part.reach + reach
  return {
    land: { type: 'MultiPolygon', coordinates: land.filter(near).map(({ shape }) => shape) },
    borders: { type: 'MultiLineString', coordinates: borders.filter(near).map(({ shape }) => shape) },
  }
}

function atlas(detail: 'coarse' | 'fine'): Atlas {
  const known = cache.get(detail)
  if (known) return known
  const topology = (detail === 'coarse' ? coarse : fine) as unknown as World
  const shapes = feature(topology, topology.objects.land).features.map(({ geometry }) => geometry)
  const polygons = shapes.flatMap((shape) =>
    shape.type === 'MultiPolygon' ? shape.coordinates : shape.type === 'Polygon' ? [shape.coordinates] : [],
  )
  const lines = mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates
  const decoded: Atlas = {
    land: (polygons as LonLat[][][]).map((polygon) => part(polygon, polygon[0] ?? [])),
    borders: (lines as LonLat[][]).map((line) => part(line, line)),
  }
  cache.set(detail, decoded)
  return decoded
}

function part<T>(shape: T, outline: LonLat[]): Part<T> {
  const middle = geoCentroid({ type: 'LineString', coordinates: outline })
  return { shape, middle, reach: Math.max(...outline.map((point) => geoDistance(middle, point))) }
}
