import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CityLocation } from '@aquilane/domain/location'
import { AppBanner, AppSection, Hero, HomeStrips, PopularPlaces, Promises } from '~/features/home/index.ts'
import { loadHome, loadRoute } from '~/features/home/index.server.ts'
import { TripForm } from '~/features/trip/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/start.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['app', 'home', 'trip', 'content', 'empty-legs'], tone: 'white' })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['home'], (t) => ({ title: t('home.meta.title'), description: t('home.meta.description') }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [home, route] = await Promise.all([loadHome(site), loadRoute(site, url.searchParams)])
  return { ...home, route }
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home')
  const [destination, setDestination] = useState<CityLocation>()
  const choose = (city: CityLocation) => {
    // Chosen once more, it is set once more.
    setDestination({ ...city })
    window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  }
  const { route } = loaderData
  // Another link is another trip.
  const form = <TripForm key={`${route?.from?.selector}>${route?.to?.selector}`} route={route} destination={destination} />
  return (
    <Hero sky={loaderData.sky} title={t('title')} lede={t('lede')} form={form}>
      <AppBanner />
      <PopularPlaces places={loaderData.popular} pricedFrom={loaderData.pricedFrom} onChoose={choose} />
      <Promises />
      <HomeStrips
        legs={loaderData.legs}
        classes={loaderData.classes}
        deals={loaderData.deals}
        articles={loaderData.articles}
        stories={loaderData.stories}
      />
      <AppSection />
    </Hero>
  )
}
