import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { lockOrder } from './queries.ts'

/** Orders that cost less because of this one and have not ended, by id. */
export const ordersWithSavingOf = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('saving_of', '=', id)
    .where('status', 'not in', ['Canceled', 'Refund', 'Declined'])
    .orderBy('id')
    .execute()

/** A price that stands on another order needs that order. Locks it: its cancellation waits for this transaction. @throws PRICE_CHANGED */
export async function requireSaving(trx: Trx, otherId: string | null | undefined): Promise<void> {
  if (!otherId) return
  const other = await lockOrder(trx, otherId)
  if (other?.status !== 'Confirmed')
    throw new Refusal('PRICE_CHANGED', 'The aircraft is no longer nearby for another trip. Search again for a fresh price.')
}
