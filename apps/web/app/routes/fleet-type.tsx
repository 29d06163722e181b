import { data } from 'react-router'
import { OrderPlane } from '~/features/contacts/index.ts'
import { LegCard } from '~/features/empty-legs/index.ts'
import { TypePage } from '~/features/fleet/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { findOrigin } from '~/lib/origin.server.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/fleet-type.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['fleet', 'empty-legs', 'luggage-guide'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['fleet'], (t) => {
    const type = args.loaderData?.type
    if (!type) return { title: t('common.notFound.meta'), index: false }
    const { name, seats, range_km: range, cruise_kmh: cruise } = type
    return {
      title: t('fleet.typeMeta.title', { name }),
      picture: { kind: 'type', id: type.slug },
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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { api } = site
  const asked = url.searchParams.get('from') ?? ''
  const { data: types } = await api('GET /gamma/aircraft-type/list')
  const type = types.find(({ slug, aircraft_class: { slug: of } }) => slug === params.type && of === params.class)
  if (!type) throw data(null, { status: 404 })
  const [prices, origin, legs] = await Promise.all([
    api('GET /gamma/charter/typical-prices', { query: { aircraft_class: params.class, aircraft_type: params.type } }),
    findOrigin(site, asked),
    api('GET /gamma/empty-leg/list', { query: { types: type.slug, sort: 'date', per_page: 3 } }),
  ])
  return {
    type,
    prices,
    origin,
    asked,
    legs: legs.data,
    others: types.filter(({ slug, aircraft_class: { slug: of } }) => of === params.class && slug !== type.slug),
  }
}

export default function FleetType({ loaderData: { legs, ...loaded } }: Route.ComponentProps) {
  return (
    <TypePage
      {...loaded}
      legs={legs.map((leg) => (
        <LegCard key={leg.id} leg={leg} level={3} />
      ))}
      request={<OrderPlane type={loaded.type} />}
    />
  )
}
