import { sql, type Selectable } from 'kysely'
import type { Locale } from '@aquilane/domain/site/paths'
import type { ContentKind, ContentStatus } from '@aquilane/domain/content/content'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type EntryRow = Selectable<DB['content_entry']>
export type VersionRow = Selectable<DB['content_version']>
export type TextRow = Omit<Selectable<DB['content_text']>, 'search'>

/** Changes of one text run one after the other. */
export const lockEntry = (trx: Trx, id: string): Promise<EntryRow | undefined> =>
  trx.selectFrom('content_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('content_entry').selectAll().where('id', '=', id).executeTakeFirst()

export const listVersions = (db: Db, id: string): Promise<VersionRow[]> =>
  db.selectFrom('content_version').selectAll().where('entry_id', '=', id).orderBy('number', 'desc').execute()

export async function textsOfVersion(db: Db, id: string, number: number): Promise<Record<Locale, TextRow>> {
  const rows = await db
    .selectFrom('content_text')
    .select(['entry_id', 'number', 'locale', 'slug', 'title', 'lead', 'body', 'seo_title', 'seo_description'])
    .where('entry_id', '=', id)
    .where('number', '=', number)
    .execute()
  const of = (locale: Locale): TextRow => rows.find((row) => row.locale === locale)!
  return { en: of('en'), it: of('it') }
}

export async function replaceTexts(
  trx: Trx,
  id: string,
  number: number,
  texts: readonly Omit<TextRow, 'entry_id' | 'number'>[],
): Promise<void> {
  await trx.deleteFrom('content_text').where('entry_id', '=', id).where('number', '=', number).execute()
  await trx
    .insertInto('content_text')
    .values(texts.map((text) => ({ ...text, entry_id: id, number })))
    .execute()
}

export async function updateVersion(
  trx: Trx,
  id: string,
  number: number,
  set: Partial<Omit<VersionRow, 'created_at' | 'updated_at' | 'published_at'>> & { updated_at: string },
): Promise<void> {
  await trx
    .updateTable('content_version')
    .set({ ...set, revision: sql`revision + 1` })
    .where('entry_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** Deletes reservations of slugs that no version of the text has. */
export async function releaseSlugs(trx: Trx, id: string): Promise<void> {
  await sql`
    DELETE FROM content_slug s WHERE s.entry_id = ${id} AND NOT EXISTS (
      SELECT 1 FROM content_text t WHERE t.entry_id = s.entry_id AND t.locale = s.locale AND t.slug = s.slug
    )`.execute(trx)
}

export const setSchedule = (trx: Trx, id: string, schedule: { number: number; at: Temporal.Instant } | null) =>
  trx
    .updateTable('content_entry')
    .set({ scheduled_number: schedule?.number ?? null, scheduled_at: schedule?.at.toString() ?? null })
    .where('id', '=', id)
    .execute()

export const setArchived = (trx: Trx, id: string, at: Temporal.Instant) =>
  trx.updateTable('content_entry').set({ archived_at: at.toString() }).where('id', '=', id).execute()

/** Texts whose time has come; locked, so that two processes publish none twice. */
export const lockDueEntries = (trx: Trx, now: Temporal.Instant) =>
  trx
    .selectFrom('content_entry')
    .select(['id', 'scheduled_number', 'scheduled_at'])
    .where('scheduled_at', '<=', now)
    .where('archived_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .limit(50)
    .execute()

/** State of an entry in SQL: the same rule as `toStatus`. */
const status = sql<ContentStatus>`CASE
  WHEN e.archived_at IS NOT NULL THEN 'archived'
  WHEN e.scheduled_at IS NOT NULL THEN 'scheduled'
  WHEN e.published_number IS NOT NULL THEN 'published'
  ELSE 'draft' END`

export const toStatus = ({ archived_at: archived, scheduled_at: scheduled, published_number: published }: EntryRow): ContentStatus =>
  archived !== null ? 'archived' : scheduled !== null ? 'scheduled' : published !== null ? 'published' : 'draft'

const lacks = (language: 'en' | 'it', other: 'en' | 'it') =>
  sql<boolean>`(btrim(${sql.ref(`${language}.lead`)}) = '' AND btrim(${sql.ref(`${other}.lead`)}) <> '')
    OR (btrim(${sql.ref(`${language}.body`)}) = '' AND btrim(${sql.ref(`${other}.body`)}) <> '')`

export interface ListFilter {
  kind: ContentKind | undefined
  status: ContentStatus | undefined
  /** Part of a title. */
  query?: string | undefined
  page: number
  perPage: number
}

export async function pageEntries(db: Db, filter: ListFilter) {
  let found = db
    .selectFrom('content_entry as e')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.entry_id', '=', 'e.id').on('v.number', '=', (eb) =>
        eb
          .selectFrom('content_version as l')
          .select(({ fn }) => fn.max('l.number').as('n'))
          .whereRef('l.entry_id', '=', 'e.id'),
      ),
    )
    .innerJoin('content_text as en', (join) =>
      join.onRef('en.entry_id', '=', 'v.entry_id').onRef('en.number', '=', 'v.number').on('en.locale', '=', 'en'),
    )
    .innerJoin('content_text as it', (join) =>
      join.onRef('it.entry_id', '=', 'v.entry_id').onRef('it.number', '=', 'v.number').on('it.locale', '=', 'it'),
    )
  if (filter.kind) found = found.where('e.kind', '=', filter.kind)
  if (filter.query) {
    const pattern = `%${filter.query.replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where((eb) => eb.or([eb('en.title', 'ilike', pattern), eb('it.title', 'ilike', pattern)]))
  }
  if (filter.status) found = found.where(status, '=', filter.status)
  const rows = await found
    .select([
      'e.id',
      'e.kind',
      'e.key',
      'e.scheduled_at',
      'v.updated_at',
      'en.title as title_en',
      'it.title as title_it',
      'en.slug as slug_en',
      'it.slug as slug_it',
    ])
    .select([
      // The rule of `missingTranslations`.
      lacks('en', 'it').as('lacks_en'),
      lacks('it', 'en').as('lacks_it'),
      sql<boolean>`v.number IS DISTINCT FROM e.published_number`.as('has_draft'),
    ])
    .select(status.as('status'))
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .orderBy('v.updated_at', 'desc')
    .orderBy('e.id')
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute()
  return { rows, total: Number(rows[0]?.total ?? 0) }
}
