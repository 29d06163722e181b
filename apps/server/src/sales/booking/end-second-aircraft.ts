import { cancelMovements, releaseAircraft } from '../../foundation/fleet/index.ts'
import { type Actor, cancelCompanion, companionOf, lockOrderOrThrow, type OrderRow } from '../orders/index.ts'
import { moveNamesBack } from '../travel-documents/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import type { Context } from '../../context.ts'

/**
 * Ends the second aircraft of a trip, if it has one: what it holds is free again. @param order locked
 * @param isWhole the trip goes on with everyone; false: it has ended
 * @returns the order as it is then
 */
export async function endSecondAircraft(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  by: { actor: Actor; reason: string; isWhole: boolean },
): Promise<OrderRow> {
  const known = await companionOf(trx, order.id)
  if (!known) return order
  const companion = await lockOrderOrThrow(trx, known.id)
  if (by.isWhole) await moveNamesBack(ctx, trx, { from: companion, to: order })
  await releaseAircraft(trx, holdReference(companion))
  // Flights without customers of a second aircraft are not sold.
  await cancelMovements(trx, { order: companion.id }, ctx.clock.now())
  return cancelCompanion(ctx, trx, { standing: order, companion }, by)
}
