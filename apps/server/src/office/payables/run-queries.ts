import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RunStatus } from '@aquilane/domain/payables/payment-run'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type RunRow = Selectable<DB['payment_run']>

export type ItemRow = Selectable<DB['payment_run_item']>

export const insertRun = (trx: Trx, values: Insertable<DB['payment_run']>): Promise<RunRow> =>
  trx.insertInto('payment_run').values(values).returningAll().executeTakeFirstOrThrow()

export const insertItems = (trx: Trx, values: Insertable<DB['payment_run_item']>[]): Promise<unknown> =>
  trx.insertInto('payment_run_item').values(values).execute()

export const runById = (on: Db, id: string): Promise<RunRow | undefined> =>
  on.selectFrom('payment_run').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRun = (trx: Trx, id: string): Promise<RunRow | undefined> =>
  trx.selectFrom('payment_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateRun = (trx: Trx, id: string, set: Updateable<DB['payment_run']>): Promise<unknown> =>
  trx.updateTable('payment_run').set(set).where('id', '=', id).execute()

export const itemsByRun = (on: Db, runId: string): Promise<ItemRow[]> =>
  on.selectFrom('payment_run_item').selectAll().where('run_id', '=', runId).orderBy('position').execute()

export const cancelItems = (trx: Trx, runId: string): Promise<unknown> =>
  trx.updateTable('payment_run_item').set({ is_canceled: true }).where('run_id', '=', runId).execute()

export async function pageRuns(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (RunRow & { items: number; new_accounts: number })[]; total: number }> {
  const { total } = await db
    .selectFrom('payment_run')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('payment_run')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('payment_run_item').select(fn.countAll<number>().as('items')).whereRef('run_id', '=', 'payment_run.id').as('items'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('payment_run_item')
        .select(fn.countAll<number>().as('new_accounts'))
        .whereRef('run_id', '=', 'payment_run.id')
        .where('is_new_account', '=', true)
        .as('new_accounts'),
    )
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows: rows.map((row) => ({ ...row, items: Number(row.items), new_accounts: Number(row.new_accounts) })), total: Number(total) }
}

/** The run that a payable is in and that was neither sent nor canceled. */
export const openRunOf = async (on: Db, reference: string): Promise<{ number: number; status: RunStatus } | undefined> =>
  (await on
    .selectFrom('payment_run_item as item')
    .innerJoin('payment_run as run', 'run.id', 'item.run_id')
    .select(['run.number', 'run.status'])
    .where('item.reference', '=', reference)
    .where('item.is_canceled', '=', false)
    .executeTakeFirst()) as { number: number; status: RunStatus } | undefined

/** Bank details of a customer's payouts leave the runs; amounts are kept by law. */
export async function maskPayoutItems(trx: Trx, payoutIds: readonly string[]): Promise<void> {
  if (payoutIds.length === 0) return
  await trx
    .updateTable('payment_run_item')
    .set({ beneficiary: '–', iban: sql`'****' || right(iban, 4)` })
    .where(
      'reference',
      'in',
      payoutIds.map((id) => `payout:${id}`),
    )
    .execute()
}

export const payoutIdsByClient = async (on: Db, clientId: string): Promise<string[]> =>
  (await on.selectFrom('payout').select('id').where('client_id', '=', clientId).execute()).map(({ id }) => id)

export const runHistory = (on: Db, id: string) =>
  on.selectFrom('audit').select(['at', 'actor', 'action', 'reason']).where('subject', '=', `payment-run:${id}`).orderBy('id').execute()
