import { sql, type Selectable } from 'kysely'
import type { Locale } from '@aquilane/domain/site/paths'
import type { ContentKind, ContentTag } from '@aquilane/domain/content/content'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** A published text in one language, with its slugs in both. */
export type PublishedRow = Pick<Selectable<DB['content_text']>, 'slug' | 'title' | 'lead' | 'body' | 'seo_title' | 'seo_description'> &
  Pick<
    Selectable<DB['content_version']>,
    'number' | 'tags' | 'scene' | 'picture_id' | 'starts_on' | 'ends_on' | 'destination' | 'effective_on'
  > & {
    id: string
    kind: string
    key: string | null
    slug_en: string
    slug_it: string
    published_at: Temporal.Instant
    updated_at: Temporal.Instant
  }

/** @param number column or value: the version to read */
const textsOf = (db: Db, locale: Locale) =>
  db
    .selectFrom('content_entry as e')
    .innerJoin('content_version as v', 'v.entry_id', 'e.id')
    .innerJoin('content_text as t', (join) =>
      join.onRef('t.entry_id', '=', 'v.entry_id').onRef('t.number', '=', 'v.number').on('t.locale', '=', locale),
    )
    .innerJoin('content_text as en', (join) =>
      join.onRef('en.entry_id', '=', 'v.entry_id').onRef('en.number', '=', 'v.number').on('en.locale', '=', 'en'),
    )
    .innerJoin('content_text as it', (join) =>
      join.onRef('it.entry_id', '=', 'v.entry_id').onRef('it.number', '=', 'v.number').on('it.locale', '=', 'it'),
    )
    .where('e.archived_at', 'is', null)
    .select([
      'e.id',
      'e.kind',
      'e.key',
      't.slug',
      't.title',
      't.lead',
      't.body',
      't.seo_title',
      't.seo_description',
      'en.slug as slug_en',
      'it.slug as slug_it',
      'v.number',
      'v.tags',
      'v.scene',
      'v.picture_id',
      'v.starts_on',
      'v.ends_on',
      'v.destination',
      'v.effective_on',
      'v.updated_at',
    ])
    .$narrowType<{ id: string }>()

const published = (db: Db, locale: Locale) =>
  textsOf(db, locale)
    .whereRef('v.number', '=', 'e.published_number')
    .where('e.published_at', 'is not', null)
    .select('e.published_at')
    .$narrowType<{ published_at: Temporal.Instant }>()

export interface ListFilter {
  kind: ContentKind
  locale: Locale
  tag?: ContentTag | undefined
  query?: string | undefined
  page: number
  perPage: number
}

/** Newest first; events by their first day; with a query, the best match first. */
export async function listPublished(db: Db, filter: ListFilter): Promise<{ rows: PublishedRow[]; total: number }> {
  const { kind, locale, tag, query, page, perPage } = filter
  const words = sql<string>`websearch_to_tsquery(${locale === 'it' ? 'italian' : 'english'}::regconfig, ${query ?? ''})`
  let found = published(db, locale).where('e.kind', '=', kind)
  if (tag) found = found.where(sql<boolean>`${tag} = ANY (v.tags)`)
  if (query) found = found.where(sql<boolean>`t.search @@ ${words}`).orderBy(sql`ts_rank(t.search, ${words})`, 'desc')
  if (kind === 'deal') found = found.orderBy('v.starts_on', (order) => order.asc().nullsLast())
  const rows = await found
    .select(({ fn }) => fn.countAll<string>().over().as('total'))
    .orderBy('e.published_at', 'desc')
    .orderBy('e.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export const countTags = async (db: Db, kind: ContentKind): Promise<{ tag: string; count: number }[]> =>
  (
    await sql<{ tag: string; count: string }>`
      SELECT tag, count(*) AS count
      FROM content_entry e JOIN content_version v ON v.entry_id = e.id AND v.number = e.published_number, unnest(v.tags) AS tag
      WHERE e.kind = ${kind} AND e.archived_at IS NULL
      GROUP BY tag ORDER BY count(*) DESC, tag`.execute(db)
  ).rows.map(({ tag, count }) => ({ tag, count: Number(count) }))

/** By a slug of any language, a current or an earlier one; the slug of this language wins. */
export const findPublishedBySlug = (db: Db, { kind, slug, locale }: { kind: ContentKind; slug: string; locale: Locale }) =>
  published(db, locale)
    .innerJoin('content_slug as s', 's.entry_id', 'e.id')
    .where('s.kind', '=', kind)
    .where('s.slug', '=', slug)
    .orderBy(sql`s.locale = ${locale}`, 'desc')
    .limit(1)
    .executeTakeFirst()

export const findPublishedByKey = (db: Db, { kind, key, locale }: { kind: ContentKind; key: string; locale: Locale }) =>
  published(db, locale).where('e.kind', '=', kind).where('e.key', '=', key).executeTakeFirst()

export const findPublishedById = (db: Db, id: string, locale: Locale) => published(db, locale).where('e.id', '=', id).executeTakeFirst()

/** The latest version, whatever its state. */
export const findLatest = (db: Db, id: string, locale: Locale) =>
  textsOf(db, locale).where('e.id', '=', id).select('e.published_at').orderBy('v.number', 'desc').limit(1).executeTakeFirst()

/** An earlier version that was published. */
export const findPublishedVersion = (db: Db, id: string, number: number, locale: Locale) =>
  textsOf(db, locale)
    .where('e.id', '=', id)
    .where('v.number', '=', number)
    .where('v.published_at', 'is not', null)
    .select('v.published_at')
    .$narrowType<{ published_at: Temporal.Instant }>()
    .executeTakeFirst()

export const listPublishedVersions = (db: Db, id: string) =>
  db
    .selectFrom('content_version')
    .select(['number', 'effective_on', 'published_at'])
    .where('entry_id', '=', id)
    .where('published_at', 'is not', null)
    .$narrowType<{ published_at: Temporal.Instant }>()
    .orderBy('number', 'desc')
    .execute()

export const listAddresses = (db: Db) =>
  published(db, 'en').clearSelect().select(['e.kind', 'en.slug as slug_en', 'it.slug as slug_it', 'v.updated_at']).execute()
