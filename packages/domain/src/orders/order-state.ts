import type { OrderStatus } from './transitions.ts'

/** The state that every screen, mail and list names, by its key in the texts `states.order`. */
type OrderState = OrderStatus | 'Requested'

/**
 * @param isRefunded the refund has left for the customer; until then the order is cancelled
 * @param isRequest sales answer with a price
 */
export function toOrderState(
  status: OrderStatus,
  { isRefunded, isRequest = false }: { isRefunded: boolean; isRequest?: boolean },
): OrderState {
  if (status === 'Confirmation' && isRequest) return 'Requested'
  return status === 'Refund' && !isRefunded ? 'Canceled' : status
}
