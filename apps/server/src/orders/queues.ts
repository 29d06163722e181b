import type { OrderNotification as OrderNotificationKey } from '@aquilane/i18n/orders'

export type OrderNotification = OrderNotificationKey

/** Worked by billing, which first asks the providers about payments under way, then calls `expire`. */
export const expireOrderJob = 'order.expire'

export const completeOrderJob = 'order.complete'

/** Carries an `OrderNewsJob`. */
export const orderNotificationJob = 'order.notification'

export interface OrderNotificationJob {
  order: string
  notification: OrderNotification
  /** Cents, where the news is about another sum than the order's own. */
  amount?: number
  /** Tells several news of one kind apart. */
  key?: string
}
