import type { Db } from '../../platform/db/database.ts'
import { sellingFlights, type SharedFlightRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'

export const canFlyFlight = async (
  ctx: Context,
  on: Db,
  flight: Pick<SharedFlightRow, 'aircraft_id' | 'departure_at' | 'arrival_at'>,
): Promise<boolean> => {
  const { aircraft_id: aircraftId, departure_at: from, arrival_at: to } = flight
  return (await getCannotFlyReasons(on, { aircraftId, from, to })).length === 0
}

/** Flights of some aircraft whose seats are not sold now, because it cannot fly them. */
export async function countUnflyable(ctx: Context, on: Db, aircraftIds: readonly number[]): Promise<number> {
  const selling = (await sellingFlights(on, ctx.clock.now())).filter(({ aircraftId }) => aircraftIds.includes(aircraftId))
  let count = 0
  for (const { aircraftId, from, to } of selling) if ((await getCannotFlyReasons(on, { aircraftId, from, to })).length > 0) count++
  return count
}
