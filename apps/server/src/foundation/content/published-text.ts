import { readingMinutes, type ContentBlock, type ContentKind, type ContentTag } from '@aquilane/domain/content/content'
import type { PublishedRow } from './queries.ts'
import { renderContent } from './render.ts'

/** A published text in one language, as lists show it. */
export interface ListedText {
  id: string
  kind: ContentKind
  slug: string
  slugs: { en: string; it: string }
  title: string
  lead: string
  /** Name of a drawn scene; an uploaded picture takes its place. */
  scene: string | null
  pictureId: string | null
  tags: ContentTag[]
  publishedAt: Temporal.Instant
  readingMinutes: number
  startsOn: string | null
  endsOn: string | null
  destination: string | null
}

/** A published text in one language, to be read. */
export interface PublishedText extends ListedText {
  updatedAt: Temporal.Instant
  effectiveOn: string | null
  seo: { title: string; description: string }
  contents: { id: string; title: string }[]
  blocks: ContentBlock[]
}

export const toListedText = (row: PublishedRow): ListedText => ({
  id: row.id,
  kind: row.kind as ContentKind,
  slug: row.slug,
  slugs: { en: row.slug_en, it: row.slug_it },
  title: row.title,
  lead: row.lead,
  scene: row.scene,
  pictureId: row.picture_id,
  tags: row.tags as ContentTag[],
  publishedAt: row.published_at,
  readingMinutes: readingMinutes(row.body),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  destination: row.destination,
})

export const toPublishedText = (row: PublishedRow): PublishedText => ({
  ...toListedText(row),
  updatedAt: row.updated_at,
  effectiveOn: row.effective_on,
  seo: { title: row.seo_title ?? row.title, description: row.seo_description ?? row.lead },
  ...renderContent(row.body),
})
