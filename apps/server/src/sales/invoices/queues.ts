/** Cancels the open payments of an order or invoice at their providers. */
export const cancelPaymentsJob = 'payment.withdraw'

export const expireTopUpJob = 'invoice.expire'
