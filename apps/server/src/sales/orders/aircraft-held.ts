import type { OrderRow } from './queries.ts'

/** False for an order above the limits of unpaid holds, until it is paid. */
export const isAircraftHeld = (order: Pick<OrderRow, 'hold_on_payment' | 'status'>): boolean =>
  !(order.hold_on_payment && order.status === 'AwaitingPayment')
