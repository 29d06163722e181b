import { paths, type Locale } from '@aquilane/domain/site/paths'
import type { ContentKind } from '@aquilane/domain/content/content'
import { sitePageNames } from '@aquilane/i18n/site-pages'
import type { Context } from '../../context.ts'
import { listEntries } from './edit-content.ts'

interface Link {
  title: string
  href: string
}

const maxLinks = 12
/** Pages with a name of their own in the footer. */
const fixedPages = [
  'emptyLegs',
  'seats',
  'fleet',
  'explore',
  'deals',
  'countries',
  'blog',
  'press',
  'contacts',
  'loyalty',
  'terms',
  'privacy',
  'conditions',
  'agreement',
  'aml',
  'accessibility',
] as const
const textPages = { article: 'article', press: 'pressItem', deal: 'deal' } as const

/** Pages of the site whose name contains a text, for links inside texts: fixed pages, texts, aircraft, cities. */
export async function findContentLinks(ctx: Context, { query, locale }: { query: string; locale: Locale }): Promise<Link[]> {
  const to = paths[locale]
  const names = sitePageNames[locale]
  const wanted = query.toLocaleLowerCase(locale)
  const isWanted = ({ title }: Link): boolean => title.toLocaleLowerCase(locale).includes(wanted)
  const fixed = fixedPages.map((page) => ({ title: names[page], href: to[page]() })).filter(isWanted)
  const { rows } = await listEntries(ctx, { kind: undefined, status: 'published', query, page: 1, perPage: maxLinks })
  const texts = rows.flatMap(({ kind, title_en: en, title_it: it, slug_en, slug_it }) => {
    const page = textPages[kind as ContentKind & keyof typeof textPages]
    return page ? [{ title: locale === 'it' ? it : en, href: to[page](locale === 'it' ? slug_it : slug_en) }] : []
  })
  const { types } = await ctx.fleet.current()
  const aircraft = [...types.values()]
    .map(({ slug, spec }) => ({ title: `${spec.manufacturer} ${spec.name}`, href: to.fleetType(spec.class, slug) }))
    .filter(isWanted)
  const cities = ctx.places.popularCities(500).flatMap((city) => {
    const link = { title: city.name[locale], href: to.city(city.slug[locale]) }
    return isWanted(link) ? [link] : []
  })
  return [...fixed, ...texts, ...aircraft, ...cities].slice(0, maxLinks)
}
