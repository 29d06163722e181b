import { DEFAULT_POLICY } from '@aquilane/domain/charter/policy'
import { findLegWindow } from '@aquilane/domain/empty-legs/changes'
import { getLastArrivals } from '../../foundation/fleet/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { unsoldLegs, updateWindow, type LegWindow } from './window-queries.ts'
import type { Context } from '../../context.ts'

/** A flight that a leg is offered on. */
interface Flight {
  movementId: string
  aircraftId: number
  departureAt: Temporal.Instant
}

/** Minutes on the ground between two flights. */
export async function turnaroundMinutes(ctx: Context, aircraftId: number): Promise<number> {
  const { aircraft, types } = await ctx.fleet.current()
  const type = types.get(aircraft.get(aircraftId)?.typeId ?? 0)
  return type ? DEFAULT_POLICY.classes[type.spec.class].turnaroundMinutes : 0
}

/** Windows of legs by their flights, as the aircraft is planned now. */
async function getWindows(ctx: Context, on: Db, flights: readonly Flight[]): Promise<Map<string, LegWindow>> {
  const arrivals = await getLastArrivals(on, flights)
  const windows = new Map<string, LegWindow>()
  for (const { movementId, aircraftId, departureAt } of flights) {
    const arrival = arrivals.get(movementId)
    const readyAt = arrival ? arrival.add({ minutes: await turnaroundMinutes(ctx, aircraftId) }) : null
    windows.set(movementId, findLegWindow(departureAt, readyAt))
  }
  return windows
}

/** The window of a leg, as its aircraft is planned now. */
export const getWindow = async (ctx: Context, on: Db, flight: Flight): Promise<LegWindow> =>
  (await getWindows(ctx, on, [flight])).get(flight.movementId)!

/** After other flights of their aircraft were planned or moved: windows of the legs that have no buyer. */
export async function settleWindows(
  ctx: Context,
  legs: { aircraftIds: readonly number[] } | { movementIds: readonly string[] },
): Promise<void> {
  const rows = await unsoldLegs(ctx.db, legs, ctx.clock.now())
  const windows = await getWindows(ctx, ctx.db, rows)
  for (const row of rows) {
    const window = windows.get(row.movementId)
    if (!window || (window.from.equals(row.from) && window.to.equals(row.to))) continue
    await updateWindow(ctx.db, row, window, ctx.clock.now())
  }
}
