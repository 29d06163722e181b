import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export interface DebitRow {
  id: string
  amount: number
  currency: string
  booked_on: string
  payee: string | null
  payee_account: string | null
  text: string
  kind: string | null
  run_id: string | null
  run_number: number | null
  position: number | null
  note: string | null
  explained_by: string | null
  explained_at: Temporal.Instant | null
}

const fromDebits = (isOpen: boolean) => sql`
  FROM bank_transaction debit
  LEFT JOIN bank_debit_explanation explanation ON explanation.transaction_id = debit.id
  LEFT JOIN payment_run run ON run.id = explanation.run_id
  WHERE debit.direction = 'debit' AND debit.reason = 'debit' AND explanation.transaction_id IS ${isOpen ? sql`NULL` : sql`NOT NULL`}`

export async function pageDebits(
  db: Db,
  { isOpen, page, perPage }: { isOpen: boolean; page: number; perPage: number },
): Promise<{ rows: DebitRow[]; total: number }> {
  const counted = await sql<{ total: string }>`SELECT count(*) AS total ${fromDebits(isOpen)}`.execute(db)
  const { rows } = await sql<DebitRow>`
    SELECT debit.id, debit.amount, debit.currency, debit.booked_on::text AS booked_on, debit.payer AS payee, debit.payer_account AS payee_account,
      concat_ws(' ', debit.reference, debit.remittance) AS text, explanation.kind, explanation.run_id, run.number AS run_number,
      explanation.position, explanation.note, explanation.explained_by, explanation.explained_at
    ${fromDebits(isOpen)} ORDER BY debit.booked_on DESC, debit.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** Serialises explanations of one debit. */
export const lockDebit = (trx: Trx, id: string) =>
  trx
    .selectFrom('bank_transaction')
    .select(['id', 'amount', 'currency', 'booked_on', 'payer', 'remittance'])
    .where('id', '=', id)
    .where('direction', '=', 'debit')
    .where('reason', '=', 'debit')
    .forUpdate()
    .executeTakeFirst()

export const isExplained = async (on: Db, id: string): Promise<boolean> =>
  (await on.selectFrom('bank_debit_explanation').select('kind').where('transaction_id', '=', id).executeTakeFirst()) !== undefined

/** @returns false where the debit, the run or its item is explained already */
export async function insertExplanation(trx: Trx, values: Insertable<DB['bank_debit_explanation']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_debit_explanation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sent runs with their items that no debit explains yet. */
export async function unexplainedRuns(
  on: Db,
): Promise<{ id: string; number: number; total: number; items: { position: number; amount: number }[] }[]> {
  const { rows } = await sql<{ id: string; number: number; total: number; items: { position: number; amount: number }[] }>`
    SELECT run.id, run.number, run.total, coalesce(
      (SELECT json_agg(json_build_object('position', item.position, 'amount', item.amount) ORDER BY item.position)
       FROM payment_run_item item WHERE item.run_id = run.id
         AND NOT EXISTS (SELECT FROM bank_debit_explanation e WHERE e.run_id = run.id AND e.position = item.position)), '[]') AS items
    FROM payment_run run
    WHERE run.status = 'Sent' AND NOT EXISTS (SELECT FROM bank_debit_explanation e WHERE e.run_id = run.id AND e.position IS NULL)`.execute(
    on,
  )
  return rows
}
