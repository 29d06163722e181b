import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

/** The latest flown trip without a rating. */
export const toRateQuery = queryOptions({
  queryKey: ['order-to-rate'],
  queryFn: ({ signal }) => api('GET /gamma/order/to-rate', { signal, quiet: true }),
  staleTime: Infinity,
})

/** It is rated: another one may be the latest. */
export const forgetToRate = (): void => void queryClient.invalidateQueries({ queryKey: toRateQuery.queryKey })
