import { createCheckout, type Checkout } from './checkout.ts'
import type { PaymentsDeps } from './deps.ts'
import { createPaymentMethods, type PaymentMethods } from './payment-methods.ts'
import { createRefunds, type Refunds } from './refunds.ts'
import { createSettlement, type Settlement } from './settlement.ts'
import { createTopUps, type TopUps } from './top-ups.ts'

/** The parts of payments that its use cases share. */
export interface PaymentsContext extends PaymentsDeps {
  settlement: Settlement
  refunds: Refunds
  checkout: Checkout
  methods: PaymentMethods
  topUps: TopUps
}

export function createPaymentsContext(deps: PaymentsDeps): PaymentsContext {
  const { fiscalDocuments, proformas } = deps.invoices
  const settlement = createSettlement(deps, fiscalDocuments)
  return {
    ...deps,
    settlement,
    refunds: createRefunds(deps, fiscalDocuments),
    checkout: createCheckout(deps, settlement),
    methods: createPaymentMethods(deps, settlement, proformas),
    topUps: createTopUps(deps),
  }
}
