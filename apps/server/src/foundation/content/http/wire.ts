import type { Static } from 'typebox'
import type { ContentDetail, ContentItem, getContentPage as getContentPageEndpoint } from '@aquilane/contract/content'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { ListedText, PublishedText } from '../published-text.ts'
import type { getContentPage } from '../read-content.ts'

/** Where the site serves a picture. */
const toPicture = ({ pictureId, scene }: ListedText): string | null =>
  pictureId ? `/gamma/content/picture?id=${pictureId}` : scene && `/art/scene/${scene}.svg`

export const toContentItem = (text: ListedText): Static<typeof ContentItem> => ({
  id: text.id,
  kind: text.kind,
  slug: text.slug,
  slugs: text.slugs,
  title: text.title,
  lead: text.lead,
  picture: toPicture(text),
  tags: text.tags,
  published: timestamp(text.publishedAt),
  reading_minutes: text.readingMinutes,
  starts_on: text.startsOn,
  ends_on: text.endsOn,
  destination: text.destination,
})

export const toContentDetail = (text: PublishedText): Static<typeof ContentDetail> => ({
  ...toContentItem(text),
  updated: timestamp(text.updatedAt),
  effective_on: text.effectiveOn,
  seo: text.seo,
  contents: text.contents,
  blocks: text.blocks,
})

export const toContentPage = (page: Awaited<ReturnType<typeof getContentPage>>): ResponseOf<typeof getContentPageEndpoint> => ({
  ...toContentDetail(page),
  version: page.version,
  versions: page.versions.map(({ version, effectiveOn, publishedAt }) => ({
    version,
    effective_on: effectiveOn,
    published: timestamp(publishedAt),
  })),
})
