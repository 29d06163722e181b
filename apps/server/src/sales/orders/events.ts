import type { OrderNotificationValues } from '@aquilane/i18n/orders'
import type { OrderNotification } from './queues.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Emitted in the transaction of the change. `from` null: the order was just created. */
    'order.status-changed': { orderId: string; clientId: string; event: string; from: string | null; to: string }
    /** Under the lock of the order: a flight is about to leave it, as `dropId` keeps it. What belongs to the flight alone goes first. */
    'order.leg-dropping': { orderId: string; legId: string; dropId: string }
    /** Before the payment of an order begins, in a transaction of its own: an order that no longer stands at its price ends. */
    'order.paying': { orderId: string }
    /** Emitted by payments under the lock of the order. */
    'invoice.paid': {
      invoiceId: string
      orderId: string | null
      clientId: string
      type: 'Primary' | 'Additional'
      /** Cents, without the fee of the method; parts from the balance included. */
      amount: number
      /** Cents of `amount` that had been paid from the balance before. */
      fromBalance: number
      /** Cents of `amount` that others of the party have paid. */
      fromOthers: number
      /** Cents; with `amount` it makes the price. */
      discount: number
      currency: string
      paymentId: string
      /** Chosen by the customer; `provider` moved the money. */
      method: string
      provider: string
      /** Account of the assistant who paid. */
      assistantAccountId: string | null
      /** Put on account: no money has come; its debt is due then. ISO 8601. */
      onAccountDue: string | null
      /** What was paid is the debt of a trip on account: its order was confirmed before. */
      isDebt: boolean
    }
    /** Once per order, notification and `key`. */
    'order.notification': {
      orderId: string
      clientId: string
      /** Language of the order and of place names in `values`. */
      locale: 'en' | 'it'
      notification: OrderNotification
      key: string | null
      values: OrderNotificationValues
    }
    /** All refunds of a canceled order are settled. */
    'order.refund-settled': { orderId: string; provider: string }
  }
}
