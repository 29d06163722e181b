import { orderGroup } from '@aquilane/domain/orders/grouping'
import type { Order } from './order-types.ts'

/** Colour of an order status. */
export function statusTone(status: Order['confirmation_status']): 'ok' | 'warn' | 'info' | 'error' | 'neutral' {
  switch (status) {
    case 'Confirmed':
      return 'ok'
    case 'AwaitingPayment':
    case 'MoneyTransfer':
      return 'warn'
    case 'Confirmation':
    case 'Refund':
      return 'info'
    case 'Declined':
      return 'error'
    case 'Canceled':
    case 'Completed':
      return 'neutral'
  }
}

/** Sales answer with a price; nothing was paid. */
export const isRequest = ({ confirmation_status: status, invoices }: Pick<Order, 'confirmation_status' | 'invoices'>): boolean =>
  status === 'Confirmation' && !invoices.some((invoice) => invoice.status === 'Paid')

/** A trip is paid, and still to be flown. */
export const isPaidTrip = (order: Order): boolean =>
  order.confirmation_status === 'Confirmed' || (order.confirmation_status === 'Confirmation' && !isRequest(order))

/** An order that is not flown. */
export const isOver = (order: Order): boolean => orderGroup(order.confirmation_status) === 'inactive'
