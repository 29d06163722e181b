/** Delivery queues. Push has its own because push services may be slow. */
export const deliverJob = 'push.deliver'

export const deliverWebJob = 'push.deliver-web'

export interface DeliverJob {
  delivery: string
}
