import type { Api } from '@aquilane/contract/api'

export type SharedFlight = Api['GET /gamma/sharing/list']['response']['data'][number]
export type SharedFlightList = Api['GET /gamma/sharing/list']['response']
export type SharedFlightDetail = Api['GET /gamma/sharing/get']['response']
export type RouteDates = Api['GET /gamma/sharing/filter-dates']['response']['data'][number]
export type Seat = SharedFlightDetail['seats'][number]

/** Filters of the list as the address has them (spec §2); an empty string is no filter. */
export interface FlightFilters {
  from: string
  to: string
  dateFrom: string
  dateTo: string
  pax: number
  page: number
}

const positive = (text: string | null): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : 0
}

export function readFilters(params: URLSearchParams): FlightFilters {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    from: text('from'),
    to: text('to'),
    dateFrom: text('date_from'),
    dateTo: text('date_to'),
    pax: Math.min(60, positive(params.get('pax'))),
    page: positive(params.get('page')) || 1,
  }
}

/** For the API; spec §5: `pax` counts above 0. */
export const toApiQuery = ({ from, to, dateFrom, dateTo, pax, page }: FlightFilters) => ({
  per_page: 12,
  page,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(dateFrom ? { date_from: dateFrom } : {}),
  ...(dateTo ? { date_to: dateTo } : {}),
  ...(pax > 0 ? { pax } : {}),
})

/** For an address; what is at its default is left out. */
export const toUrlQuery = ({ from, to, dateFrom, dateTo, pax, page }: FlightFilters) => ({
  from,
  to,
  date_from: dateFrom,
  date_to: dateTo,
  pax: pax > 0 ? pax : null,
  page: page > 1 ? page : null,
})

export const countFilters = ({ from, to, dateFrom, dateTo, pax }: FlightFilters): number =>
  [from, to, dateFrom, dateTo, pax > 0].filter(Boolean).length

/** `{id}__{company}` of an address. */
export function readFlightId(segment: string | undefined): { id: string; companyId: number } | null {
  const [, id, company] = /^([\w-]{1,60})__(\d{1,9})$/.exec(segment ?? '') ?? []
  return id && company ? { id, companyId: Number(company) } : null
}

export const cityOf = (place: SharedFlight['departure']): string => place.city?.name ?? place.name

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
