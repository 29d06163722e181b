import { geoAzimuthalEqualArea, geoDistance, geoEqualEarth, geoInterpolate } from 'd3-geo'
import type { GeoProjection } from 'd3-geo'

/** Longitude and latitude in degrees. */
export type LonLat = [number, number]
export type Point = readonly [number, number]

export interface FrameOptions {
  width: number
  height: number
  /** Padding around the route for labels, pixels. */
  padding: number
}

/** Points of the shortest way between two places, ends included. */
export function greatCircle(from: LonLat, to: LonLat): LonLat[] {
  const steps = Math.max(8, Math.min(96, Math.ceil(((geoDistance(from, to) * 180) / Math.PI) * 1.5)))
  const at = geoInterpolate(from, to)
  return Array.from({ length: steps + 1 }, (_, i) => at(i / steps))
}

/** Points of a flight over the places where it turns. */
export const alongFlight = (turns: readonly LonLat[]): LonLat[] =>
  turns.slice(1).flatMap((to, i) => greatCircle(turns[i] ?? to, to).slice(i === 0 ? 0 : 1))

// A smaller section would show no recognisable geography.
const LEAST_DEGREES = 3.4
// Beyond this radius around its middle a route does not fit an azimuthal view any more.
const WIDEST_DEGREES = 78
// Distance of the frame's corner from the middle on the unit disc: 97 degrees, where an azimuthal view starts to curl up.
const WIDEST_CORNER = 1.5
// Beyond this latitude the world cut open is no picture of a way.
const POLAR_DEGREES = 75
const DEGREES = 180 / Math.PI

export interface Frame {
  projection: GeoProjection
  /** Degrees from the middle of the route to its farthest point. */
  radius: number
  /** True when the whole world is shown, cut open opposite the route. */
  world: boolean
}

/**
 * A projection that shows a route whole: azimuthal around its middle, so the date line and the poles are places like others, or the
 * world cut open where the route is not.
 */
export function frameRoute(points: readonly LonLat[], options: FrameOptions): Frame {
  const { width, height } = options
  const middle = getMidpoint(points)
  const radius = Math.max(...points.map((point) => geoDistance(middle, point))) * DEGREES
  const near = azimuthal(points, middle, radius, options)
  const corner = Math.hypot(width, height) / 2 / near.scale()
  const fits = radius <= WIDEST_DEGREES && corner <= WIDEST_CORNER
  const turned = fits ? null : overThePole(points, middle, radius, options)
  const world = !fits && turned === null
  const projection = world ? wholeWorld(points, options) : (turned ?? near)
  return {
    projection: projection
      .clipExtent([
        [-2, -2],
        [width + 2, height + 2],
      ])
      .precision(0.6),
    radius: world ? 180 : radius,
    world,
  }
}

function azimuthal(points: readonly LonLat[], middle: LonLat, radius: number, { width, height, padding }: FrameOptions): GeoProjection {
  const lift = Math.min(radius * 0.35, 14)
  const projection = geoAzimuthalEqualArea()
    .rotate([-middle[0], -Math.max(-80, middle[1] - lift)])
    .clipAngle(170)
  projection.fitExtent(
    [
      [padding, padding],
      [width - padding, height - padding],
    ],
    { type: 'MultiPoint', coordinates: [...points] },
  )
  const most = (Math.min(width, height) * DEGREES) / LEAST_DEGREES
  return projection.scale() <= most ? projection : centreOn(projection.scale(most).translate([0, 0]), [middle], width, height)
}

/** A route that passes a pole, which the whole world tears apart, laid flat: north is not above. Null where it does not fit. */
function overThePole(points: readonly LonLat[], middle: LonLat, radius: number, options: FrameOptions): GeoProjection | null {
  if (radius > WIDEST_DEGREES || !points.some(([, latitude]) => Math.abs(latitude) > POLAR_DEGREES)) return null
  const { width, height, padding } = options
  const projection = geoAzimuthalEqualArea().rotate([-middle[0], -middle[1]]).clipAngle(170)
  const start = points[0]!
  const end = points.reduce((far, point) => (geoDistance(start, point) > geoDistance(start, far) ? point : far), start)
  const [from, to] = [projection(start), projection(end)]
  if (!from || !to) return null
  const slope = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  projection.angle(slope).fitExtent(
    [
      [padding, padding],
      [width - padding, height - padding],
    ],
    { type: 'MultiPoint', coordinates: [...points] },
  )
  return Math.hypot(width, height) / 2 / projection.scale() <= WIDEST_CORNER ? projection : null
}

function wholeWorld(points: readonly LonLat[], { width, height, padding }: FrameOptions): GeoProjection {
  const projection = geoEqualEarth()
    .rotate([-oppositeOfGap(points), 0])
    .fitWidth(width, { type: 'Sphere' })
    .translate([0, 0])
  const ys = points.map((point) => projection(point)?.[1] ?? 0)
  const tall = (Math.max(...ys) - Math.min(...ys)) / Math.max(1, height - 2 * padding)
  if (tall > 1) projection.scale(projection.scale() / tall)
  const [, y] = centreOn(projection, points, width, height).translate()
  return projection.translate([width / 2, y])
}

const mid = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2

function centreOn(projection: GeoProjection, points: readonly LonLat[], width: number, height: number): GeoProjection {
  const projected = points.map((point): Point => projection(point) ?? [0, 0])
  return projection.translate([width / 2 - mid(projected.map(([x]) => x)), height / 2 - mid(projected.map(([, y]) => y))])
}

// Longitude to put in the middle so that the cut falls into the widest stretch without route.
function oppositeOfGap(points: readonly LonLat[]): number {
  const around = points.map(([lon]) => ((lon % 360) + 360) % 360).toSorted((a, b) => a - b)
  const gaps = around.map((lon, i) => ({
    from: lon,
    width: (i + 1 < around.length ? (around[i + 1] ?? lon) : (around[0] ?? lon) + 360) - lon,
  }))
  const widest = gaps.toSorted((a, b) => b.width - a.width)[0] ?? { from: 0, width: 0 }
  return ((widest.from + widest.width / 2 + 360) % 360) - 180
}

function getMidpoint(points: readonly LonLat[]): LonLat {
  const rad = 1 / DEGREES
  const sum = points.reduce(
    ([x, y, z], [lon, lat]) =>
      [x + Math.cos(lat * rad) * Math.cos(lon * rad), y + Math.cos(lat * rad) * Math.sin(lon * rad), z + Math.sin(lat * rad)] as const,
    [0, 0, 0] as readonly [number, number, number],
  )
  const [x, y, z] = sum
  if (Math.hypot(x, y, z) < 1e-6 * points.length) return points[0] ?? [0, 0]
  return [Math.atan2(y, x) / rad, Math.atan2(z, Math.hypot(x, y)) / rad]
}
