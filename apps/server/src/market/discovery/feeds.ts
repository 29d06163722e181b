import { Feed } from 'feed'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { contentTexts } from '@aquilane/i18n/content'
import type { Context } from '../../context.ts'
import { listContent } from '../../foundation/content/index.ts'

export type FeedKind = 'blog' | 'press'

const maxItems = 30

/** Latest articles or press items as RSS 2.0. */
export async function writeFeed(ctx: Context, kind: FeedKind, locale: Locale): Promise<string> {
  const t = contentTexts(locale)
  const to = paths[locale]
  const { texts } = await listContent(ctx, { kind: kind === 'blog' ? 'article' : 'press', locale, page: 1, perPage: maxItems })
  const at = (path: string): string => ctx.config.publicUrl + path
  const list = at(kind === 'blog' ? to.blog() : to.press())
  const feed = new Feed({
    title: `Aquilane · ${t(`meta.${kind}.title`)}`,
    description: t(`meta.${kind}.description`),
    id: list,
    link: list,
    language: locale,
    copyright: 'Aquilane',
    feedLinks: { rss: at(feedPath(kind, locale)) },
    ...(texts[0] && { updated: toDate(texts[0].publishedAt) }),
  })
  for (const { slug, title, lead, publishedAt } of texts) {
    const link = at(kind === 'blog' ? to.article(slug) : to.pressItem(slug))
    feed.addItem({ title, id: link, link, description: lead, date: toDate(publishedAt) })
  }
  return feed.rss2()
}

export const feedPath = (kind: FeedKind, locale: Locale): string => `${locale === 'it' ? '/it' : ''}/${kind}/feed.xml`

const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)
