/** Asks the providers to withdraw what is still open of an order or invoice. */
export const cancelPaymentsJob = 'payment.withdraw'
