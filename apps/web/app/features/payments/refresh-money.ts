import { queryClient } from '../../lib/query.ts'

/** Invalidates every query that a payment changes (spec §4: success refreshes the order list). */
export function refreshMoney(): void {
  for (const key of [
    'orders',
    'order',
    'invoice',
    'invoice-shares',
    'accounts',
    'coupons',
    'payment-methods',
    'statement',
    'payouts',
    'cards',
  ])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
