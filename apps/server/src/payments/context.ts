import type { PaymentsDeps } from './deps.ts'
import { createPaymentMethods, type PaymentMethods } from './payment-methods.ts'
import { createRefunds, type Refunds } from './refunds.ts'
import { createTopUps, type TopUps } from './top-ups.ts'

/** What checkout and polling need. */
export interface CheckoutContext extends PaymentsDeps {
  /** Time of the last poll by payment id, `performance.now()`. */
  lastPolledAt: Map<string, number>
}

/** The parts of payments that its use cases share. */
export interface PaymentsContext extends CheckoutContext {
  refunds: Refunds
  methods: PaymentMethods
  topUps: TopUps
}

export function createPaymentsContext(deps: PaymentsDeps): PaymentsContext {
  const { fiscalDocuments, proformas } = deps.invoices
  return {
    ...deps,
    refunds: createRefunds(deps, fiscalDocuments),
    lastPolledAt: new Map(),
    methods: createPaymentMethods(deps, proformas),
    topUps: createTopUps(deps),
  }
}
