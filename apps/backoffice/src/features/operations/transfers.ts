import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

export type Transfer = Api['GET /gamma/staff/ground-transfer/list']['response']['data'][number]

/** Cars of a trip, for those who arrange them. */
export const useTransfers = (orderId: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ['operations', 'ground-transfers', orderId],
    queryFn: ({ signal }) => api('GET /gamma/staff/ground-transfer/list', { query: { order_id: orderId }, signal }),
    enabled: isAllowed,
    refetchInterval: 60_000,
    meta: live,
  })
