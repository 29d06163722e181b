import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

export type StaffQuote = NonNullable<Api['GET /gamma/staff/quote/get']['response']['quote']>
export type QuoteVersion = StaffQuote['versions'][number]
export type QuotedTrip = Api['GET /gamma/staff/order/get']['response']
export type RequestOffers = Api['GET /gamma/staff/order/offers']['response']
export type Offer = RequestOffers['data'][number]
export type SendBody = Api['POST /gamma/staff/quote/send']['body']

/** The quote of an order; looks of its customer come in while it is open. */
export const useQuote = (id: string) =>
  useQuery({
    queryKey: ['quotes', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/quote/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const useQuotedTrip = (id: string) =>
  useQuery({ queryKey: ['trips', 'one', id], queryFn: ({ signal }) => api('GET /gamma/staff/order/get', { query: { id }, signal }) })

export const useOffers = (id: string) =>
  useQuery({
    queryKey: ['trips', 'offers', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/offers', { query: { id }, signal }),
    // Offers are good for half an hour.
    refetchInterval: 20 * 60_000,
    staleTime: 0,
    retry: false,
  })

/** A quote changes its order's history as well. */
export const reloadQuotes = async (): Promise<void> => {
  await Promise.all(['quotes', 'trips'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
