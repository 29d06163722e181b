import { data } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { LegGone, LegPage, type GoneLeg } from '~/features/empty-legs/index.ts'
import { getCityName, readOfferId, toJsonLd } from '~/features/flight-offers/index.ts'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/empty-leg.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['empty-legs', 'charter'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => {
    const leg = args.loaderData?.leg
    if (!leg) return { title: t('empty-legs.gone.title'), index: false }
    const named = {
      from: getCityName(leg.departure),
      to: getCityName(leg.arrival),
      date: formatDateTime(leg.departure_date, localeFromPath(args.location.pathname), 'date'),
    }
    return {
      title: t('empty-legs.detail.meta', named),
      description: t('empty-legs.detail.metaDescription', {
        ...named,
        aircraft: leg.aircraft.name,
        tail: leg.aircraft.tail,
        price: formatMoney(leg.price_min),
      }),
    }
  }).concat(args.loaderData?.leg ? [{ 'script:ld+json': toJsonLd(args.loaderData.leg, args.loaderData.leg.price_min) }] : [])

/** Short: a sold leg must not be shown as on offer. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=2' })

/** A leg that is gone answers 410 with what is there instead; a detour that cannot be flown any more shows the leg as it is planned. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { tryApi } = context.get(siteContext)
  const now = Temporal.Now.instant().toString()
  const leg = readOfferId(params.id)
  if (!leg) throw data(null, { status: 404 })
  const load = (route: { departure?: string; arrival?: string }) =>
    tryApi('GET /gamma/empty-leg/get', { query: { id: leg.id, company_id: leg.companyId, ...route } })
  const route = readRoute(url.searchParams)
  try {
    const found = { gone: null, now, isDetourGone: false }
    try {
      return { ...found, leg: await load(route) }
    } catch (error) {
      if (!route.departure || !(error instanceof ApiError) || !noDetour.has(error.code ?? '')) throw error
      return { ...found, leg: await load({}), isDetourGone: true }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code !== 'LEG_GONE') throw data({ code: error.code, detail: error.message }, { status: error.status })
    const { reason, departure, arrival, alternatives } = error.problem as unknown as GoneLeg
    return data({ leg: null, gone: { reason, departure, arrival, alternatives }, now, isDetourGone: false }, { status: 410 })
  }
}

const noDetour = new Set(['DETOUR_UNAVAILABLE', 'VALIDATION_FAILED'])

function readRoute(params: URLSearchParams): { departure?: string; arrival?: string } {
  const [departure, arrival] = [params.get('departure'), params.get('arrival')]
  return departure && arrival ? { departure: departure.slice(0, 20), arrival: arrival.slice(0, 20) } : {}
}

export default function EmptyLeg({ loaderData: { leg, gone, now, isDetourGone } }: Route.ComponentProps) {
  return leg ? (
    <LegPage key={leg.id} leg={leg} now={now} isDetourGone={isDetourGone} />
  ) : (
    <LegGone gone={gone ?? { reason: 'withdrawn', departure: null, arrival: null, alternatives: [] }} />
  )
}
