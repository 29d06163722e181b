import { widestWaterKm } from '@aquilane/art/map/land'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'

interface Place {
  lat: number
  lon: number
}

/** The line through the 2,471 drives of `served-places.csv` over the distance. */
const startMinutes = 14
const minutesPerKm = 0.92
const roundedMinutes = 5
/** Bays, lagoons and a coast that is drawn coarsely are driven around; more is a crossing. */
const mostWaterKm = 16

/** About how long the drive between two airports near each other takes, minutes; null where water lies between them. */
export function driveMinutes(from: Place, to: Place): number | null {
  if (widestWaterKm([from.lon, from.lat], [to.lon, to.lat]) > mostWaterKm) return null
  return roadMinutes(distanceKm(toPoint(from), toPoint(to)))
}

/** @param km as the crow flies */
export function roadMinutes(km: number): number {
  const minutes = startMinutes + km * minutesPerKm
  return Math.round(minutes / roundedMinutes) * roundedMinutes
}
