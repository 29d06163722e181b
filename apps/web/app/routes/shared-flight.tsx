import { data, useSearchParams } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { cityOf, FlightGone, FlightPage, type GoneFlight, readFlightId, type SharedFlightDetail } from '~/features/shared-flights/index.ts'
import { localeFromPath } from '@aquilane/contract/paths'
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
      from: cityOf(flight.departure),
      to: cityOf(flight.arrival),
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
  }).concat(args.loaderData?.flight ? [{ 'script:ld+json': toJsonLd(args.loaderData.flight) }] : [])

/** schema.org, for search engines. */
const toJsonLd = (flight: SharedFlightDetail) => ({
  '@context': 'https://schema.org',
  '@type': 'Offer',
  price: flight.seat_price.amount,
  priceCurrency: flight.seat_price.currency,
  availability: flight.seats_free > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
  validThrough: `${flight.bookable_until.replace(' ', 'T')}Z`,
  itemOffered: {
    '@type': 'Flight',
    provider: { '@type': 'Airline', name: flight.company.name },
    aircraft: flight.aircraft.name,
    departureAirport: { '@type': 'Airport', name: flight.departure.name, iataCode: flight.departure.iata },
    arrivalAirport: { '@type': 'Airport', name: flight.arrival.name, iataCode: flight.arrival.iata },
    departureTime: flight.departure_date,
    arrivalTime: flight.arrival_date,
  },
})

/** Short: seats are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=2' })

/** A flight that is not sold any more answers 410 with what is there instead. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { tryApi } = context.get(siteContext)
  const flight = readFlightId(params.id)
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
