/** Mean earth radius (IUGG), km. */
export const EARTH_RADIUS_KM = 6371.0088
export const KM_PER_NM = 1.852

const RADIANS = Math.PI / 180

/** A point of the earth as a unit vector: two of them give a distance without trigonometry beyond one arcsine. */
export interface Point {
  x: number
  y: number
  z: number
}

export function toPoint(place: { lat: number; lon: number }): Point {
  const lat = place.lat * RADIANS
  const lon = place.lon * RADIANS
  const c = Math.cos(lat)
  return { x: c * Math.cos(lon), y: c * Math.sin(lon), z: Math.sin(lat) }
}

/** The place of a unit vector, degrees to two decimals: about a kilometre. */
export const toPlace = ({ x, y, z }: Point): { lat: number; lon: number } => ({
  lat: Math.round((Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS) * 100) / 100,
  lon: Math.round((Math.atan2(y, x) / RADIANS) * 100) / 100,
})

/** Great circle between two unit vectors, km; exact for neighbours and antipodes alike. */
export function arcKm(ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  const dx = ax - bx
  const dy = ay - by
  const dz = az - bz
  const half = Math.sqrt(dx * dx + dy * dy + dz * dz) / 2
  return 2 * EARTH_RADIUS_KM * Math.asin(half > 1 ? 1 : half)
}

export function distanceKm(a: Point, b: Point): number {
  return arcKm(a.x, a.y, a.z, b.x, b.y, b.z)
}

/**
 * Where a great circle is half way, and how much of its heading there points east: 1 due east, −1 due west.
 * Places that coincide or lie opposite each other have no heading: 0.
 */
export function halfway(a: Point, b: Point): { sinLat: number; east: number } {
  const sx = a.x + b.x
  const sy = a.y + b.y
  const sz = a.z + b.z
  const s = Math.sqrt(sx * sx + sy * sy + sz * sz)
  const dx = b.x - a.x
  const dy = b.y - a.y
  const dz = b.z - a.z
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (s < 1e-9 || d < 1e-9) return { sinLat: a.z, east: 0 }
  // At the midpoint the chord b − a is exactly the direction of flight; east there is (−y, x, 0).
  const flat = Math.sqrt(sx * sx + sy * sy)
  return { sinLat: sz / s, east: flat < 1e-9 ? 0 : (-dx * sy + dy * sx) / (flat * d) }
}
