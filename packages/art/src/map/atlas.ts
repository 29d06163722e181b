import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid, geoDistance } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' }
import fine from 'world-atlas/countries-50m.json' with { type: 'json' }
import { type Box, boxAround, boxOf, clipRings, overlaps } from './clip-rings.ts'
import type { LonLat } from './frame.ts'

export interface MultiPolygon {
  type: 'MultiPolygon'
  coordinates: LonLat[][][]
}

export interface MultiLineString {
  type: 'MultiLineString'
  coordinates: LonLat[][]
}

interface Shapes {
  polygons: LonLat[][][]
  lines: LonLat[][]
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

interface CloseAtlas {
  land: { rings: LonLat[][]; box: Box }[]
  borders: { line: LonLat[]; box: Box }[]
}

interface Ground {
  land: MultiPolygon
  borders: MultiLineString
}

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>
type Detail = 'coarse' | 'fine'

const cache = new Map<Detail, Atlas>()
let close: CloseAtlas | undefined
const { resolve } = createRequire(import.meta.url)

/**
 * Land and borders within `reach` radians of a point, so that islands at the other end of the world are not projected for nothing.
 * Natural Earth at 1:110 million for wide views, 1:50 million for near ones, 1:10 million for the surroundings of a city.
 */
export function landAround(detail: Detail | 'close', point: LonLat, reach: number): Ground {
  if (detail === 'close') {
    const box = boxAround(point, reach)
    return box ? landIn(box) : landAround('fine', point, reach)
  }
  const { land, borders } = atlas(detail)
  const near = <T>(part: Part<T>) => geoDistance(part.middle, point) <= part.reach + reach
  return toGround(
    land.filter(near).map(({ shape }) => shape),
    borders.filter(near).map(({ shape }) => shape),
  )
}

function landIn(box: Box): Ground {
  close ??= readClose()
  const near = ({ box: own }: { box: Box }) => overlaps(own, box)
  return toGround(
    close.land
      .filter(near)
      .map(({ rings }) => clipRings(rings, box))
      .filter(({ length }) => length > 0),
    close.borders.filter(near).map(({ line }) => line),
  )
}

const toGround = (polygons: LonLat[][][], lines: LonLat[][]): Ground => ({
  land: { type: 'MultiPolygon', coordinates: polygons },
  borders: { type: 'MultiLineString', coordinates: lines },
})

function shapesOf(topology: World): Shapes {
  const shapes = feature(topology, topology.objects.land).features.map(({ geometry }) => geometry)
  const polygons = shapes.flatMap((shape) =>
    shape.type === 'MultiPolygon' ? shape.coordinates : shape.type === 'Polygon' ? [shape.coordinates] : [],
  )
  return {
    polygons: polygons as LonLat[][][],
    lines: mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates as LonLat[][],
  }
}

function atlas(detail: Detail): Atlas {
  const known = cache.get(detail)
  if (known) return known
  const { polygons, lines } = shapesOf((detail === 'coarse' ? coarse : fine) as unknown as World)
  const decoded: Atlas = {
    land: polygons.map((polygon) => part(polygon, polygon[0] ?? [])),
    borders: lines.map((line) => part(line, line)),
  }
  cache.set(detail, decoded)
  return decoded
}

/** Millions of bytes, read once the first map of a city is drawn: a quarter of a second. */
function readClose(): CloseAtlas {
  const { polygons, lines } = shapesOf(JSON.parse(readFileSync(resolve('world-atlas/countries-10m.json'), 'utf8')) as World)
  return {
    land: polygons.map((rings) => ({ rings, box: boxOf(rings[0] ?? []) })),
    borders: lines.map((line) => ({ line, box: boxOf(line) })),
  }
}

function part<T>(shape: T, outline: LonLat[]): Part<T> {
  const middle = geoCentroid({ type: 'LineString', coordinates: outline })
  return { shape, middle, reach: Math.max(...outline.map((point) => geoDistance(middle, point))) }
}
