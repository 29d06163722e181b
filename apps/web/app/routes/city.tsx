import { redirect } from 'react-router'
import { locales, paths } from '@aquilane/domain/site/paths'
import { LegCard } from '~/features/empty-legs/index.ts'
import { CityPage } from '~/features/places/index.ts'
import { loadCity } from '~/features/places/index.server.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/city.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['places', 'empty-legs', 'fleet'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['places'], (t) => {
    const city = args.loaderData?.city
    if (!city) return { title: t('common.notFound.meta'), index: false }
    const lowest = Math.min(...(args.loaderData?.prices?.data.map(({ from_price: price }) => price.amount) ?? []))
    return {
      title: t('places.meta.city.title', { city: city.name }),
      picture: { kind: 'city', id: city.selector.slice('city:'.length) },
      description: Number.isFinite(lowest)
        ? t('places.meta.city.description', { city: city.name, price: String(Math.ceil(lowest)) })
        : t('places.meta.cityPlain.description', { city: city.name }),
      alternates: Object.fromEntries(locales.map((to) => [to, paths[to].city(city.slugs[to])])),
    }
  })

/** Without a slug: the countries. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  if (params.slug === undefined) throw redirect(paths[site.locale].countries())
  const loaded = await loadCity(site, params.slug)
  if (loaded.city.slug !== params.slug) throw redirect(paths[site.locale].city(loaded.city.slug), 301)
  return loaded
}

export default function City({ loaderData: { legs, ...city } }: Route.ComponentProps) {
  return (
    <CityPage
      {...city}
      legs={legs.map((leg) => (
        <LegCard key={leg.id} leg={leg} />
      ))}
    />
  )
}
