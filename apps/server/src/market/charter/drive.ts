import { widestWaterKm } from '@aquilane/art/map/land'
import type { CharterAirport } from '@aquilane/domain/charter/types'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import type { PlacesService } from '../../foundation/places/index.ts'

type Places = Pick<PlacesService, 'airportByIcao' | 'knownDrive'>

/** The line through the 2,471 drives of `served-places.csv` over the distance. */
const startMinutes = 14
const minutesPerKm = 0.92
const roundedMinutes = 5
/** Bays, lagoons and a coast that is drawn coarsely are driven around; more is a crossing. */
const mostWaterKm = 16

/** About how long the drive between two airports near each other takes, minutes: as it is known, else by its length; null where water lies between them. */
export function driveMinutes(places: Places, from: CharterAirport, to: CharterAirport): number | null {
  const [start, end] = [places.airportByIcao(from.icao), places.airportByIcao(to.icao)]
  const known = start && end && places.knownDrive(start, end)
  if (known !== null) return known
  if (widestWaterKm([from.lon, from.lat], [to.lon, to.lat]) > mostWaterKm) return null
  return roadMinutes(distanceKm(toPoint(from), toPoint(to)))
}

/** @param km as the crow flies */
export function roadMinutes(km: number): number {
  const minutes = startMinutes + km * minutesPerKm
  return Math.round(minutes / roundedMinutes) * roundedMinutes
}
