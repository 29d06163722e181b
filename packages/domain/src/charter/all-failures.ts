import type { AircraftType } from '../fleet/types.ts'
import { type FindStops, findLegFailures } from './feasibility.ts'
import type { Failure } from './failures.ts'
import type { TripContext } from './trip-context.ts'
import type { Constraint } from './types.ts'

/**
 * Whether a failure is the only reason why a type cannot fly a trip: with it out of the way the trip would be flown, as far as that can be determined
 * without changing the trip.
 */
export function isOnlyReason(type: AircraftType, failure: Failure, context: TripContext, findStops: FindStops): boolean {
  const constraints = new Set<Constraint>(
    context.legs.flatMap((leg, i) => findLegFailures(type, leg, i, context, findStops)).map((one) => one.constraint),
  )
  constraints.delete(failure.constraint)
  return constraints.size === 0
}
