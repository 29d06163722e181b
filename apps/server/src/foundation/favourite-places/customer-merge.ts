import { sql } from 'kysely'
import { type CustomerMergeHandler, recordedRows, recordRows } from '../../platform/customer-merge.ts'

const homes = 'favourite_place: the home airport'

/** An account has one home airport: the other one stays a favourite, and is the home again after an undo. */
export const favouritePlacesMerge: CustomerMergeHandler = {
  moves: [{ table: 'favourite_place', key: ['selector'], once: ['selector'] }],
  async beforeMerge(trx, merge) {
    const rows = await trx
      .updateTable('favourite_place')
      .set({ is_home: false })
      .where('client_id', '=', merge.mergedId)
      .where('is_home', '=', true)
      .where(sql<boolean>`EXISTS (SELECT FROM favourite_place own WHERE own.client_id = ${merge.keptId} AND own.is_home)`)
      .returning('selector')
      .execute()
    await recordRows(
      trx,
      merge,
      homes,
      rows.map((key) => ({ key, before: null })),
    )
  },
  async afterUndo(trx, merge) {
    for (const { key } of await recordedRows<{ selector: string }, null>(trx, merge, homes))
      await trx
        .updateTable('favourite_place')
        .set({ is_home: true })
        .where('client_id', '=', merge.mergedId)
        .where('selector', '=', key.selector)
        .where(sql<boolean>`NOT EXISTS (SELECT FROM favourite_place own WHERE own.client_id = ${merge.mergedId} AND own.is_home)`)
        .execute()
  },
}
