import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { api } from '~/lib/api.ts'
import type { Invoice } from './payment-types.ts'

export const isPayable = (invoice: Pick<Invoice, 'status'>): boolean => invoice.status === 'New' || invoice.status === 'Processing'

/** One invoice, polled while it can still be paid. */
export function useInvoice(id: string | null) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['invoice', id, locale],
    queryFn: ({ signal }) => api('GET /gamma/invoice/get', { query: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isPayable(state.data) ? 15_000 : false),
  })
}
