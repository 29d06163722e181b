import type { Db } from '../platform/db/database.ts'
import type { EmptyLegsDeps } from './deps.ts'
import type { EmptyLegRow } from './queries.ts'

/** @param isLocked the facts of its aircraft do not change until the transaction ends */
export const canFlyLeg = async (
  { fleet }: EmptyLegsDeps,
  on: Db,
  leg: Pick<EmptyLegRow, 'aircraft_id' | 'departure_at' | 'block_minutes'>,
  isLocked = false,
): Promise<boolean> => {
  const flight = { aircraftId: leg.aircraft_id, from: leg.departure_at, to: leg.departure_at.add({ minutes: leg.block_minutes }) }
  return (await fleet.getCannotFlyReasons(on, flight, isLocked)).length === 0
}
