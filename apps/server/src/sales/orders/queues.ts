import type { OrderNotification as OrderNotificationKey, OrderNotificationValues } from '@aquilane/i18n/orders'

export type OrderNotification = OrderNotificationKey

/** Worked by `booking`, which first cancels open payments at their providers. */
export const expireOrderJob = 'order.expire'

export const completeOrderJob = 'order.complete'

/** Sends an order notification. */
export const orderNotificationJob = 'order.notification'

export interface OrderNotificationJob {
  order: string
  notification: OrderNotification
  /** Cents, where the amount is not the order's own. */
  amount?: number
  /** Distinguishes several notifications of one kind. */
  key?: string
  /** Where they are not those of the order. */
  values?: Partial<
    Pick<
      OrderNotificationValues,
      | 'changed'
      | 'newDeparture'
      | 'deadline'
      | 'price'
      | 'aircraft'
      | 'routes'
      | 'passengers'
      | 'luggage'
      | 'part'
      | 'classRefund'
      | 'refunds'
      | 'fee'
      | 'deductions'
    >
  >
}
