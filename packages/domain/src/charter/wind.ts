import { type Point, distanceKm, halfway } from './geodesy.ts'

/** Maximum mean west wind of the model, knots. */
export const MAX_WIND_KT = 45

/** Turboprops cruise below the jet stream, where the wind is about this share of the one above. */
export const LOW_LEVEL_WIND = 0.6

/**
 * Mean west wind at jet cruising level by latitude, knots: strongest around 40°, next to nothing at the equator and the
 * poles. A bell fitted to the annual mean zonal wind at 200–250 hPa (NCEP/NCAR reanalysis: 20–25 m/s at 35–45°).
 */
export function westWindKt(sinLat: number): number {
  const lat = (Math.asin(Math.min(1, Math.abs(sinLat))) * 180) / Math.PI
  const off = (lat - 40) / 18
  return MAX_WIND_KT * Math.exp(-off * off)
}

/** Wind components of a flight between two places. */
export interface Route {
  km: number
  /** Wind along the way (tail positive) and across it, knots, at jet cruising level. */
  tailKt: number
  crossKt: number
  /** Places where it turns around closed airspace; none where it is straight. */
  via?: readonly Point[]
}

export function routeBetween(a: Point, b: Point): Route {
  const { sinLat, east } = halfway(a, b)
  const wind = westWindKt(sinLat)
  return { km: distanceKm(a, b), tailKt: wind * east, crossKt: wind * Math.sqrt(Math.max(0, 1 - east * east)) }
}

/** Ground speed, knots, for a true airspeed and a track in this wind. */
export function groundSpeedKt(route: Route, airspeedKt: number, windShare: number): number {
  const cross = route.crossKt * windShare
  return Math.sqrt(airspeedKt * airspeedKt - cross * cross) + route.tailKt * windShare
}
