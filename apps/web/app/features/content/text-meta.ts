import type { MetaDescriptor } from 'react-router'
import { locales, paths } from '@aquilane/domain/site/paths'
import { pageMeta } from '~/lib/meta.ts'
import type { ContentPage, ContentText } from './content.ts'

type MetaArgs = Parameters<typeof pageMeta>[0]

/** Meta of a text with a slug in each language. @param type schema.org type of an article; null: none */
export function textMeta(
  args: MetaArgs,
  text: ContentText | undefined,
  path: 'article' | 'pressItem' | 'deal',
  type: 'Article' | 'NewsArticle' | null,
): MetaDescriptor[] {
  return pageMeta(args, ['content'], (t) => {
    if (!text) return { title: t('common.notFound.meta'), index: false }
    const { title, description } = text.seo
    const kind = path === 'pressItem' ? 'press' : path
    return {
      title,
      description,
      picture: { kind, id: text.slug },
      alternates: Object.fromEntries(locales.map((to) => [to, paths[to][path](text.slugs[to])])),
    }
  }).concat(text && type ? [{ 'script:ld+json': toJsonLd(text, type) }] : [])
}

/** Meta of a page with a fixed address; earlier versions are not indexed. */
export const fixedPageMeta = (args: MetaArgs, text: ContentPage | undefined): MetaDescriptor[] =>
  pageMeta(args, ['content'], (t) =>
    text
      ? { title: text.seo.title, description: text.seo.description, index: text.versions[0]?.version === text.version }
      : { title: t('common.notFound.meta'), index: false },
  )

const toJsonLd = ({ title, lead, published, updated }: ContentText, type: 'Article' | 'NewsArticle') => ({
  '@context': 'https://schema.org',
  '@type': type,
  headline: title,
  description: lead,
  datePublished: toIso(published),
  dateModified: toIso(updated),
  author: { '@type': 'Organization', name: 'Aquilane' },
  publisher: { '@type': 'Organization', name: 'Aquilane' },
})

const toIso = (created: string): string => `${created.replace(' ', 'T')}Z`
