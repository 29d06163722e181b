import type { MetaDescriptor } from 'react-router'
import { localeFromPath, locales, switchLocale } from '@aquilane/domain/site/paths'
import { homeSharePicture, sharePicturePath } from '@aquilane/contract/share-picture'
import { sharePictureSize, type SharePicture } from '@aquilane/domain/illustrations/share-picture'
import type { Namespace } from '@aquilane/i18n/messages'
import { shellTexts } from './page.ts'
import type { SiteSettings } from '@aquilane/contract/site'
import { translatorNow } from './texts.tsx'

interface MetaArgs {
  location: { pathname: string }
  matches: readonly ({ loaderData?: unknown } | undefined)[]
}

interface PageMeta {
  title: string
  description?: string
  /** false adds `noindex`: for personal pages. */
  index?: boolean
  /** The same page in each language, when a slug differs; otherwise only the prefix changes. */
  alternates?: Record<string, string>
  /** Shown with a link to the page in messengers and social networks; that of the home page when left out. */
  picture?: SharePicture
}

/**
 * Title, description, canonical address and language alternates of a page:
 * `export const meta: Route.MetaFunction = (args) => pageMeta(args, ['terms'], (t) => ({ title: t('terms.meta.title') }))`.
 */
export function pageMeta(
  args: MetaArgs,
  names: readonly Namespace[],
  describe: (t: ReturnType<typeof translatorNow>) => PageMeta,
): MetaDescriptor[] {
  const { pathname } = args.location
  const locale = localeFromPath(pathname)
  const t = translatorNow(locale, [...new Set<Namespace>([...shellTexts, ...names])].toSorted())
  const { title, description, index = true, alternates, picture = homeSharePicture } = describe(t)
  const origin = (args.matches[0]?.loaderData as { site?: SiteSettings } | undefined)?.site?.publicUrl ?? ''
  const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const address = (to: (typeof locales)[number]): string => origin + (alternates?.[to] ?? switchLocale(bare, to))
  const whole = t('common.siteTitle', { page: title })
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(index
      ? [
          { tagName: 'link', rel: 'canonical', href: address(locale) },
          ...locales.map((to) => ({ tagName: 'link', rel: 'alternate', hrefLang: to, href: address(to) })),
          { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
          { property: 'og:title', content: whole },
          { property: 'og:type', content: 'website' },
          { property: 'og:url', content: address(locale) },
          { property: 'og:locale', content: locale === 'it' ? 'it_IT' : 'en_GB' },
          ...(description ? [{ property: 'og:description', content: description }] : []),
          { property: 'og:image', content: origin + sharePicturePath(picture, locale) },
          { property: 'og:image:width', content: String(sharePictureSize.width) },
          { property: 'og:image:height', content: String(sharePictureSize.height) },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'robots', content: 'noindex' }]),
  ]
}
