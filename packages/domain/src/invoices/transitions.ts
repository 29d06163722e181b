import { transition, type Table } from '../state-machine.ts'

export const invoiceStatuses = ['New', 'Processing', 'Paid', 'Canceled', 'Expired', 'Refunded'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceEvents = ['issued', 'payment_started', 'payment_failed', 'paid', 'canceled', 'expired', 'refunded'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

export const invoiceTransitions: Table<InvoiceStatus, InvoiceEvent> = [
  { from: null, event: 'issued', to: 'New' },
  { from: ['New'], event: 'payment_started', to: 'Processing' },
  { from: ['Processing'], event: 'payment_failed', to: 'New' },
  { from: ['New', 'Processing'], event: 'paid', to: 'Paid' },
  { from: ['New', 'Processing'], event: 'canceled', to: 'Canceled' },
  { from: ['New', 'Processing'], event: 'expired', to: 'Expired' },
  { from: ['Paid'], event: 'refunded', to: 'Refunded' },
]

export const nextInvoiceStatus = (from: InvoiceStatus | null, event: InvoiceEvent): InvoiceStatus | null =>
  transition(invoiceTransitions, from, event, {})

/** One attempt to pay an invoice through one provider. */
export const paymentStatuses = ['Created', 'Processing', 'Failed', 'Canceled', 'Succeeded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentEvents = ['opened', 'processing', 'failed', 'canceled', 'succeeded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/**
 * Providers' news arrives late, twice and in any order, so every event only ever moves an attempt up the ladder
 * Created < Processing < Failed, Canceled < Succeeded: the end is the same whatever the order. Success outranks a
 * an earlier failure, because the money arrived after all (a second card tried on the same page).
 */
export const paymentTransitions: Table<PaymentStatus, PaymentEvent> = [
  { from: null, event: 'opened', to: 'Created' },
  { from: ['Created'], event: 'processing', to: 'Processing' },
  { from: ['Created', 'Processing', 'Canceled'], event: 'failed', to: 'Failed' },
  { from: ['Created', 'Processing'], event: 'canceled', to: 'Canceled' },
  { from: ['Created', 'Processing', 'Failed', 'Canceled'], event: 'succeeded', to: 'Succeeded' },
]

/** The status after `event`; null when the news is old or already known and changes nothing. */
export const nextPaymentStatus = (from: PaymentStatus | null, event: PaymentEvent): PaymentStatus | null =>
  transition(paymentTransitions, from, event, {})

/** Money on its way back to the customer. */
export const refundStatuses = ['Pending', 'Submitted', 'Settled', 'Failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
export const refundEvents = ['opened', 'submitted', 'settled', 'failed'] as const
export type RefundEvent = (typeof refundEvents)[number]

export const refundTransitions: Table<RefundStatus, RefundEvent> = [
  { from: null, event: 'opened', to: 'Pending' },
  { from: ['Pending'], event: 'submitted', to: 'Submitted' },
  { from: ['Pending', 'Submitted'], event: 'settled', to: 'Settled' },
  { from: ['Pending', 'Submitted'], event: 'failed', to: 'Failed' },
]

export const nextRefundStatus = (from: RefundStatus | null, event: RefundEvent): RefundStatus | null =>
  transition(refundTransitions, from, event, {})
