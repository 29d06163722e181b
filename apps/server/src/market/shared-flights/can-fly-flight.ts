import type { CannotFlyReason, FlightReason } from '@aquilane/domain/fleet/can-fly'
import type { Db } from '../../platform/db/database.ts'
import { sellingFlights, type SellingFlight, type SharedFlightRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import { findFlightReasons, findUnknownAirports } from '../charter/index.ts'

type FlownFlight = Pick<SharedFlightRow, 'aircraft_id' | 'departure_airport' | 'arrival_airport' | 'departure_at' | 'arrival_at'>

/** What facts forbid of a shared flight. Its seats have a firm price, so the hours of its airports are known. */
export async function findForbidden(
  ctx: Context,
  { aircraftId, departureAirport, arrivalAirport, from, to }: Omit<SellingFlight, 'id'>,
): Promise<FlightReason[]> {
  const flights = [{ from: departureAirport, to: arrivalAirport, departureAt: from, arrivalAt: to }]
  const reasons = await findFlightReasons(ctx, aircraftId, flights)
  return (await findUnknownAirports(ctx, aircraftId, flights)).length > 0 ? [...reasons, 'hours_unknown'] : reasons
}

/** Why the aircraft of a shared flight may not fly it; empty where it may. */
export async function getFlightCannotFlyReasons(ctx: Context, on: Db, flight: FlownFlight): Promise<CannotFlyReason[]> {
  const { aircraft_id: aircraftId, departure_airport: departureAirport, arrival_airport: arrivalAirport } = flight
  return findReasons(ctx, on, { aircraftId, departureAirport, arrivalAirport, from: flight.departure_at, to: flight.arrival_at })
}

const findReasons = async (ctx: Context, on: Db, flight: Omit<SellingFlight, 'id'>): Promise<CannotFlyReason[]> => [
  ...(await getCannotFlyReasons(on, flight)),
  ...(await findForbidden(ctx, flight)),
]

export const canFlyFlight = async (ctx: Context, on: Db, flight: FlownFlight): Promise<boolean> =>
  (await getFlightCannotFlyReasons(ctx, on, flight)).length === 0

/** Flights of some aircraft whose seats are not sold now, because it cannot fly them. */
export async function countUnflyable(ctx: Context, on: Db, aircraftIds: readonly number[]): Promise<number> {
  const selling = (await sellingFlights(on, ctx.clock.now())).filter(({ aircraftId }) => aircraftIds.includes(aircraftId))
  let count = 0
  for (const flight of selling) if ((await findReasons(ctx, on, flight)).length > 0) count++
  return count
}
