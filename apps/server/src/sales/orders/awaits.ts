import type { OrderRow } from './queries.ts'

/**
 * What the customer of an order waits for: a price for a request, or, once it is paid, the operator. Null: neither; seats wait for the
 * decision about their flight.
 */
export const orderAwaits = (order: Pick<OrderRow, 'status' | 'product' | 'paid'>): 'price' | 'operator' | null =>
  order.status !== 'Confirmation' || order.product === 'shared_seat' ? null : order.paid > 0 ? 'operator' : 'price'
