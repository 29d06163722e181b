import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ExceptionRow = Selectable<DB['finance_exception']>

/** Undefined when it was raised before. */
export const insertException = (trx: Trx, values: Insertable<DB['finance_exception']>): Promise<ExceptionRow | undefined> =>
  trx
    .insertInto('finance_exception')
    .values(values)
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockException = (trx: Trx, id: string) =>
  trx.selectFrom('finance_exception').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateException = (trx: Trx, id: string, change: Updateable<DB['finance_exception']>) =>
  trx.updateTable('finance_exception').set(change).where('id', '=', id).execute()

export const updateDetail = (trx: Trx, reference: string, detail: string) =>
  trx.updateTable('finance_exception').set({ detail }).where('reference', '=', reference).execute()

/** Open ones of a kind over a sum whose reference begins so, the oldest first; locked. */
export const lockOpenOver = (
  trx: Trx,
  { kind, begins, amount, currency }: { kind: ExceptionRow['kind']; begins: string; amount: number; currency: string },
): Promise<ExceptionRow | undefined> =>
  trx
    .selectFrom('finance_exception')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'Open')
    .where('reference', 'like', `${begins}%`)
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

const withNames = (db: Db) =>
  db
    .selectFrom('finance_exception')
    .leftJoin('client', 'client.id', 'finance_exception.client_id')
    .leftJoin('orders', 'orders.id', 'finance_exception.order_id')
    .selectAll('finance_exception')
    .select(['client.first_name', 'client.last_name', 'client.phone', 'orders.pnr'])

export type ExceptionListRow = Awaited<ReturnType<typeof exceptionById>> & object

export const exceptionById = (db: Db, id: string) => withNames(db).where('finance_exception.id', '=', id).executeTakeFirst()

/** Open ones oldest first, resolved ones newest first. @param page from 1 */
export async function listExceptions(db: Db, status: 'Open' | 'Resolved', page: number, perPage: number) {
  const { total } = await db
    .selectFrom('finance_exception')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const rows = await withNames(db)
    .where('finance_exception.status', '=', status)
    .orderBy(status === 'Open' ? 'finance_exception.created_at' : 'finance_exception.resolved_at', status === 'Open' ? 'asc' : 'desc')
    .orderBy('finance_exception.id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { rows, total, page: shown }
}

export const hasOpenException = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('finance_exception')
    .select('id')
    .where('status', '=', 'Open')
    .where('kind', '!=', 'payout')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Of the exception that waits, if one does. */
export const openIdByReference = async (trx: Db, reference: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('finance_exception')
      .select('id')
      .where('reference', '=', reference)
      .where('status', '=', 'Open')
      .executeTakeFirst()
  )?.id
