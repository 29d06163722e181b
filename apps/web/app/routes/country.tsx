import { redirect } from 'react-router'
import { locales, paths } from '@aquilane/domain/site/paths'
import { CountryPage } from '~/features/places/index.ts'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/country.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['places', 'entry-rules'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['places'], (t) => {
    const country = args.loaderData?.country
    if (!country) return { title: t('common.notFound.meta'), index: false }
    const { name, airport_count: airports, city_count: cities, slugs, iso3 } = country
    return {
      title: t('places.meta.country.title', { country: name }),
      picture: { kind: 'country', id: iso3 },
      description: t('places.meta.country.description', { country: name, airports, cities }),
      alternates: Object.fromEntries(locales.map((to) => [to, paths[to].country(slugs[to])])),
    }
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, tryApi, locale } = context.get(siteContext)
  const country = await api('GET /gamma/country/get', { query: { slug: params.slug } })
  if (country.slug !== params.slug) throw redirect(paths[locale].country(country.slug), 301)
  const text = await tryApi('GET /gamma/content/by-key', { query: { kind: 'place', key: `country:${country.iso3}` } }).catch(ignoreRefusal)
  return { country, text }
}

export default function Country({ loaderData }: Route.ComponentProps) {
  return <CountryPage {...loaderData} />
}
