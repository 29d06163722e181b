import { endChain, getMovements, isAircraftFree, lockChain } from '../../foundation/fleet/index.ts'
import type { LegRow, OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { holdReference } from './await-payment.ts'
import { restoreTrips } from './chain-trips.ts'
import type { Context } from '../../context.ts'

/**
 * What joins a trip to another one gives way to a flight that leaves it. Where something of the trip has left, its own flights are not replanned: then only
 * a last flight ends the chain, of which the later trip has left nothing, and the caller brings the aircraft home. Trips that cannot be given their own flights
 * back stay joined, and the caller closes the gap between them.
 * @param legs of the trip, with the flight
 * @returns movements that were canceled, and whether it may be joined again
 */
export async function leaveChain(
  ctx: Context,
  trx: Trx,
  { order, legs, leg }: { order: OrderRow; legs: readonly LegRow[]; leg: LegRow },
): Promise<{ canceled: string[]; isFree: boolean }> {
  // Also where it stays: the row is the lock of both trips.
  const chain = await lockChain(trx, order.id)
  if (!chain) return { canceled: [], isFree: false }
  const hasLeft = await hasFlightsThatLeft(ctx, trx, order.id)
  const isJoint = chain.earlierOrderId === order.id && legs.at(-1)?.id === leg.id
  if (hasLeft && (!isJoint || (await hasFlightsThatLeft(ctx, trx, chain.laterOrderId)))) return { canceled: [], isFree: false }
  const { canceled, isComplete } = await inSavepoint(
    trx,
    async () => {
      await endChain(trx, order.id)
      return restoreTrips(ctx, trx, chain, hasLeft ? order.id : null)
    },
    (restored) => restored.isComplete,
  )
  return isComplete ? { canceled, isFree: !hasLeft } : { canceled: [], isFree: false }
}

/** Whether the other trip of a chain has its own flights, and the aircraft time for this one without it, where the chain ends; nothing changes. */
export async function canLeaveChain(
  ctx: Context,
  trx: Trx,
  { order, aircraftId, busy }: { order: OrderRow; aircraftId: number; busy: { from: Temporal.Instant; to: Temporal.Instant } },
): Promise<boolean> {
  const tried = async (): Promise<boolean> => {
    const chain = await endChain(trx, order.id)
    const isRestored = chain === null || (await restoreTrips(ctx, trx, chain, order.id)).isComplete
    return isRestored && (await isAircraftFree(trx, aircraftId, busy.from, busy.to, holdReference(order)))
  }
  return inSavepoint(trx, tried, () => false)
}

/** By their times, those without customers too. */
async function hasFlightsThatLeft({ clock }: Context, trx: Trx, orderId: string): Promise<boolean> {
  const now = clock.now()
  return (await getMovements(trx, orderId)).some(
    ({ departureAt, lateDepartureAt }) => Temporal.Instant.compare(lateDepartureAt ?? departureAt, now) <= 0,
  )
}
