import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

export type Quote = Api['GET /gamma/quote/get']['response']
export type QuoteAlternative = Quote['alternatives'][number]

const toKey = (token: string, locale: string) => ['quote', token, locale]

/** Read again while it can be accepted, and until the signed document is there. */
export function useQuote(token: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: toKey(token, locale),
    queryFn: ({ signal }) => api('GET /gamma/quote/get', { query: { token }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.acceptance?.document === false ? 2_000 : data?.state === 'open' ? 30_000 : false),
  })
}

export const storeQuote = (token: string, locale: string, quote: Quote): void => {
  queryClient.setQueryData(toKey(token, locale), quote)
  if (!quote.acceptance) return
  // The order has a price now.
  void queryClient.invalidateQueries({ queryKey: ['order', quote.acceptance.order.id] })
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
}

/** Counts a look; a lost one does not matter. */
export function countOpening(body: Api['POST /gamma/quote/open']['body']): void {
  void api('POST /gamma/quote/open', { body, quiet: true }).catch(() => undefined)
}

type Place = QuoteAlternative['legs'][number]['departure_airport']
const cityName = (place: Place): string => place.city?.name ?? place.name

/** Cities of the trip in their order. */
export function toStops(quote: Quote): string[] {
  const legs = quote.alternatives[0]?.legs ?? []
  return legs
    .flatMap(({ departure_airport: from, arrival_airport: to }) => [cityName(from), cityName(to)])
    .filter((name, at, all) => name !== all[at - 1])
}
