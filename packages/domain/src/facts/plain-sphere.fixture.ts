/** The sphere for the checker of facts: great circles by sampling, areas by the angles under which their corners are seen. */
export interface Position {
  lat: number
  lon: number
}

const RADIUS_KM = 6371
const rad = (degrees: number): number => (degrees * Math.PI) / 180
const deg = (radians: number): number => (radians * 180) / Math.PI

function angle(a: Position, b: Position): number {
  const half = (x: number): number => Math.sin(x / 2) ** 2
  const h = half(rad(b.lat - a.lat)) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(rad(b.lon - a.lon))
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)))
}

function bearing(from: Position, to: Position): number {
  const east = Math.sin(rad(to.lon - from.lon)) * Math.cos(rad(to.lat))
  const north =
    Math.cos(rad(from.lat)) * Math.sin(rad(to.lat)) - Math.sin(rad(from.lat)) * Math.cos(rad(to.lat)) * Math.cos(rad(to.lon - from.lon))
  return Math.atan2(east, north)
}

/** The place a part of the way from a to b. */
function between(a: Position, b: Position, part: number): Position {
  const whole = angle(a, b)
  const [p, q] = [Math.sin((1 - part) * whole) / Math.sin(whole), Math.sin(part * whole) / Math.sin(whole)]
  const x = p * Math.cos(rad(a.lat)) * Math.cos(rad(a.lon)) + q * Math.cos(rad(b.lat)) * Math.cos(rad(b.lon))
  const y = p * Math.cos(rad(a.lat)) * Math.sin(rad(a.lon)) + q * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon))
  const z = p * Math.sin(rad(a.lat)) + q * Math.sin(rad(b.lat))
  return { lat: deg(Math.atan2(z, Math.hypot(x, y))), lon: deg(Math.atan2(y, x)) }
}

interface Line {
  km: number
  points: readonly Position[]
}
const kept = new Map<Position, Map<Position, Line>>()

/** A great circle as its length and places on it, about 40 km apart. */
export function greatCircle(a: Position, b: Position): Line {
  const known = kept.get(a)?.get(b)
  if (known) return known
  const km = angle(a, b) * RADIUS_KM
  const steps = Math.max(1, Math.round(km / 40))
  const points = km < 1 ? [a] : Array.from({ length: steps + 1 }, (_, i) => between(a, b, i / steps))
  const line = { km, points }
  if (kept.size > 2_000) kept.clear()
  kept.set(a, (kept.get(a) ?? new Map<Position, Line>()).set(b, line))
  return line
}

/** Corners of an area, and how far it reaches from the first, radians: most places are farther away. */
const areas = new WeakMap<readonly unknown[], { corners: readonly Position[]; reach: number }>()

function toArea(ring: readonly (readonly [number, number])[]) {
  const known = areas.get(ring)
  if (known) return known
  const corners = ring.map(([lat, lon]) => ({ lat, lon }))
  const made = { corners, reach: Math.max(...corners.map((corner) => angle(corners[0]!, corner))) }
  areas.set(ring, made)
  return made
}

/** How far inside an area a place lies, kilometres; 0 outside. Borders are sampled, so it is a little too far. */
export function depthKm(ring: readonly (readonly [number, number])[], place: Position): number {
  if (!isWithin(ring, place)) return 0
  const { corners } = toArea(ring)
  const border = corners.flatMap((corner, i) => greatCircle(corners.at(i - 1)!, corner).points)
  return Math.min(...border.map((point) => angle(point, place))) * RADIUS_KM
}

/** Whether a place lies in an area: seen from inside, its corners turn once around. */
export function isWithin(ring: readonly (readonly [number, number])[], place: Position): boolean {
  const { corners, reach } = toArea(ring)
  if (angle(corners[0]!, place) > reach) return false
  let turned = 0
  let before = bearing(place, corners.at(-1)!)
  for (const corner of corners) {
    const now = bearing(place, corner)
    turned += Math.atan2(Math.sin(now - before), Math.cos(now - before))
    before = now
  }
  return Math.abs(turned) > Math.PI
}
