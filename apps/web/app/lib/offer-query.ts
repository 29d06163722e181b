/** Filters of a list of flights as the address has them (spec §2); an empty string is no filter. */
export interface OfferFilters {
  from: string
  to: string
  dateFrom: string
  dateTo: string
  page: number
}

/** A whole number above 0; 0 for everything else. */
export const readPositive = (text: string | null): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : 0
}

export function readOfferFilters(params: URLSearchParams): OfferFilters {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    from: text('from'),
    to: text('to'),
    dateFrom: text('date_from'),
    dateTo: text('date_to'),
    page: readPositive(params.get('page')) || 1,
  }
}

/** For the API. */
export const toOfferApiQuery = ({ from, to, dateFrom, dateTo, page }: OfferFilters) => ({
  per_page: 12,
  page,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(dateFrom ? { date_from: dateFrom } : {}),
  ...(dateTo ? { date_to: dateTo } : {}),
})

/** For an address; what is at its default is left out. */
export const toOfferUrlQuery = ({ from, to, dateFrom, dateTo, page }: OfferFilters) => ({
  from,
  to,
  date_from: dateFrom,
  date_to: dateTo,
  page: page > 1 ? page : null,
})

export const countOfferFilters = ({ from, to, dateFrom, dateTo }: OfferFilters): number =>
  [from, to, dateFrom, dateTo].filter(Boolean).length
