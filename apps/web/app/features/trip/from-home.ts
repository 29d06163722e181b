import type { Location } from '@aquilane/domain/location'
import { correctTimes } from '@aquilane/domain/trip/reschedule'
import { setAirport, type Trip } from '@aquilane/domain/trip/trip'

/** The trip from the home airport, unless it has another departure than the `last` one of the device, or goes to this very place. */
export function fromHome(
  trip: Trip,
  { home, last, now }: { home: Location; last: Pick<Location, 'selector'> | null; now: Temporal.Instant },
): Trip {
  const [from, to] = trip.destinations
  if ((from && from.selector !== last?.selector) || to?.selector === home.selector) return trip
  return correctTimes(setAirport(trip, 0, 'departure', home), now)
}
