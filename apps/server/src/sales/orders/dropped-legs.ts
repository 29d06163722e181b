import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { keepCapsOfLegs } from './charge-caps.ts'
import { legsByOrders, type LegRow, type OrderRow, updateLeg } from './queries.ts'
import type { Context } from '../../context.ts'

export type DroppedLegRow = Selectable<DB['dropped_leg']>

export async function insertDroppedLeg(trx: Trx, values: Insertable<DB['dropped_leg']>): Promise<string> {
  const { id } = await trx.insertInto('dropped_leg').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Oldest first. */
export const droppedLegsByOrder = (on: Db, orderId: string): Promise<DroppedLegRow[]> =>
  on.selectFrom('dropped_leg').selectAll().where('order_id', '=', orderId).orderBy('dropped_at').orderBy('id').execute()

/**
 * Takes a flight out of a locked order, with what belongs to it alone. Its row in `dropped_leg` stands before.
 * @throws what keeps a capability from letting it go
 */
export async function removeLeg(ctx: Context, trx: Trx, order: OrderRow, leg: LegRow, dropId: string): Promise<void> {
  await ctx.events.emit(trx, 'order.leg-dropping', { orderId: order.id, legId: leg.id, dropId })
  await trx.deleteFrom('order_leg').where('id', '=', leg.id).execute()
  const rest = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  // One by one, so that no two legs have the same position on the way.
  for (const [position, one] of rest.entries()) if (one.position !== position) await updateLeg(trx, one.id, { position })
  await keepCapsOfLegs(ctx, trx, order, rest)
}
