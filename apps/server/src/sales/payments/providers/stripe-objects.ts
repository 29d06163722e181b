import type { ProviderDispute, ProviderPayment, ProviderRefund, ProviderEvent } from './provider.ts'

// The objects of Stripe's API, as far as they are read, and what they mean here.

export interface Session {
  id: string
  url?: string | null
  client_reference_id?: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  currency: string | null
  payment_intent?: Intent | string | null
}

export interface Intent {
  id: string
  status: string
  amount?: number
  currency?: string
  metadata?: Record<string, string>
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null
  last_payment_error?: { code?: string } | null
  payment_method?: { id: string; card?: { brand: string; last4: string; exp_month: number; exp_year: number } } | string | null
}

export interface Refund {
  status: string
  metadata?: Record<string, string>
}

interface StripeObject {
  id?: string
  client_reference_id?: string
  payment_intent?: string | null
  amount?: number
  currency?: string
  status?: string
  metadata?: Record<string, string>
}

export interface StripeEvent {
  id?: unknown
  type?: string
  data?: { object?: StripeObject }
}

const failures: Record<string, string> = {
  payment_intent_authentication_failure: 'challenge_refused',
  authentication_required: 'challenge_refused',
  processing_error: 'timeout',
}

const refundStatuses: Record<string, ProviderRefund> = { succeeded: 'settled', failed: 'failed', canceled: 'failed' }

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

const disputeOutcomes: Record<string, 'won' | 'lost'> = { won: 'won', warning_closed: 'won', lost: 'lost' }

export function toDispute(
  type: string,
  { id, payment_intent: ref = null, amount, currency, status = 'no status' }: StripeObject,
): ProviderEvent {
  const dispute: ProviderDispute = {
    paymentId: null,
    ref,
    outcome: disputeOutcomes[status] ?? 'open',
    amount: amount ?? null,
    currency: currency?.toUpperCase() ?? null,
    problem: `Dispute ${id ?? ''} (${type}): ${status}.`,
  }
  return { about: 'dispute', dispute }
}

/** A refund without our id was made in Stripe's dashboard. */
export function toMadeRefund({ id, payment_intent: ref, amount, currency = '', status }: StripeObject): ProviderEvent {
  if (!id || !ref || amount === undefined) return { about: 'nothing' }
  const hasFailed = status === 'failed' || status === 'canceled'
  return { about: 'provider_refund', refund: { paymentId: null, ref, id, amount, currency: currency.toUpperCase(), hasFailed } }
}

export const toRefund = ({ status }: Refund): ProviderRefund => refundStatuses[status] ?? 'submitted'

export function toPayment(session: Session): ProviderPayment {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const error = intent?.last_payment_error?.code
  const status = toStatus(session, intent)
  return {
    paymentId: session.client_reference_id ?? '',
    ref: session.id,
    status,
    failure: status === 'failed' ? (failures[error ?? ''] ?? 'card_declined') : status === 'canceled' ? 'expired' : null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    card: toCard(intent),
  }
}

export function intentToPayment(intent: Intent): ProviderPayment {
  const error = intent.last_payment_error?.code
  const status = intentStatuses[intent.status] ?? (error ? 'failed' : 'created')
  return {
    paymentId: intent.metadata?.['payment_id'] ?? '',
    ref: intent.id,
    status,
    failure: status === 'failed' ? (failures[error ?? ''] ?? 'card_declined') : status === 'canceled' ? 'expired' : null,
    amount: intent.amount ?? 0,
    currency: (intent.currency ?? '').toUpperCase(),
    card: toCard(intent),
  }
}

const intentStatuses: Record<string, ProviderPayment['status']> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  processing: 'processing',
  requires_action: 'processing',
}

function toStatus(session: Session, intent: Intent | null): ProviderPayment['status'] {
  if (session.payment_status === 'paid') return 'succeeded'
  if (session.status === 'expired') return intent?.last_payment_error ? 'failed' : 'canceled'
  if (session.status === 'complete') return 'processing'
  return intent?.status === 'requires_action' || intent?.status === 'processing' ? 'processing' : 'created'
}

function toCard(intent: Intent | null): ProviderPayment['card'] {
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null
  if (!method?.card) return null
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  return { token: method.id, brand: brands[brand] ?? brand, last4, expires: `${String(month).padStart(2, '0')}/${String(year).slice(-2)}` }
}
