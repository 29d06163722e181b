import { sql, type Insertable } from 'kysely'
import type { ContentKind } from '@aquilane/domain/content/content'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export async function insertEntry(trx: Trx, entry: { kind: ContentKind; key: string | null; now: Temporal.Instant }): Promise<string> {
  const { id } = await trx
    .insertInto('content_entry')
    .values({ kind: entry.kind, key: entry.key, created_at: entry.now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertVersion(trx: Trx, version: Insertable<DB['content_version']>): Promise<void> {
  await trx.insertInto('content_version').values(version).execute()
}

export async function insertText(trx: Trx, text: Insertable<DB['content_text']>): Promise<void> {
  await trx.insertInto('content_text').values(text).execute()
}

/** @returns the entry that has the slug, which is another one when it was taken */
export async function insertSlug(trx: Trx, slug: Insertable<DB['content_slug']>): Promise<string> {
  await trx
    .insertInto('content_slug')
    .values(slug)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { entry_id: owner } = await trx
    .selectFrom('content_slug')
    .select('entry_id')
    .where('kind', '=', slug.kind)
    .where('locale', '=', slug.locale)
    .where('slug', '=', slug.slug)
    .executeTakeFirstOrThrow()
  return owner
}

/** Makes a version the one that visitors read. A first publication sets the date they see. */
export async function markPublished(db: Db, { id, number, at }: { id: string; number: number; at: Temporal.Instant }): Promise<void> {
  await db
    .updateTable('content_version')
    .set({ published_at: at.toString() })
    .where('entry_id', '=', id)
    .where('number', '=', number)
    .where('published_at', 'is', null)
    .execute()
  await db
    .updateTable('content_entry')
    .set({
      published_number: number,
      published_at: sql`coalesce(published_at, ${at.toString()})`,
      scheduled_number: null,
      scheduled_at: null,
      archived_at: null,
    })
    .where('id', '=', id)
    .execute()
}
