import { useTranslations } from 'use-intl'
import { Hero } from '~/features/home/index.ts'
import { loadSky } from '~/features/home/index.server.ts'
import { TripForm } from '~/features/trip/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/multi-leg.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['home', 'trip'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['home'], (t) => ({ title: t('home.multiLegMeta.title'), description: t('home.multiLegMeta.description') }))

export const loader = () => ({ sky: loadSky() })

export default function MultiLeg({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home')
  return <Hero sky={loaderData.sky} title={t('multiLegTitle')} lede={t('multiLegLede')} form={<TripForm legs={2} />} />
}
