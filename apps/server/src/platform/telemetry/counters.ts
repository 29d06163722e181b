import { Counter } from 'prom-client'

/** Orders that take their aircraft when they are paid, because too much of a day or network was held unpaid. */
export const deferredHolds = new Counter({
  name: 'deferred_holds_total',
  help: 'Orders without a hold until they are paid, by the limit that was reached',
  labelNames: ['limit'] as const,
  registers: [],
})

/** Counted outside of requests; `/metrics` lists them. */
export const counters = [deferredHolds]
