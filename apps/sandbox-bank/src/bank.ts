import type { Clock } from '@aquilane/server/platform/clock'
import type { Database } from '@aquilane/server/platform/db/database'
import type { Jobs } from '@aquilane/server/platform/jobs/jobs'
import type { CardError, CardField, CardInput } from './card.ts'
import type { BankPaymentRow } from './queries.ts'

/** A payment as shown to the merchant. `processing` covers a pending challenge and a card issuer that does not respond. */
export interface BankPayment {
  id: string
  /** The provider that the bank represents. */
  provider: string
  /** The merchant's own id. */
  reference: string
  status: 'open' | 'processing' | 'succeeded' | 'partial' | 'refused' | 'canceled'
  /** card_declined, challenge_refused, timeout, canceled (by the customer), withdrawn (by the merchant), expired */
  failure: string | null
  /** Minor units. */
  amount: number
  currency: string
  /** What arrived: crypto may bring less or more. */
  received: number
  card: { token: string; brand: string; last4: string; expiry: string | null } | null
  /** Where its page is. */
  url: string
  returnUrl: string
}

export interface BankEvent {
  id: string
  type:
    | 'payment.created'
    | 'payment.processing'
    | 'payment.succeeded'
    | 'payment.partial'
    | 'payment.refused'
    | 'payment.canceled'
    | 'refund.succeeded'
    /** Made in the dashboard of the provider. */
    | 'refund.made'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
  /** Unix seconds. */
  created: number
  data: { payment: BankPayment; refund: { reference: string; amount: number } | null }
}

/**
 * When each delivery of an event starts, in milliseconds after it happened: several numbers, several deliveries. No number: lost.
 * The default behaves like real banks: events of one payment arrive out of order, and the final one twice.
 */
export type DeliveryPlan = (type: BankEvent['type']) => readonly number[]

/** Sends an event to the merchant. @returns the status of the response */
export type Post = (request: { url: string; headers: Record<string, string>; body: string }) => Promise<number>

export const defaultPlan =
  (delayMs: number): DeliveryPlan =>
  (type) => {
    if (type === 'payment.succeeded' || type === 'payment.partial') return [delayMs, delayMs + 1_500]
    if (type === 'payment.created' || type === 'payment.processing') return [delayMs + 1_200]
    return [delayMs]
  }

/** What the hosted page has to show or where it sends the browser. */
export type PageState =
  | {
      page: 'form'
      payment: BankPaymentRow
      faults: Partial<Record<CardField, CardError>>
      input: { card: string; expiry: string; cvc: string }
    }
  | { page: 'wallet' | 'crypto'; payment: BankPaymentRow }
  | { page: 'challenge'; payment: BankPaymentRow; missing: boolean }
  | { page: 'waiting'; payment: BankPaymentRow }
  | { page: 'leave'; payment: BankPaymentRow; to: string }
  | { page: 'closed'; payment: BankPaymentRow }

export type PageInput =
  | ({ kind: 'card' } & CardInput)
  | { kind: 'challenge'; answer: string }
  /** In per cent of what is due. */
  | { kind: 'crypto'; percent: number }
  | { kind: 'wallet'; answer: string }
  | { kind: 'expire' }
  | { kind: 'cancel' }
  | { kind: 'nothing' }

/** What the customer sees: a card form, a wallet to approve in, or an address to send coins to. */
export const pageKind = (provider: string): 'form' | 'wallet' | 'crypto' =>
  provider === 'coinbase' || provider === 'nowpayments' ? 'crypto' : provider === 'paypal' ? 'wallet' : 'form'

export interface SandboxBankContext {
  db: Database
  clock: Clock
  jobs: Jobs
  publicUrl: string
  /** An event in the format and with the signature of its provider, and the merchant's URL; null: not sent. */
  signedEvent: (event: BankEvent, now: Temporal.Instant) => { url: string; headers: Record<string, string>; body: string } | null
  plan: DeliveryPlan
  post: Post
}

export const pageUrl = (ctx: Pick<SandboxBankContext, 'publicUrl'>, id: string): string => `${ctx.publicUrl}/sandbox-bank/${id}`

export const toBankPayment = (ctx: Pick<SandboxBankContext, 'publicUrl'>, row: BankPaymentRow): BankPayment => ({
  id: row.id,
  provider: row.provider,
  reference: row.reference,
  status: row.status === 'challenge' || row.status === 'silent' ? 'processing' : row.status,
  failure: row.failure,
  amount: row.amount,
  currency: row.currency,
  received: row.received,
  card: row.token ? { token: row.token, brand: row.brand ?? '', last4: row.last4 ?? '', expiry: row.expiry } : null,
  url: pageUrl(ctx, row.id),
  returnUrl: row.return_url,
})
