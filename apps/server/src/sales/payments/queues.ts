/** Handles one stored webhook event. */
export const webhookEventJob = 'payment.event'

/** Polls a payment with growing intervals. */
export const pollJob = 'payment.poll'

export const refundJob = 'payment.refund'

/** Removes a card or a customer's record at a provider. */
export const removeAtProviderJob = 'payment.remove-at-provider'
