/** Handles one stored webhook event. */
export const webhookEventJob = 'payment.event'

/** Asks again about a payment, a little later each time. */
export const pollJob = 'payment.poll'

export const refundJob = 'payment.refund'

export const expireTopUpJob = 'invoice.expire'
