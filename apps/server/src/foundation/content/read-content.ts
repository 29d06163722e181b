import type { Locale } from '@aquilane/domain/site/paths'
import type { ContentKind, ContentTag, PageKey } from '@aquilane/domain/content/content'
import { Refusal } from '@aquilane/domain/refusal'
import {
  countTags,
  findPublishedById,
  findPublishedByKey,
  findPublishedBySlug,
  findPublishedVersion,
  listAddresses,
  listPublished,
  listPublishedVersions,
  type ListFilter,
} from './queries.ts'
import { toListedText, toPublishedText } from './published-text.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

const notFound = (subject: string) => new Refusal('CONTENT_NOT_FOUND', `There is no published text ${subject}.`)

export async function listContent({ db }: Context, filter: ListFilter) {
  const [{ rows, total }, tags] = await Promise.all([listPublished(db, filter), countTags(db, filter.kind)])
  return {
    texts: rows.map(toListedText),
    total,
    tags: tags as { tag: ContentTag; count: number }[],
  }
}

/** @param slug slug or id. @throws Refusal CONTENT_NOT_FOUND */
async function findPublished({ db }: Context, query: { kind: ContentKind; slug: string; locale: Locale }) {
  const row = uuid.test(query.slug.toLowerCase())
    ? await findPublishedById(db, query.slug, query.locale)
    : await findPublishedBySlug(db, query)
  if (row?.kind !== query.kind) throw notFound(query.slug)
  return row
}

/** @param slug slug or id. @throws Refusal CONTENT_NOT_FOUND */
export const getContent = async (ctx: Context, query: { kind: ContentKind; slug: string; locale: Locale }) =>
  toPublishedText(await findPublished(ctx, query))

/** The text of a fixed page, or an earlier version of it. @throws Refusal CONTENT_NOT_FOUND */
export async function getContentPage({ db }: Context, { key, version, locale }: { key: PageKey; version?: number; locale: Locale }) {
  const current = await findPublishedByKey(db, { kind: 'page', key, locale })
  const row = current && version !== undefined ? await findPublishedVersion(db, current.id, version, locale) : current
  if (!row) throw notFound(version === undefined ? key : `${key}, version ${version}`)
  const versions = await listPublishedVersions(db, row.id)
  return {
    ...toPublishedText(row),
    version: row.number,
    versions: versions.map(({ number, effective_on, published_at }) => ({
      version: number,
      effectiveOn: effective_on,
      publishedAt: published_at,
    })),
  }
}

/** Text of a place or an aircraft. @throws Refusal CONTENT_NOT_FOUND */
export async function getContentByKey({ db }: Context, query: { kind: ContentKind; key: string; locale: Locale }) {
  const row = await findPublishedByKey(db, query)
  if (!row) throw notFound(query.key)
  return toPublishedText(row)
}

/** @param id id or slug. @throws Refusal CONTENT_NOT_FOUND */
export async function getDeal(ctx: Context, id: string) {
  const row = await findPublished(ctx, { kind: 'deal', slug: id, locale: 'en' })
  return { id: row.id, slugs: { en: row.slug_en, it: row.slug_it } }
}

export const listContentAddresses = async ({ db }: Context) =>
  (await listAddresses(db)).map(({ kind, slug_en: en, slug_it: it, updated_at: updatedAt }) => ({
    kind: kind as ContentKind,
    slugs: { en, it },
    updatedAt,
  }))
