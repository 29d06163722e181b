import type { Api } from '@aquilane/contract/api'
import {
  countOfferFilters,
  readOfferFilters,
  readPositive,
  toOfferApiQuery,
  toOfferUrlQuery,
  type OfferFilters,
} from '../../lib/offer-query.ts'

export type SharedFlight = Api['GET /gamma/sharing/list']['response']['data'][number]
export type SharedFlightList = Api['GET /gamma/sharing/list']['response']
export type SharedFlightDetail = Api['GET /gamma/sharing/get']['response']
export type RouteDates = Api['GET /gamma/sharing/filter-dates']['response']['data'][number]
export type Seat = SharedFlightDetail['seats'][number]

/** Filters of the list as the address has them (spec §2); 0 passengers are no filter. */
export interface FlightFilters extends OfferFilters {
  pax: number
}

export const readFilters = (params: URLSearchParams): FlightFilters => ({
  ...readOfferFilters(params),
  pax: Math.min(60, readPositive(params.get('pax'))),
})

/** For the API; spec §5: `pax` counts above 0. */
export const toApiQuery = ({ pax, ...filters }: FlightFilters) => ({ ...toOfferApiQuery(filters), ...(pax > 0 ? { pax } : {}) })

/** For an address; what is at its default is left out. */
export const toUrlQuery = ({ pax, ...filters }: FlightFilters) => {
  const { page, ...place } = toOfferUrlQuery(filters)
  return { ...place, pax: pax > 0 ? pax : null, page }
}

export const countFilters = ({ pax, ...filters }: FlightFilters): number => countOfferFilters(filters) + (pax > 0 ? 1 : 0)

const cents = (amount: number): number => Math.round(amount * 100)

/** What chosen seats cost together. */
export function priceOfSeats(flight: SharedFlightDetail, codes: readonly string[]): SharedFlight['seat_price'] {
  const chosen = flight.seats.filter(({ code }) => codes.includes(code))
  const total = chosen.reduce((sum, { kind }) => sum + cents((kind === 'sofa' ? flight.sofa_price : flight.seat_price).amount), 0)
  return { amount: total / 100, currency: flight.seat_price.currency }
}

/** The free seats to take when only numbers are given: armchairs in the order of the cabin, then the sofa. */
export function pickSeats(seats: readonly Seat[], count: number, sofaCount = 0): string[] {
  const free = seats.filter((seat) => seat.free)
  const sofa = free.filter(({ kind }) => kind === 'sofa')
  const chairs = free.filter(({ kind }) => kind !== 'sofa')
  const first = chairs.slice(0, count)
  return [...first, ...sofa.slice(0, sofaCount + count - first.length)].map(({ code }) => code)
}
