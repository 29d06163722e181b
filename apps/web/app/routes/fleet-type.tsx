import { data } from 'react-router'
import { TypePage } from '~/features/fleet/type-page.tsx'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/fleet-type.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['fleet'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['fleet'], (t) => {
    const type = args.loaderData?.type
    if (!type) return { title: t('common.notFound.meta'), index: false }
    const { name, seats, range_km: range, cruise_kmh: cruise } = type
    return {
      title: t('fleet.typeMeta.title', { name }),
      description: t('fleet.typeMeta.description', {
        name,
        seats: String(seats.typical),
        range: String(range.four_passengers),
        cruise: String(cruise),
      }),
    }
  }).concat(args.loaderData ? [{ 'script:ld+json': toJsonLd(args.loaderData) }] : [])

/** schema.org, for search engines. */
const toJsonLd = ({ type, prices: { data } }: Route.ComponentProps['loaderData']) => {
  const amounts = data.map(({ from_price: price }) => price.amount)
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    serviceType: 'Air charter',
    name: type.name,
    brand: { '@type': 'Brand', name: type.manufacturer },
    category: type.aircraft_class.name,
    ...(data[0] && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: data[0].from_price.currency,
        lowPrice: Math.min(...amounts),
        highPrice: Math.max(...amounts),
        offerCount: data.length,
      },
    }),
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const { data: types } = await api('GET /gamma/aircraft-type/list')
  const type = types.find(({ slug, aircraft_class: { slug: of } }) => slug === params.type && of === params.class)
  if (!type) throw data(null, { status: 404 })
  const prices = await api('GET /gamma/charter/typical-prices', { query: { aircraft_class: params.class, aircraft_type: params.type } })
  return { type, prices, others: types.filter(({ slug, aircraft_class: { slug: of } }) => of === params.class && slug !== type.slug) }
}

export default function FleetType({ loaderData }: Route.ComponentProps) {
  return <TypePage {...loaderData} />
}
