import type { Locale } from '@aquilane/contract/paths'
import type { ContentKind, ContentTag, PageKey } from '@aquilane/domain/content/content'
import { toPagination } from '../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { timestamp } from '../../platform/http/serialize.ts'
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
import { toContentDetail, toContentItem } from './view.ts'
import type { Context } from '../../context.ts'

const notFound = (subject: string) => new Refusal('CONTENT_NOT_FOUND', `There is no published text ${subject}.`)

export async function listContent({ db }: Context, filter: ListFilter) {
  const [{ rows, total }, tags] = await Promise.all([listPublished(db, filter), countTags(db, filter.kind)])
  return {
    data: rows.map(toContentItem),
    pagination: toPagination({ page: filter.page, total }, filter.perPage),
    tags: tags as { tag: ContentTag; count: number }[],
  }
}

/** @throws Refusal CONTENT_NOT_FOUND */
export async function getContent({ db }: Context, query: { kind: ContentKind; slug: string; locale: Locale }) {
  const row = await findPublishedBySlug(db, query)
  if (!row) throw notFound(query.slug)
  return toContentDetail(row)
}

/** The text of a fixed page, or an earlier version of it. @throws Refusal CONTENT_NOT_FOUND */
export async function getContentPage({ db }: Context, { key, version, locale }: { key: PageKey; version?: number; locale: Locale }) {
  const current = await findPublishedByKey(db, { kind: 'page', key, locale })
  const row = current && version !== undefined ? await findPublishedVersion(db, current.id, version, locale) : current
  if (!row) throw notFound(version === undefined ? key : `${key}, version ${version}`)
  const versions = await listPublishedVersions(db, row.id)
  return {
    ...toContentDetail(row),
    version: row.number,
    versions: versions.map(({ number, effective_on, published_at }) => ({
      version: number,
      effective_on,
      published: timestamp(published_at),
    })),
  }
}

/** Text of a place or an aircraft. @throws Refusal CONTENT_NOT_FOUND */
export async function getContentByKey({ db }: Context, query: { kind: ContentKind; key: string; locale: Locale }) {
  const row = await findPublishedByKey(db, query)
  if (!row) throw notFound(query.key)
  return toContentDetail(row)
}

/** @param id id or slug. @throws Refusal CONTENT_NOT_FOUND */
export async function getDeal({ db }: Context, id: string) {
  const row = isUuid(id) ? await findPublishedById(db, id, 'en') : await findPublishedBySlug(db, { kind: 'deal', slug: id, locale: 'en' })
  if (row?.kind !== 'deal') throw notFound(id)
  return { id: row.id, slug: { en: row.slug_en, it: row.slug_it } }
}

export const listContentAddresses = async ({ db }: Context) => ({
  data: (await listAddresses(db)).map(({ kind, slug_en: en, slug_it: it, updated_at: updated }) => ({
    kind: kind as ContentKind,
    slugs: { en, it },
    updated: timestamp(updated),
  })),
})

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
