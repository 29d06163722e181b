import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { refreshMoney } from './refresh-money.ts'

afterEach(() => queryClient.clear())

it.each([[['order', 'one']], [['invoice', 'one', 'en']], [['invoice-shares', 'one']], [['payment-methods', 'one']], [['accounts']]])(
  'a payment outdates %j',
  (queryKey) => {
    queryClient.setQueryData(queryKey, {})
    refreshMoney()
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  },
)

it('a payment outdates nothing else', () => {
  queryClient.setQueryData(['class-photos', 'one'], {})
  refreshMoney()
  expect(queryClient.getQueryState(['class-photos', 'one'])?.isInvalidated).toBe(false)
})
