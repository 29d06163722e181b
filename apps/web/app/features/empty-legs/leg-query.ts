import type { Api } from '@aquilane/contract/api'
import {
  countOfferFilters,
  readOfferFilters,
  readPositive,
  toOfferApiQuery,
  toOfferUrlQuery,
  type OfferFilters,
} from '../../lib/offer-query.ts'

export type EmptyLeg = Api['GET /gamma/empty-leg/list']['response']['data'][number]
export type EmptyLegList = Api['GET /gamma/empty-leg/list']['response']
export type LegCalendar = Api['GET /gamma/empty-leg/calendar']['response']
export type EmptyLegDetail = Api['GET /gamma/empty-leg/get']['response']

/** What the page offers; a link may name any other order of the API. */
export const sorts = ['distance:asc', 'date:asc', 'price:asc', 'discount:desc', 'seats:desc'] as const
const reversed = ['distance:desc', 'date:desc', 'price:desc', 'discount:asc', 'seats:asc'] as const
export type Sort = (typeof sorts)[number] | (typeof reversed)[number]

/** `price:desc`, `price` with `order=desc`, or `price` alone, which rises. */
function readSort(params: URLSearchParams): Sort {
  const [by = '', direction = params.get('order') ?? 'asc'] = (params.get('sort')?.trim() ?? '').split(':')
  return [...sorts, ...reversed].find((known) => known === `${by}:${direction}`) ?? 'distance:asc'
}

/** Filters of the list as the address has them (spec §2); 0 is no filter. */
export interface LegFilters extends OfferFilters {
  pax: number
  classes: string[]
  priceMin: number
  priceMax: number
  /** Only what the customer's alerts match. */
  subscribed: boolean
  sort: Sort
}

export function readFilters(params: URLSearchParams): LegFilters {
  return {
    ...readOfferFilters(params),
    pax: readPositive(params.get('pax')),
    // A GET form repeats the name, a link separates by commas.
    classes: params.getAll('classes').flatMap((value) => value.split(',').filter(Boolean)),
    priceMin: readPositive(params.get('price_min')),
    priceMax: readPositive(params.get('price_max')),
    subscribed: params.get('subscribed') === 'true',
    sort: readSort(params),
  }
}

/** For the API; spec §5: `pax` counts above 1, a price bound above 0. `subscribed` is left out: only the customer's own request has it. */
export const toApiQuery = (filters: LegFilters) => ({
  ...toOfferApiQuery(filters),
  sort: filters.sort,
  ...(filters.pax > 1 ? { pax: filters.pax } : {}),
  ...(filters.classes.length > 0 ? { classes: filters.classes.join(',') } : {}),
  ...(filters.priceMin > 0 ? { price_min: filters.priceMin } : {}),
  ...(filters.priceMax > 0 ? { price_max: filters.priceMax } : {}),
})

/** For an address; what is at its default is left out. */
export const toUrlQuery = (filters: LegFilters) => {
  const { page, ...place } = toOfferUrlQuery(filters)
  return {
    ...place,
    pax: filters.pax > 1 ? filters.pax : null,
    classes: filters.classes,
    price_min: filters.priceMin || null,
    price_max: filters.priceMax || null,
    subscribed: filters.subscribed ? 'true' : null,
    sort: filters.sort === 'distance:asc' ? null : filters.sort,
    page,
  }
}

export const countFilters = ({ pax, classes, priceMin, priceMax, subscribed, ...filters }: LegFilters): number =>
  countOfferFilters(filters) + [pax > 1, classes.length > 0, priceMin > 0, priceMax > 0, subscribed].filter(Boolean).length

/** Filters that the calendar shares with the list: those of its API. */
export type CalendarFilters = Pick<LegFilters, 'from' | 'to' | 'pax' | 'classes'>

/** For an address of the calendar and for its API alike; what is at its default is left out. */
export const toCalendarQuery = ({ from, to, pax, classes }: CalendarFilters) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(pax > 1 ? { pax } : {}),
  ...(classes.length > 0 ? { classes: classes.join(',') } : {}),
})
