import { sql, type Insertable, type Selectable } from 'kysely'
import type { PricingDocument } from '@aquilane/domain/pricing/document'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type VersionRow = Selectable<DB['pricing_version']>

/** Draft, publication and withdrawal follow each other: no two members publish at once. */
export const lockVersions = async (trx: Trx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('pricing'))`.execute(trx)
}

/** Newest first. */
export const allVersions = (on: Db): Promise<VersionRow[]> =>
  on.selectFrom('pricing_version').selectAll().orderBy('number', 'desc').execute()

/** Those that count now or later: what has taken effect before the last one before `now` is left out. */
export async function countingVersions(on: Db, now: Temporal.Instant): Promise<VersionRow[]> {
  const since = on
    .selectFrom('pricing_version')
    .select(({ fn }) => fn.max('effective_at').as('at'))
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '<=', now.toString() as never)
  return on
    .selectFrom('pricing_version')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '>=', since as never)
    .orderBy('effective_at')
    .execute()
}

export const versionById = (on: Db, id: string): Promise<VersionRow | undefined> =>
  on.selectFrom('pricing_version').selectAll().where('id', '=', id).executeTakeFirst()

export const versionByNumber = (on: Db, number: number): Promise<VersionRow | undefined> =>
  on.selectFrom('pricing_version').selectAll().where('number', '=', number).executeTakeFirst()

export async function nextNumber(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('pricing_version')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** @returns its id */
export const insertVersion = async (
  trx: Trx,
  { document, ...row }: Omit<Insertable<DB['pricing_version']>, 'document'> & { document: PricingDocument | VersionRow['document'] },
): Promise<string> =>
  (
    await trx
      .insertInto('pricing_version')
      .values({ ...row, document: JSON.stringify(document) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function updateDraft(trx: Trx, id: string, { document, note }: { document: PricingDocument; note: string }): Promise<void> {
  await trx
    .updateTable('pricing_version')
    .set({ document: JSON.stringify(document), note, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteVersion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pricing_version').where('id', '=', id).execute()
}

export async function setPublished(
  trx: Trx,
  id: string,
  { by, approvalId, at, effectiveAt }: { by: string; approvalId: string; at: Temporal.Instant; effectiveAt: Temporal.Instant },
): Promise<void> {
  await trx
    .updateTable('pricing_version')
    .set({ published_by: by, approval_id: approvalId, published_at: at.toString(), effective_at: effectiveAt.toString() })
    .where('id', '=', id)
    .execute()
}

export async function setWithdrawn(trx: Trx, id: string, at: Temporal.Instant): Promise<void> {
  await trx.updateTable('pricing_version').set({ withdrawn_at: at.toString() }).where('id', '=', id).execute()
}

export const versionHistory = (on: Db, id: string) =>
  on
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'reason', 'details'])
    .where('subject', '=', `pricing:${id}`)
    .orderBy('id')
    .execute()
