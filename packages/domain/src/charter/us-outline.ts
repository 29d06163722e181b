import { type Point, distanceKm, toPoint } from './geodesy.ts'

/**
 * Outlines of the United States for taxes that go by its border, latitude and longitude, simplified to about 10 km; along the 49th parallel and in the
 * Great Lakes they follow the border. Enough for the 225-mile zone, whose nearest airports are some 20 km from its edge, and for shares of a route.
 */
type Outline = readonly (readonly [lat: number, lon: number])[]

const pairs = (text: string): Outline =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number) as unknown as readonly [number, number])

const MAINLAND = pairs(`
  49.00,-123.10 49.00,-121.00 49.00,-119.00 49.00,-117.00 49.00,-115.00 49.00,-113.00 49.00,-111.00 49.00,-109.00 49.00,-107.00 49.00,-105.00
  49.00,-103.00 49.00,-101.00 49.00,-99.00 49.00,-97.00 49.00,-95.15 49.38,-95.15 48.85,-94.70 48.60,-93.40 48.35,-92.30 48.07,-91.40 48.10,-90.00
  48.00,-89.50 48.30,-88.40 47.97,-87.00 47.40,-85.90 46.90,-84.90 46.50,-84.40 46.10,-83.60 45.60,-83.40 45.30,-82.50 43.60,-82.13 43.00,-82.42
  42.35,-83.05 42.00,-83.12 41.70,-82.60 42.20,-81.20 42.55,-79.80 42.90,-78.92 43.30,-79.07 43.63,-78.70 43.63,-76.80 44.10,-76.40 44.40,-75.80
  45.00,-74.70 45.01,-73.00 45.01,-71.50 45.30,-70.90 45.90,-70.25 46.40,-70.05 46.70,-70.00 47.45,-69.20 47.18,-68.60 47.35,-68.25 47.07,-67.79
  45.70,-67.80 45.15,-67.20 44.85,-66.95 44.40,-68.00 43.80,-69.80 43.00,-70.60 42.60,-70.60 41.80,-69.95 41.30,-70.00 41.10,-71.80 40.60,-73.60
  39.40,-74.40 38.80,-75.05 37.00,-75.95 35.20,-75.50 34.60,-76.50 33.85,-77.95 32.00,-80.80 30.40,-81.40 28.40,-80.50 26.80,-80.00 25.20,-80.30
  24.50,-81.80 25.20,-81.20 26.60,-82.30 27.80,-82.90 29.10,-83.10 30.00,-84.20 29.65,-85.30 30.35,-86.60 30.20,-88.20 29.10,-89.30 29.20,-91.00
  29.60,-93.00 29.30,-94.80 28.00,-97.00 26.00,-97.15 26.05,-98.20 26.40,-99.10 27.50,-99.50 28.70,-100.50 29.35,-101.00 29.77,-101.50 29.80,-102.40
  29.00,-103.15 29.30,-104.20 30.60,-105.00 31.75,-106.45 31.78,-108.20 31.33,-108.20 31.33,-111.07 32.49,-114.81 32.72,-114.72 32.53,-117.12
  33.70,-118.40 34.05,-119.00 34.45,-120.50 35.60,-121.20 36.60,-122.00 37.80,-122.55 38.95,-123.75 40.40,-124.40 42.80,-124.55 46.20,-124.00
  48.35,-124.75 48.25,-123.30 48.80,-123.05
`)

const ALASKA = pairs(`
  69.65,-141.00 60.30,-141.00 59.80,-139.50 58.90,-137.50 59.75,-135.50 56.60,-132.00 55.95,-130.00 54.75,-130.60 54.70,-133.20 58.20,-136.80
  59.80,-144.00 59.00,-151.50 57.00,-154.50 54.60,-162.00 53.00,-169.00 56.00,-162.00 58.60,-158.50 58.60,-162.00 60.50,-166.00 63.00,-164.50
  64.40,-166.40 65.60,-168.10 66.60,-162.00 68.35,-166.80 70.30,-161.00 71.35,-156.60 70.50,-149.00
`)

/** Kauai with Niihau, Oahu, Molokai with Lanai and Maui, Hawaii. */
const ISLANDS = [
  `21.75,-160.30 22.25,-160.30 22.25,-159.25 21.75,-159.25`,
  `21.22,-158.30 21.75,-158.30 21.75,-157.62 21.22,-157.62`,
  `20.55,-157.35 21.25,-157.35 21.25,-156.65 20.95,-155.95 20.55,-155.95`,
  `18.88,-156.10 20.30,-156.10 20.10,-155.10 19.50,-154.78 18.88,-155.60`,
].map(pairs)

const outlines = [MAINLAND, ALASKA, ...ISLANDS]

const edges: readonly (readonly [Point, Point])[] = MAINLAND.map((from, at) => {
  const to = MAINLAND[(at + 1) % MAINLAND.length]!
  return [toPoint({ lat: from[0], lon: from[1] }), toPoint({ lat: to[0], lon: to[1] })]
})

/** Steps along an edge: the longest is about 400 km, so that a step is at most a few kilometres. */
const EDGE_STEPS = 64

/** A point on the chord, back on the sphere. */
function between(a: Point, b: Point, share: number): Point {
  const [x, y, z] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share]
  const length = Math.hypot(x, y, z)
  return { x: x / length, y: y / length, z: z / length }
}

const distances = new Map<string, number>()

/** Kilometres from an airport outside to the nearest point of the 48 states. */
export function kmToMainland(airport: { icao: string; lat: number; lon: number }): number {
  const known = distances.get(airport.icao)
  if (known !== undefined) return known
  const from = toPoint(airport)
  let least = Number.POSITIVE_INFINITY
  for (const [a, b] of edges)
    for (let step = 0; step < EDGE_STEPS; step++) least = Math.min(least, distanceKm(from, between(a, b, step / EDGE_STEPS)))
  distances.set(airport.icao, least)
  return least
}

/** Even–odd rule; every outline is on one side of the date line. */
function isInside(outline: Outline, lat: number, lon: number): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [latA, lonA] = outline[i]!
    const [latB, lonB] = outline[j]!
    if (latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA) inside = !inside
  }
  return inside
}

const ROUTE_STEPS = 400
const DEGREES = 180 / Math.PI

/** Share of the great circle between two places that lies over the United States. */
export function shareOverUnitedStates(from: { lat: number; lon: number }, to: { lat: number; lon: number }): number {
  const [a, b] = [toPoint(from), toPoint(to)]
  const angle = 2 * Math.asin(Math.min(1, Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) / 2))
  if (angle === 0) return 1
  let over = 0
  for (let step = 0; step < ROUTE_STEPS; step++) {
    const along = ((step + 0.5) / ROUTE_STEPS) * angle
    const [left, right] = [Math.sin(angle - along) / Math.sin(angle), Math.sin(along) / Math.sin(angle)]
    const lat = Math.asin(left * a.z + right * b.z) * DEGREES
    const lon = Math.atan2(left * a.y + right * b.y, left * a.x + right * b.x) * DEGREES
    if (outlines.some((outline) => isInside(outline, lat, lon))) over++
  }
  return over / ROUTE_STEPS
}
