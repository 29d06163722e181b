import { data, useSearchParams } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { getCityName, readOfferId, toJsonLd } from '~/features/flight-offers/index.ts'
import { FlightGone, FlightPage, type GoneFlight, type SharedFlightDetail } from '~/features/shared-flights/index.ts'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/shared-flight.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['shared-flights', 'charter', 'errors'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['shared-flights'], (t) => {
    const flight = args.loaderData?.flight
    if (!flight) return { title: t('shared-flights.gone.title'), index: false }
    const named = {
      from: getCityName(flight.departure),
      to: getCityName(flight.arrival),
      date: formatDateTime(flight.departure_date, localeFromPath(args.location.pathname), 'date'),
    }
    return {
      title: t('shared-flights.detail.meta', named),
      description: t('shared-flights.detail.metaDescription', {
        ...named,
        aircraft: flight.aircraft.name,
        tail: flight.aircraft.tail,
        price: formatMoney(flight.seat_price),
      }),
    }
  }).concat(args.loaderData?.flight ? [{ 'script:ld+json': describe(args.loaderData.flight) }] : [])

const describe = (flight: SharedFlightDetail) => toJsonLd(flight, flight.seat_price, flight.seats_free > 0)

/** Short: seats are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=2' })

/** A flight that is not sold any more answers 410 with what is there instead. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { tryApi } = context.get(siteContext)
  const flight = readOfferId(params.id)
  if (!flight) throw data(null, { status: 404 })
  try {
    return { flight: await tryApi('GET /gamma/sharing/get', { query: { id: flight.id, company_id: flight.companyId } }), gone: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code !== 'SHARED_FLIGHT_GONE') throw data({ code: error.code, detail: error.message }, { status: error.status })
    const { reason, alternatives } = error.problem as unknown as GoneFlight
    return data({ flight: null, gone: { reason, alternatives } }, { status: 410 })
  }
}

const readCount = (text: string | null): number => Math.min(60, Math.max(0, Math.trunc(Number(text)) || 0))

export default function SharedFlight({ loaderData: { flight, gone } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const wanted = { seats: readCount(params.get('seats')), sofaSeats: readCount(params.get('sofaSeats')) }
  return flight ? (
    <FlightPage key={flight.id} initial={flight} wanted={wanted} />
  ) : (
    <FlightGone gone={gone ?? { reason: 'closed', alternatives: [] }} />
  )
}
