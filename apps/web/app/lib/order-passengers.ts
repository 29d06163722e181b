import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const namesKey = (order: string) => ['order-passengers', order] as const

/** Who flies on an order; read again while a document is in review, because its approval may serve other legs. */
export const useOrderPassengers = (order: string) =>
  useQuery({
    queryKey: namesKey(order),
    queryFn: ({ signal }) => api('GET /gamma/order-passengers/list', { query: { order_id: order }, signal, quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ legs }) => legs.some(({ documents }) => documents === 'progress')) ? 10_000 : false,
  })
