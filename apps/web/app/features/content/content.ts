import type { Api } from '@aquilane/contract/api'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'

export type ContentList = Api['GET /gamma/content/list']['response']
export type ContentItem = ContentList['data'][number]
export type ContentText = Api['GET /gamma/content/get']['response']
export type ContentPage = Api['GET /gamma/content/page']['response']
export type Block = ContentText['blocks'][number]

/** What a text's routes cost, by `from to`; null where no price could be found. */
export type RoutePrices = Record<string, RoutePrice>
export interface RoutePrice {
  from: string
  to: string
  price: { amount: number; currency: string } | null
  aircraftClass: string
  minutes: number
  date: string
  /** Of an event none of whose days can be priced yet, or any more: `date` is another one. */
  isAnotherDay: boolean
}

/** Published day of a text, as its reader writes it. */
export const formatPublished = (published: string, locale: Locale): string => formatDate(published.slice(0, 10), locale, 'long')
