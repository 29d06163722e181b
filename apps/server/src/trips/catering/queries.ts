import { sql, type Insertable, type Selectable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type CateringRow = Selectable<DB['catering_order']>
export type DishRow = Selectable<DB['catering_dish']>

export const cateringByLeg = (on: Db, legId: string): Promise<CateringRow | undefined> =>
  on.selectFrom('catering_order').selectAll().where('leg_id', '=', legId).executeTakeFirst()

export const cateringByOrder = (on: Db, orderId: string): Promise<CateringRow[]> =>
  on.selectFrom('catering_order').selectAll().where('order_id', '=', orderId).orderBy('placed_at').execute()

/** By leg, in the order of the menu. */
export async function dishesByLegs(on: Db, legIds: readonly string[]): Promise<Map<string, DishRow[]>> {
  if (legIds.length === 0) return new Map()
  const rows = await on.selectFrom('catering_dish').selectAll().where('leg_id', 'in', legIds).orderBy('position').execute()
  return Map.groupBy(rows, ({ leg_id: id }) => id)
}

/** In place of what was chosen before. */
export async function replaceCatering(
  trx: Trx,
  order: Insertable<DB['catering_order']>,
  dishes: readonly Insertable<DB['catering_dish']>[],
): Promise<void> {
  const { leg_id: legId, order_id: _order, ...set } = order
  await trx
    .insertInto('catering_order')
    .values(order)
    .onConflict((conflict) => conflict.column('leg_id').doUpdateSet(set))
    .execute()
  await trx.deleteFrom('catering_dish').where('leg_id', '=', legId).execute()
  if (dishes.length > 0) await trx.insertInto('catering_dish').values(dishes).execute()
}

/** @returns whether it was not confirmed before */
export async function confirmCatering(
  trx: Trx,
  legId: string,
  confirmed: { at: Temporal.Instant; by: string; invoiceId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('catering_order')
    .set({ confirmed_at: confirmed.at.toString(), confirmed_by: confirmed.by, invoice_id: confirmed.invoiceId })
    .where('leg_id', '=', legId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Allergies and notes of flights that departed before. */
export async function eraseHealthData(on: Db, before: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await on
    .updateTable('catering_order')
    .set({ allergies: [], note: null })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_leg')
          .select('order_leg.id')
          .whereRef('order_leg.id', '=', 'catering_order.leg_id')
          .where('order_leg.departure_at', '<', toTimestamptz(before)),
      ),
    )
    .where(({ or, eb }) => or([sql<boolean>`cardinality(allergies) > 0`, eb('note', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const ordersOf = (trx: Trx, clientId: string) => trx.selectFrom('orders').select('id').where('client_id', '=', clientId)

export const cateringByClient = (trx: Trx, clientId: string) =>
  trx.selectFrom('catering_order').selectAll().where('order_id', 'in', ordersOf(trx, clientId)).orderBy('placed_at').execute()

export async function eraseClientData(trx: Trx, clientId: string): Promise<void> {
  await trx.updateTable('catering_order').set({ allergies: [], note: null }).where('order_id', 'in', ordersOf(trx, clientId)).execute()
}
