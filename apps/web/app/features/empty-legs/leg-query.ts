import type { Api } from '@aquilane/contract/api'

export type EmptyLeg = Api['GET /gamma/empty-leg/list']['response']['data'][number]
export type EmptyLegList = Api['GET /gamma/empty-leg/list']['response']
export type EmptyLegDetail = Api['GET /gamma/empty-leg/get']['response']

export const sorts = ['distance:asc', 'date:asc', 'price:asc', 'discount:desc', 'seats:desc'] as const
export type Sort = (typeof sorts)[number]

/** Filters of the list as the address has them (spec §2); an empty string is no filter. */
export interface LegFilters {
  from: string
  to: string
  dateFrom: string
  dateTo: string
  pax: number
  classes: string[]
  priceMin: number
  priceMax: number
  /** Only what the customer's alerts match. */
  subscribed: boolean
  sort: Sort
  page: number
}

const positive = (text: string | null): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : 0
}

export function readFilters(params: URLSearchParams): LegFilters {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const sort = params.get('order') && !text('sort').includes(':') ? `${text('sort')}:${params.get('order')}` : text('sort')
  return {
    from: text('from'),
    to: text('to'),
    dateFrom: text('date_from'),
    dateTo: text('date_to'),
    pax: positive(params.get('pax')),
    // A GET form repeats the name, a link separates by commas.
    classes: params.getAll('classes').flatMap((value) => value.split(',').filter(Boolean)),
    priceMin: positive(params.get('price_min')),
    priceMax: positive(params.get('price_max')),
    subscribed: params.get('subscribed') === 'true',
    sort: sorts.find((known) => known === sort) ?? 'distance:asc',
    page: positive(params.get('page')) || 1,
  }
}

/** For the API; spec §5: `pax` counts above 1, a price bound above 0. `subscribed` is left out: only the customer's own request has it. */
export const toApiQuery = (filters: LegFilters) => ({
  per_page: 12,
  page: filters.page,
  sort: filters.sort,
  ...(filters.from ? { from: filters.from } : {}),
  ...(filters.to ? { to: filters.to } : {}),
  ...(filters.dateFrom ? { date_from: filters.dateFrom } : {}),
  ...(filters.dateTo ? { date_to: filters.dateTo } : {}),
  ...(filters.pax > 1 ? { pax: filters.pax } : {}),
  ...(filters.classes.length > 0 ? { classes: filters.classes.join(',') } : {}),
  ...(filters.priceMin > 0 ? { price_min: filters.priceMin } : {}),
  ...(filters.priceMax > 0 ? { price_max: filters.priceMax } : {}),
})

/** For an address; what is at its default is left out. */
export const toUrlQuery = (filters: LegFilters): Record<string, string | number | string[] | null> => ({
  from: filters.from,
  to: filters.to,
  date_from: filters.dateFrom,
  date_to: filters.dateTo,
  pax: filters.pax > 1 ? filters.pax : null,
  classes: filters.classes,
  price_min: filters.priceMin || null,
  price_max: filters.priceMax || null,
  subscribed: filters.subscribed ? 'true' : null,
  sort: filters.sort === 'distance:asc' ? null : filters.sort,
  page: filters.page > 1 ? filters.page : null,
})

export const countFilters = ({ from, to, dateFrom, dateTo, pax, classes, priceMin, priceMax, subscribed }: LegFilters): number =>
  [from, to, dateFrom, dateTo, pax > 1, classes.length > 0, priceMin > 0, priceMax > 0, subscribed].filter(Boolean).length

/** `{id}__{company}` of an address. */
export function readLegId(segment: string | undefined): { id: string; companyId: number } | null {
  const [, id, company] = /^([\w-]{1,60})__(\d{1,9})$/.exec(segment ?? '') ?? []
  return id && company ? { id, companyId: Number(company) } : null
}
