/** Cancels the open payments of an order or invoice at their providers. */
export const cancelPaymentsJob = 'payment.withdraw'
