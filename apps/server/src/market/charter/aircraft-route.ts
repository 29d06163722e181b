import type { FleetSnapshotSource } from '../../foundation/fleet/index.ts'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import { fieldError } from '@aquilane/domain/refusal'

/** An aircraft and two airports as staff enter them. */
export interface AircraftRouteInput {
  tail: string
  /** `airport:EGLF` */
  departure: string
  arrival: string
}

export interface AircraftRoute {
  aircraftId: number
  from: AirportFacts
  to: AirportFacts
}

/** @throws VALIDATION_FAILED for an unknown tail or airport, and for two airports that are the same */
export async function readAircraftRoute(
  { fleet, places }: { fleet: Pick<FleetSnapshotSource, 'current'>; places: PlacesService },
  { tail, departure, arrival }: AircraftRouteInput,
): Promise<AircraftRoute> {
  const aircraft = [...(await fleet.current()).aircraft.values()].find(
    (one) => one.tail === tail.trim().toUpperCase() && one.isActive && !one.isSubCharter,
  )
  if (!aircraft) throw fieldError('tail', 'unknown_tail', `There is no active aircraft ${tail}.`)
  const airport = (path: string, selector: string) => {
    const facts = places.airportByIcao(selector.replace(/^airport:/, ''))
    if (!facts) throw fieldError(path, 'unknown_place', `There is no airport ${selector}. Use airport:EGLF.`)
    return facts
  }
  const [from, to] = [airport('departure', departure), airport('arrival', arrival)]
  if (from.code === to.code) throw fieldError('arrival', 'same_place', 'Departure and arrival must differ.')
  return { aircraftId: aircraft.id, from, to }
}

const maxDaysAhead = 400

/** The instant of a local time, `2026-12-18T10:30`, at an airport. @throws VALIDATION_FAILED */
export function readLocalTime(path: string, local: string, zone: string, now: Temporal.Instant): Temporal.Instant {
  let at: Temporal.Instant
  try {
    at = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
  } catch {
    throw fieldError(path, 'date', 'There is no such date and time. Use 2026-12-18T10:30.')
  }
  const latest = now.add({ hours: 24 * maxDaysAhead })
  if (Temporal.Instant.compare(at, latest) > 0 || Temporal.Instant.compare(at, now.subtract({ hours: 24 })) < 0)
    throw fieldError(path, 'date', `Choose a date within the next ${maxDaysAhead} days.`)
  return at
}
