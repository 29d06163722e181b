import type { Insertable, Selectable, Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type LegProposalRow = Selectable<DB['leg_proposal']>

export async function insertLegProposal(trx: Trx, values: Insertable<DB['leg_proposal']>): Promise<string> {
  const { id } = await trx.insertInto('leg_proposal').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateLegProposal(trx: Trx, id: string, set: Updateable<DB['leg_proposal']>): Promise<void> {
  await trx.updateTable('leg_proposal').set(set).where('id', '=', id).execute()
}

export const legProposalById = (on: Db, id: string): Promise<LegProposalRow | undefined> =>
  on.selectFrom('leg_proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const lockLegProposal = (trx: Trx, id: string): Promise<LegProposalRow | undefined> =>
  trx.selectFrom('leg_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Newest first. */
export const legProposalsByOrder = (on: Db, orderId: string): Promise<LegProposalRow[]> =>
  on.selectFrom('leg_proposal').selectAll().where('order_id', '=', orderId).orderBy('sent_at', 'desc').orderBy('id').execute()

/** What its customer has not answered; undefined: nothing. */
export const openLegProposal = (on: Db, orderId: string): Promise<LegProposalRow | undefined> =>
  on.selectFrom('leg_proposal').selectAll().where('order_id', '=', orderId).where('status', '=', 'sent').executeTakeFirst()

/** Whether an invoice asks for a flight that was added: a part of the price. */
export const isLegInvoice = async (on: Db, invoiceId: string): Promise<boolean> =>
  (await on.selectFrom('leg_proposal').select('id').where('invoice_id', '=', invoiceId).executeTakeFirst()) !== undefined

export const overdueLegProposals = async (on: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await on
      .selectFrom('leg_proposal')
      .select('id')
      .where('status', '=', 'sent')
      .where('decide_by', '<=', toTimestamptz(now))
      .orderBy('decide_by')
      .limit(100)
      .execute()
  ).map(({ id }) => id)
