import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { locales, paths, type Locale, type Paths } from '@aquilane/domain/site/paths'
import type { ContentKind } from '@aquilane/domain/content/content'
import type { Context } from '../../context.ts'
import { listContentAddresses } from '../../foundation/content/index.ts'
import { listClasses, listTypes } from '../../foundation/fleet/index.ts'

export const sitemapNames = ['pages', 'content', 'fleet', 'places'] as const
export type SitemapName = (typeof sitemapNames)[number]

interface Address {
  paths: Record<Locale, string>
  /** ISO 8601 */
  updated?: string
}

const each = (build: (to: Paths, locale: Locale) => string): Record<Locale, string> => ({
  en: build(paths.en, 'en'),
  it: build(paths.it, 'it'),
})

/** Pages with a fixed address that a search engine may show. */
const fixedPages = [
  'index',
  'multiLeg',
  'emptyLegs',
  'emptyLegsCalendar',
  'seats',
  'fleet',
  'countries',
  'explore',
  'deals',
  'blog',
  'press',
  'contacts',
  'landing',
  'promo',
  'loyalty',
  'terms',
  'privacy',
  'conditions',
  'agreement',
  'aml',
  'accessibility',
] as const satisfies readonly (keyof Paths)[]

const contentPaths: Partial<Record<ContentKind, 'article' | 'pressItem' | 'deal'>> = {
  article: 'article',
  press: 'pressItem',
  deal: 'deal',
}

async function contentAddresses(ctx: Context): Promise<Address[]> {
  return (await listContentAddresses(ctx)).flatMap(({ kind, slugs, updatedAt }) => {
    const path = contentPaths[kind]
    return path ? [{ paths: each((to, locale) => to[path](slugs[locale])), updated: updatedAt.toString({ smallestUnit: 'second' }) }] : []
  })
}

async function fleetAddresses(ctx: Context): Promise<Address[]> {
  const [classes, types] = await Promise.all([listClasses(ctx, 'en'), listTypes(ctx, 'en')])
  return [
    ...classes.map(({ slug }) => ({ paths: each((to) => to.fleetClass(slug)) })),
    ...types.map(({ slug, aircraftClass: { slug: of } }) => ({ paths: each((to) => to.fleetType(of, slug)) })),
  ]
}

async function placeAddresses({ places, facts }: Context): Promise<Address[]> {
  const { terminals } = await facts.current()
  const airports = [...new Set(terminals.map(({ icao }) => icao))].flatMap((icao) => places.airportByIcao(icao) ?? [])
  return [
    ...places
      .countries()
      .flatMap((country) => [
        { paths: each((to, locale) => to.country(country.slug[locale])) },
        ...places.citiesOfCountry(country.iso2).map((city) => ({ paths: each((to, locale) => to.city(city.slug[locale])) })),
      ]),
    ...airports.map(({ iata, code }) => ({ paths: each((to) => to.terminals(iata ?? code)) })),
  ]
}

const addresses: Record<SitemapName, (ctx: Context) => Address[] | Promise<Address[]>> = {
  pages: () => fixedPages.map((name) => ({ paths: each((to) => to[name]()) })),
  content: contentAddresses,
  fleet: fleetAddresses,
  places: placeAddresses,
}

/** One sitemap (sitemaps.org), every page with its address in each language. */
export async function writeSitemap(ctx: Context, name: SitemapName): Promise<string> {
  const stream = new SitemapStream({ hostname: ctx.config.publicUrl })
  const written = streamToPromise(stream)
  for (const { paths: of, updated } of await addresses[name](ctx)) {
    const links = [...locales.map((lang) => ({ lang, url: of[lang] })), { lang: 'x-default', url: of.en }]
    for (const locale of locales) stream.write({ url: of[locale], links, ...(updated !== undefined && { lastmod: updated }) })
  }
  stream.end()
  return (await written).toString()
}

/** The list of all sitemaps. */
export async function writeSitemapIndex(ctx: Context): Promise<string> {
  const stream = new SitemapIndexStream()
  const written = streamToPromise(stream)
  for (const name of sitemapNames) stream.write({ url: `${ctx.config.publicUrl}/sitemaps/${name}.xml` })
  stream.end()
  return (await written).toString()
}
