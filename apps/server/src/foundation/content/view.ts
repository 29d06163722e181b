import type { ContentDetail, ContentItem } from '@aquilane/contract/content'
import type { Static } from 'typebox'
import { readingMinutes, type ContentKind, type ContentTag } from '@aquilane/domain/content/content'
import { timestamp } from '../../platform/http/serialize.ts'
import type { PublishedRow } from './queries.ts'
import { renderContent } from './render.ts'

/** Where the site serves an uploaded picture. */
export const toPictureAddress = (id: string): string => `/gamma/content/picture?id=${id}`

const toPicture = ({ scene, picture_id: id }: Pick<PublishedRow, 'scene' | 'picture_id'>): string | null =>
  id ? toPictureAddress(id) : scene && `/art/scene/${scene}.svg`

export const toContentItem = (row: PublishedRow): Static<typeof ContentItem> => ({
  id: row.id,
  kind: row.kind as ContentKind,
  slug: row.slug,
  slugs: { en: row.slug_en, it: row.slug_it },
  title: row.title,
  lead: row.lead,
  picture: toPicture(row),
  tags: row.tags as ContentTag[],
  published: timestamp(row.published_at),
  reading_minutes: readingMinutes(row.body),
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  destination: row.destination,
})

export const toContentDetail = (row: PublishedRow): Static<typeof ContentDetail> => ({
  ...toContentItem(row),
  updated: timestamp(row.updated_at),
  effective_on: row.effective_on,
  seo: { title: row.seo_title ?? row.title, description: row.seo_description ?? row.lead },
  ...renderContent(row.body),
})
