import { mergeFields, type MergeField, type MergeSide, type MergeValues } from '@aquilane/domain/customers/merge'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type ClientRow, lockClients, type ProfileColumns, setMergedInto, setProfile } from './merge-queries.ts'
import { findClient, keptClient } from './queries.ts'
import { endClientSessions } from './sessions.ts'
import type { Context } from '../../context.ts'

/** What the kept account took over, by column: what it had and what it got. */
export type ProfileChange = { [Column in keyof ProfileColumns]?: { before: ProfileColumns[Column]; after: ProfileColumns[Column] } }

const columns: Record<MergeField, readonly (keyof ProfileColumns)[]> = {
  name: ['first_name', 'middle_name', 'last_name'],
  email: ['email', 'email_unconfirmed'],
  locale: ['locale'],
}

const valuesOf = (row: ClientRow): MergeValues => ({
  name: [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' ') || null,
  email: row.email ?? row.email_unconfirmed,
  locale: row.locale,
})

interface Pair {
  keptId: string
  mergedId: string
}

/** Two accounts that are there, both; null otherwise. */
async function pair(rows: readonly ClientRow[], { keptId, mergedId }: Pair) {
  const [kept, merged] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === mergedId)]
  return kept && merged ? { kept, merged } : null
}

/** Both accounts with what a merge compares; null where one is not there (any more). */
export async function compareClients({ db }: Context, which: Pair) {
  const found = await pair(
    (await Promise.all([which.keptId, which.mergedId].map((id) => findClient(db, id)))).filter((row) => row !== undefined),
    which,
  )
  return found && { ...found, values: { kept: valuesOf(found.kept), merged: valuesOf(found.merged) } }
}

/** The same, locked until the transaction ends. */
export async function lockClientPair(_ctx: Context, trx: Trx, which: Pair) {
  return pair(await lockClients(trx, [which.keptId, which.mergedId]), which)
}

/** An account becomes a part of another: its sessions end, and its number signs in to the one that is kept. */
export async function closeClientInto(
  ctx: Context,
  trx: Trx,
  { kept, merged, taken }: { kept: ClientRow; merged: ClientRow; taken: Partial<Record<MergeField, MergeSide>> },
): Promise<ProfileChange> {
  const change: ProfileChange = {}
  const take = (column: keyof ProfileColumns): void => {
    if (kept[column] !== merged[column]) Object.assign(change, { [column]: { before: kept[column], after: merged[column] } })
  }
  for (const field of mergeFields) if (taken[field] === 'merged') for (const column of columns[field]) take(column)
  // The picture itself moves where the kept account has none.
  if (kept.photo === null && merged.photo !== null) take('photo')
  await apply(trx, kept.id, change, 'after')
  await setMergedInto(trx, merged.id, kept.id)
  await endClientSessions(ctx, trx, { clientId: merged.id }, 'merged')
  return change
}

const apply = async (trx: Trx, id: string, change: ProfileChange, side: 'before' | 'after'): Promise<void> => {
  const set = Object.fromEntries(Object.entries(change).map(([column, values]) => [column, values[side]]))
  if (Object.keys(set).length > 0) await setProfile(trx, id, set)
}

/** Two accounts again. What the kept one took over goes, unless it was changed since. All its devices have to sign in again. */
export async function reopenClient(
  ctx: Context,
  trx: Trx,
  { kept, merged, change }: { kept: ClientRow; merged: ClientRow; change: ProfileChange },
): Promise<void> {
  const unchanged = Object.fromEntries(
    Object.entries(change).filter(([column, { after }]) => kept[column as keyof ProfileColumns] === after),
  )
  await apply(trx, kept.id, unchanged, 'before')
  await setMergedInto(trx, merged.id, null)
  await endClientSessions(ctx, trx, { clientId: kept.id }, 'merged')
}

export const getProfileValues = (_ctx: Context, { kept, merged }: { kept: ClientRow; merged: ClientRow }) => ({
  kept: valuesOf(kept),
  merged: valuesOf(merged),
})

/** The account that this one became a part of, or itself. */
export const findKeptAccount = (_ctx: Context, db: Db, id: string) => keptClient(db, id)
