/** Carry a `DeliverJob`. Push services are strangers and may be slow: mail and SMS never wait behind them. */
export const deliverJob = 'push.deliver'

export const deliverWebJob = 'push.deliver-web'

export interface DeliverJob {
  delivery: string
}
