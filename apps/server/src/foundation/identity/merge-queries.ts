import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ClientRow = Selectable<DB['client']>

/**
 * Accounts, in a fixed order, locked against sessions, orders and passengers until the transaction ends. First against each other change,
 * then against rows that refer to them: in one step, a row that finds the account just changed and this lock wait for each other.
 */
export async function lockClients(trx: Trx, ids: readonly string[]): Promise<ClientRow[]> {
  const wanted = trx.selectFrom('client').selectAll().where('id', 'in', ids).where('erased_at', 'is', null).orderBy('id')
  await wanted.forNoKeyUpdate().execute()
  return wanted.forUpdate().execute()
}

export const setMergedInto = (trx: Trx, id: string, keptId: string | null) =>
  trx.updateTable('client').set({ merged_into: keptId }).where('id', '=', id).execute()

export const setProfile = (trx: Trx, id: string, change: Partial<ProfileColumns>) =>
  trx.updateTable('client').set(change).where('id', '=', id).execute()

/** Columns that one account can take over from another. */
export type ProfileColumns = Pick<ClientRow, (typeof profileColumns)[number]>

export const profileColumns = ['first_name', 'middle_name', 'last_name', 'email', 'email_unconfirmed', 'locale', 'photo'] as const

/** Accounts that became a part of this one, and of those. */
export async function mergedClients(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('client').select('id').where('merged_into', '=', id).orderBy('id').execute()
  const below = await Promise.all(rows.map((row) => mergedClients(db, row.id)))
  return rows.flatMap((row, at) => [row.id, ...(below[at] ?? [])])
}
