import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { LockedPayable } from './queries.ts'

export type BankAccountRow = Selectable<DB['operator_bank_account']>

export const accountsByOperators = (on: Db, ids: readonly number[]): Promise<BankAccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('operator_bank_account')
        .selectAll()
        .where('operator_id', 'in', [...ids])
        .execute()

export const allAccounts = (on: Db) =>
  on
    .selectFrom('operator')
    .leftJoin('operator_bank_account as account', 'account.operator_id', 'operator.id')
    .select([
      'operator.id',
      'operator.name',
      'account.beneficiary',
      'account.iban',
      'account.bic',
      'account.revision',
      'account.changed_at',
      'account.changed_by',
    ])
    .orderBy('operator.name')
    .execute()

export const lockAccount = (trx: Trx, operatorId: number): Promise<BankAccountRow | undefined> =>
  trx.selectFrom('operator_bank_account').selectAll().where('operator_id', '=', operatorId).forUpdate().executeTakeFirst()

/** An INSERT with ON CONFLICT would run the trigger of a first account. */
export const saveAccount = (trx: Trx, values: Insertable<DB['operator_bank_account']>, isKnown: boolean): Promise<unknown> =>
  isKnown
    ? trx
        .updateTable('operator_bank_account')
        .set({ ...values, revision: sql`revision + 1` })
        .where('operator_id', '=', values.operator_id)
        .execute()
    : trx.insertInto('operator_bank_account').values(values).execute()

export const operatorName = async (on: Db, id: number): Promise<string | undefined> =>
  (await on.selectFrom('operator').select('name').where('id', '=', id).executeTakeFirst())?.name

/** References of payouts to an account that the same customer was paid to before then. */
export async function payoutsToKnownAccounts(
  trx: Trx,
  payables: readonly Pick<LockedPayable, 'kind' | 'reference'>[],
  before: Temporal.Instant,
): Promise<Set<string>> {
  const ids = payables.filter(({ kind }) => kind === 'payout').map(({ reference }) => reference.slice('payout:'.length))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT payout.id FROM payout
    WHERE payout.id = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT FROM payment_run_item item
      JOIN payment_run run ON run.id = item.run_id
      JOIN payout earlier ON item.reference = 'payout:' || earlier.id
      WHERE item.kind = 'payout' AND item.iban = payout.iban AND earlier.client_id = payout.client_id
        AND run.status = 'Sent' AND run.sent_at <= ${before.toString()})`.execute(trx)
  return new Set(rows.map(({ id }) => `payout:${id}`))
}
