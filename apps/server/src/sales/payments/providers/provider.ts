import type { PaymentEvent } from '@aquilane/domain/invoices/transitions'
import type { SignatureResult } from '../signature.ts'

declare module '../../../context.ts' {
  interface Context {
    /** One per payment method but the wallet; its name is the id of the method. */
    providers: readonly Provider[]
  }
}

/** A card as its provider keeps it: never its number. */
export interface ProviderCard {
  /** The provider's name for it. */
  token: string
  brand: string
  last4: string
  /** MM/YY */
  expires: string | null
}

/** Status of a payment at its provider. `paymentId` is our own id, which every provider stores. */
export interface ProviderPayment {
  paymentId: string
  ref: string
  status: Exclude<PaymentEvent, 'opened'> | 'created'
  /** card_declined, challenge_refused, timeout, canceled, withdrawn, expired or the provider's own code. */
  failure: string | null
  /** Minor units; once it succeeded, what really arrived. */
  amount: number
  currency: string
  card?: ProviderCard | null
}

export type ProviderRefund = 'settled' | 'submitted' | 'failed'

export interface RefundRequest {
  refundId: string
  ref: string
  /** Minor units. */
  amount: number
  currency: string
  firstSentAt: Temporal.Instant | null
  now: Temporal.Instant
}

/** How an event names a payment: by our id, or by one of the provider's. */
interface PaymentName {
  paymentId: string | null
  /** Asked for with `findPaymentId` where it is not the stored one. */
  ref: string | null
}

export interface ProviderDispute extends PaymentName {
  outcome: 'open' | 'won' | 'lost'
  /** Minor units; null: not named. */
  amount: number | null
  currency: string | null
  problem: string
}

export interface ProviderMadeRefund extends PaymentName {
  /** The provider's id of the refund. */
  id: string
  amount: number
  currency: string
  /** Its money did not reach the payer. */
  hasFailed?: boolean
}

export type ProviderEvent =
  | { about: 'payment'; payment: ProviderPayment }
  | { about: 'refund'; refundId: string; status: ProviderRefund }
  /** The payment or refund with this id has changed; its status must be requested. */
  | {
      about: 'ask'
      id: string
      /** The provider's id of the payment, where it may differ from the stored one. */ ref?: string
    }
  /** Something at the provider that has no id of ours: `findMadeRefunds` tells what refunds it shows. */
  | { about: 'unnamed'; ref: string }
  /** A dispute, chargeback or reversal. */
  | { about: 'dispute'; dispute: ProviderDispute }
  /** A refund that was made at the provider itself. */
  | { about: 'provider_refund'; refund: ProviderMadeRefund }
  /** Event without a meaning here. */
  | { about: 'nothing' }

/** How a payment uses cards that are stored at the provider. */
export interface CardUse {
  /** The customer's record at the provider. */
  customer: string
  /** Stored card that pays; null: a new card, which is stored. */
  token: string | null
}

export interface OpenPayment {
  paymentId: string
  clientId: string
  cardUse?: CardUse | null
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

/** Stores cards and charges them with the customer present. Every call may be repeated. */
export interface CardStore {
  /** The provider's record of a customer. */
  createCustomer(clientId: string): Promise<string>
  /** Charges the stored card of an opened payment. Answers where the browser goes: a challenge, the return page, or the failure page. */
  confirm(ref: string, request: OpenPayment): Promise<string>
  /** A removed card, or one that is not known, is no error. */
  removeCard(token: string): Promise<void>
  removeCustomer(ref: string): Promise<void>
}

export type Headers = Record<string, string | string[] | undefined>

export interface WebhookVerification {
  result: SignatureResult
  signature: string
  /** By which the event is known again, short and plain; null unless valid. */
  eventId: string | null
}

/** A form for card data that the provider's script draws in the page itself. */
export interface CardWidget {
  script: string
  style: string
  /** What the script is run with, camelCase. */
  parameters(request: OpenPayment): WidgetParameters
  sign(request: Record<string, string | number | boolean>): string
}

export interface WidgetParameters {
  projectId: number
  paymentId: string
  paymentAmount: number
  paymentCurrency: string
  paymentDescription: string
  customerId: string
  languageCode: string
  forcePaymentMethod: string
  hideApplePay: boolean
  hideGooglePay: boolean
  merchantCallbackUrl: string
  redirectSuccessUrl: string
  redirectFailUrl: string
  bestBefore?: string
}

/**
 * A payment provider behind a redirect or a widget. Every call may be repeated: opening is idempotent by payment id, refunding by
 * refund id. Calls that cannot reach the provider throw and are tried again later.
 */
export interface Provider {
  /** Also names its cash account in the ledger and its webhook address. */
  name: string
  /** Customers send crypto themselves and may send another sum than asked for. */
  acceptsPartialAmounts?: boolean
  /** Refunds end on the balance: there is no call for them. */
  takesNoRefunds?: boolean
  widget?: CardWidget
  cards?: CardStore
  /** A widget and a stored card have no page: the url is the empty string. */
  open(request: OpenPayment): Promise<{ ref: string; url: string }>
  /** `collect`: may capture an approved payment; false for ended payments. Default true. */
  fetch(ref: string, collect?: boolean): Promise<ProviderPayment>
  /** Cancels an incomplete payment; a succeeded one is returned unchanged. */
  cancel(ref: string): Promise<ProviderPayment>
  /**
   * `firstSentAt`: an earlier attempt, whose outcome may be unknown; null for the first. `unknown`: it may still become visible at the
   * provider, so nothing was sent now.
   */
  refund(request: RefundRequest): Promise<ProviderRefund | 'unknown'>
  refundStatus(request: { refundId: string; ref: string }): Promise<ProviderRefund>
  /** Our id of the payment behind an id of the provider that is not stored; null: none of ours. */
  findPaymentId?(ref: string): Promise<string | null>
  /** Refunds that were made at the provider itself. */
  findMadeRefunds?(ref: string): Promise<ProviderMadeRefund[]>
  /** Judges a webhook: its signature, its age, and the id by which it is known again. */
  verifyWebhook(headers: Headers, body: string, now: Temporal.Instant): WebhookVerification | Promise<WebhookVerification>
  /** Reads a body that was judged valid; throws when it makes no sense. */
  parseWebhook(body: string): ProviderEvent
}
