import { cents } from './api.ts'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider.ts'

// The objects of PayPal's API, as far as they are read, and what they mean here.

interface Amount {
  value: string
  currency_code: string
}

export interface Capture {
  id: string
  status: string
  amount?: Amount
  custom_id?: string
  invoice_id?: string
}

export interface Dispute {
  dispute_id?: string
  dispute_amount?: Amount
  dispute_outcome?: { outcome_code?: string }
  disputed_transactions?: { custom?: string; invoice_number?: string }[]
}

export interface Order {
  id: string
  status: string
  links?: { rel: string; href: string }[]
  purchase_units?: { custom_id?: string; amount?: Amount; payments?: { captures?: Capture[]; refunds?: Capture[] } }[]
}

const captured: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'succeeded',
  REFUNDED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const orders: Record<string, ProviderPayment['status']> = { APPROVED: 'processing', COMPLETED: 'processing', VOIDED: 'canceled' }

export const refundStatuses: Record<string, ProviderRefund> = { COMPLETED: 'settled', FAILED: 'failed', CANCELLED: 'failed' }

export const capturesAndRefunds = (one: Order) => one.purchase_units?.[0]?.payments

const outcomes: Record<string, ProviderDispute['outcome']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  // PayPal pays the buyer itself.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
}

export function toDispute(type: string, resource: Capture & Dispute): ProviderDispute {
  const [disputed] = resource.disputed_transactions ?? []
  const { dispute_amount: amount = resource.amount, dispute_outcome: outcome } = resource
  return {
    paymentId: disputed?.custom ?? disputed?.invoice_number ?? resource.custom_id ?? resource.invoice_id ?? null,
    ref: null,
    outcome: type === 'PAYMENT.CAPTURE.REVERSED' ? 'lost' : (outcomes[outcome?.outcome_code ?? ''] ?? 'open'),
    amount: amount ? cents(amount.value) : null,
    currency: amount?.currency_code ?? null,
    problem: `Dispute or reversal ${resource.dispute_id ?? resource.id} (${type}).`,
  }
}

export function toPayment(order: Order): ProviderPayment {
  const unit = order.purchase_units?.[0]
  const capture = unit?.payments?.captures?.[0]
  const status = capture ? (captured[capture.status] ?? 'processing') : (orders[order.status] ?? 'created')
  return {
    paymentId: unit?.custom_id ?? '',
    ref: order.id,
    status,
    failure: status === 'failed' ? 'wallet_declined' : status === 'canceled' ? 'expired' : null,
    // Before a capture nothing has moved.
    amount: capture?.amount ? cents(capture.amount.value) : 0,
    currency: capture?.amount?.currency_code ?? '',
  }
}
