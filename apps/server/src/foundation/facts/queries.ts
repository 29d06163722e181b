import { sql, type Selectable } from 'kysely'
import type { FactChanges } from '@aquilane/domain/facts/fact-changes'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type FactVersionRow = Selectable<DB['fact_version']>

/** Changes of a draft, publication and roll-back follow each other. */
export const lockVersions = async (trx: Trx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('facts'))`.execute(trx)
}

/** Newest first. */
export const allVersions = (on: Db): Promise<FactVersionRow[]> =>
  on.selectFrom('fact_version').selectAll().orderBy('number', 'desc').execute()

export const versionInState = (on: Db, state: 'draft' | 'published'): Promise<FactVersionRow | undefined> =>
  on.selectFrom('fact_version').selectAll().where('state', '=', state).executeTakeFirst()

export const versionById = (on: Db, id: string): Promise<FactVersionRow | undefined> =>
  on.selectFrom('fact_version').selectAll().where('id', '=', id).executeTakeFirst()

export const versionByNumber = (on: Db, number: number): Promise<FactVersionRow | undefined> =>
  on.selectFrom('fact_version').selectAll().where('number', '=', number).executeTakeFirst()

export async function insertDraft(
  trx: Trx,
  { baseNumber, document, by, at }: { baseNumber: number | null; document: FactChanges; by: string; at: Temporal.Instant },
): Promise<FactVersionRow> {
  const { last } = await trx
    .selectFrom('fact_version')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('fact_version')
    .values({
      number: (last ?? 0) + 1,
      base_number: baseNumber,
      document: JSON.stringify(document),
      created_by: by,
      created_at: at.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateDraft(
  trx: Trx,
  id: string,
  { document, baseNumber }: { document: FactChanges; baseNumber: number | null },
): Promise<void> {
  await trx
    .updateTable('fact_version')
    .set({ document: JSON.stringify(document), base_number: baseNumber, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteVersion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('fact_version').where('id', '=', id).execute()
}

/** Ends the version that counts so far. */
export async function setPublished(
  trx: Trx,
  id: string,
  { by, approvalId, note, at }: { by: string; approvalId: string; note: string; at: Temporal.Instant },
): Promise<void> {
  await trx.updateTable('fact_version').set({ state: 'replaced' }).where('state', '=', 'published').execute()
  await trx
    .updateTable('fact_version')
    .set({ state: 'published', published_by: by, published_at: at.toString(), approval_id: approvalId, note })
    .where('id', '=', id)
    .execute()
}

/** What it began with counts again. */
export async function setRolledBack(
  trx: Trx,
  { id, base_number: base }: FactVersionRow,
  { by, approvalId, at }: { by: string; approvalId: string; at: Temporal.Instant },
): Promise<void> {
  await trx
    .updateTable('fact_version')
    .set({ state: 'rolled_back', rolled_back_by: by, rolled_back_at: at.toString(), roll_back_approval_id: approvalId })
    .where('id', '=', id)
    .execute()
  if (base !== null) await trx.updateTable('fact_version').set({ state: 'published' }).where('number', '=', base).execute()
}

export const versionHistory = (on: Db, id: string) =>
  on.selectFrom('audit').select(['at', 'actor', 'action', 'reason', 'details']).where('subject', '=', `facts:${id}`).orderBy('id').execute()
