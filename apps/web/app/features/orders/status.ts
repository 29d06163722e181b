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
