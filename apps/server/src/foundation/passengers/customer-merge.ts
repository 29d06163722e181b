import { sql } from 'kysely'
import { type CustomerMergeHandler, recordedRows, recordRows } from '../../platform/customer-merge.ts'

const firstPassengers = 'passenger: the customer'

/** An account has one passenger who is the customer: the other one becomes a fellow traveller. */
export const passengersMerge: CustomerMergeHandler = {
  moves: [
    { table: 'passenger', key: ['id'], item: 'passengers' },
    { table: 'verified_document', key: ['mark'], once: ['mark'] },
  ],
  async beforeMerge(trx, merge) {
    const rows = await trx
      .updateTable('passenger')
      .set({ type: 'Secondary' })
      .where('client_id', '=', merge.mergedId)
      .where('type', '=', 'Primary')
      .where(sql<boolean>`EXISTS (SELECT FROM passenger own WHERE own.client_id = ${merge.keptId} AND own.type = 'Primary')`)
      .returning('id')
      .execute()
    await recordRows(
      trx,
      merge,
      firstPassengers,
      rows.map((key) => ({ key, before: null })),
    )
  },
  async afterUndo(trx, merge) {
    for (const { key } of await recordedRows<{ id: string }, null>(trx, merge, firstPassengers))
      await trx
        .updateTable('passenger')
        .set({ type: 'Primary' })
        .where('id', '=', key.id)
        .where('client_id', '=', merge.mergedId)
        .where('type', '=', 'Secondary')
        .where(sql<boolean>`NOT EXISTS (SELECT FROM passenger own WHERE own.client_id = ${merge.mergedId} AND own.type = 'Primary')`)
        .execute()
  },
}
