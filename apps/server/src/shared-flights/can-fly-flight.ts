import type { Db } from '../platform/db/database.ts'
import type { SharedFlightsDeps } from './deps.ts'
import type { SharedFlightRow } from './queries.ts'

export const canFlyFlight = async (
  { fleet }: SharedFlightsDeps,
  on: Db,
  flight: Pick<SharedFlightRow, 'aircraft_id' | 'departure_at' | 'arrival_at'>,
): Promise<boolean> => {
  const { aircraft_id: aircraftId, departure_at: from, arrival_at: to } = flight
  return (await fleet.getCannotFlyReasons(on, { aircraftId, from, to })).length === 0
}
