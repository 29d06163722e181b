import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from './api.ts'
import { built } from './available-routes.ts'
import { useSession } from './session.ts'

type OrderList = Api['GET /gamma/order/list']['response']

/** The signed-in user's orders that are active or have something to pay, newest first: for the menu badge, the invoice banner and the next flight. */
export const openOrdersQuery = {
  queryKey: ['orders', 'open'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OrderList> =>
    api('GET /gamma/order/list', { query: { group: 'open', per_page: 100 }, signal }),
}

const countNew = (list: OrderList): number =>
  list.data.flatMap((order) => order.invoices).filter((invoice) => invoice.status === 'New').length

/** How many invoices wait to be paid; 0 while unknown. */
export function useUnpaidCount(): number {
  const { state } = useSession()
  const { data = 0 } = useQuery({ ...openOrdersQuery, enabled: state === 'authorized' && built.has('orders'), select: countNew })
  return data
}

/** The orders; null while loading or signed out. */
export function useOrders(): OrderList['data'] | null {
  const { state } = useSession()
  const { data } = useQuery({ ...openOrdersQuery, enabled: state === 'authorized' })
  return data?.data ?? null
}
