import type { PaymentEvent } from '@aquilane/domain/invoices/transitions'
import type { SignatureVerdict } from '../signature.ts'

/** How a payment stands at its provider. `paymentId` is our own id, which every provider carries along. */
export interface ProviderPayment {
  paymentId: string
  ref: string
  status: Exclude<PaymentEvent, 'opened'> | 'created'
  /** card_declined, challenge_refused, timeout, canceled, withdrawn, expired or the provider's own code. */
  failure: string | null
  /** Minor units. */
  amount: number
  currency: string
}

export type ProviderRefund = 'settled' | 'submitted' | 'failed'

type ProviderNews =
  | { about: 'payment'; payment: ProviderPayment }
  | { about: 'refund'; refundId: string; status: ProviderRefund }
  /** News this house has no use for. */
  | { about: 'nothing' }

export interface OpenPayment {
  paymentId: string
  amount: number
  currency: string
  /** Shown to the customer: the booking reference. */
  description: string
  locale: 'en' | 'it'
  returnUrl: string
  /** The provider or its page adds `reason`. */
  failureUrl: string
  /** No card is taken after this. */
  expiresAt: Temporal.Instant | null
}

/**
 * A payment provider behind a redirect. Every call may be repeated: opening is idempotent by payment id, refunding by refund id.
 * Calls that cannot reach the provider throw and are tried again later.
 */
export interface Provider {
  /** Also names its cash account in the ledger and its webhook address. */
  name: string
  open(request: OpenPayment): Promise<{ ref: string; url: string }>
  fetch(ref: string): Promise<ProviderPayment>
  /** Withdraws what nobody has completed; what succeeded before stays so, and the answer says it. */
  cancel(ref: string): Promise<ProviderPayment>
  refund(request: { refundId: string; ref: string; amount: number; currency: string }): Promise<ProviderRefund>
  refundStatus(request: { refundId: string; ref: string }): Promise<ProviderRefund>
  /** Judges a webhook: its signature, its age, and the id by which it is known again. */
  judge(
    headers: Record<string, string | string[] | undefined>,
    body: string,
    now: Temporal.Instant,
  ): { verdict: SignatureVerdict; signature: string; eventId: string | null }
  /** Reads a body that was judged valid. */
  read(body: string): ProviderNews
}
