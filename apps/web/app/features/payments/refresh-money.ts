import { queryClient } from '~/lib/query.ts'

/** Everything that a payment changes is asked for again (spec §4: success refreshes the order list). */
export function refreshMoney(): void {
  for (const key of ['orders', 'order', 'invoice', 'accounts', 'coupons', 'payment-methods', 'statement'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
