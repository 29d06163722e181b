import { useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { payHash } from '~/lib/payment-hash.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'

/** Leads from the review of a booking to the payment of its order. */
export function useToPayment(): (order: Order) => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  return async (order) => {
    queryClient.setQueryData(['order', order.id, locale], order)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    const unpaid = order.invoices.find(({ status }) => status === 'New')
    await navigate({ pathname: paths.order(order.id), hash: unpaid ? payHash(unpaid.id) : '' }, { replace: true })
  }
}
