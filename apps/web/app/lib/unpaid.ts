import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from './api.ts'
import { built } from './available-routes.ts'
import { useSession } from './session.ts'

type OrderList = Api['GET /gamma/order/list']['response']

/** The signed-in user's orders, newest first; the same query feeds the orders page, the menu badge and the invoice banner. */
const ordersQuery = {
  queryKey: ['orders'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OrderList> => api('GET /gamma/order/list', { signal }),
}

const countNew = (list: OrderList): number =>
  list.data.flatMap((order) => order.invoices).filter((invoice) => invoice.status === 'New').length

/** How many invoices wait to be paid; 0 while unknown. */
export function useUnpaidCount(): number {
  const { state } = useSession()
  const { data = 0 } = useQuery({ ...ordersQuery, enabled: state === 'authorized' && built.has('orders'), select: countNew })
  return data
}

/** The orders; null while loading or signed out. */
export function useOrders(): OrderList['data'] | null {
  const { state } = useSession()
  const { data } = useQuery({ ...ordersQuery, enabled: state === 'authorized' })
  return data?.data ?? null
}
