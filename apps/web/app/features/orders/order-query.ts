import type { Locale } from '@aquilane/domain/site/paths'
import { api } from '~/lib/api.ts'

/** One order with everything its page shows, in the reader's language. */
export const orderQuery = (id: string, locale: Locale) => ({
  queryKey: ['order', id, locale],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/order/get', { query: { id }, signal }),
})
