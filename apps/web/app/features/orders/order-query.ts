import type { Locale } from '@aquilane/domain/site/paths'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import type { Order } from './order-types.ts'

/** One order with everything its page shows, in the reader's language. */
export const orderQuery = (id: string, locale: Locale) => ({
  queryKey: ['order', id, locale],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/order/get', { query: { id }, signal }),
})

/** What the page shows beside the order and reads for its flights and seats. */
const ofFlights = ['order-passengers', 'travel-documents', 'catering', 'ground-transfers', 'trip-sheet', 'flight-status', 'wallet-passes']

/** Shows an order as the server has just answered it: its flights or seats may be others. */
export function showChanged(order: Order, locale: Locale): void {
  queryClient.setQueryData(['order', order.id, locale], order)
  for (const key of ['orders', ...ofFlights]) void queryClient.invalidateQueries({ queryKey: [key] })
}
