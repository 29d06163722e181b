import { api } from '~/lib/api.ts'
import { runCardWidget } from '~/lib/card-widget.ts'
import type { MethodId } from './payment-types.ts'

const redirecting = {
  coinbase: 'POST /gamma/payment2/from-coinbase',
  nowpayments: 'POST /gamma/payment2/from-nowpayments',
} as const
const linked = { paypal: 'POST /gamma/payment2/from-paypal', revolut: 'POST /gamma/payment2/from-revolut' } as const

/** Where the bank's own card form is drawn. */
export const cardFormId = 'card-form'

export interface Paying {
  method: Exclude<MethodId, 'swift-print'>
  /** The balance that pays. */
  account: string | null
  /** Saved card that is charged. */
  card?: string | null
  /** Saves the card that is entered. */
  saveCard?: boolean
}

/** A payment page that opens by a link. */
export interface PaymentLink {
  method: keyof typeof linked
  url: string
}

/** What comes next. `payment`: the payment that goes on away from this page. */
type Started =
  | { next: 'paid' | 'nothing'; payment?: undefined }
  | { next: 'link'; method: PaymentLink['method']; url: string; payment: string }
  | { next: 'leave'; url: string; payment: string }
  | { next: 'settle'; settles: string; atMost: number; payment?: undefined }

/** Starts a payment of the invoice by one method. @throws ApiError */
export async function startPayment(invoiceId: string, paying: Paying, idempotencyKey: string, signal?: AbortSignal): Promise<Started> {
  const { method, account, card = null, saveCard = false } = paying
  const body = { invoice: { id: invoiceId } }
  if (method === 'account') {
    if (account === null) return { next: 'nothing' }
    await api('POST /gamma/payment/from-account', { body: { ...body, account: { id: account } }, idempotencyKey })
    return { next: 'paid' }
  }
  if (method === 'paypal' || method === 'revolut') {
    const { url, payment } = await api(linked[method], { body, idempotencyKey })
    return { next: 'link', method, url, payment: payment.id }
  }
  if (method === 'ecommpay') {
    const { result, paymentId } = await runCardWidget({ invoiceId, target: cardFormId, idempotencyKey, signal }).finally(() =>
      document.getElementById(cardFormId)?.replaceChildren(),
    )
    if (result === 'closed') return { next: 'nothing' }
    // The form's word is a hint; the bank's word to the server decides.
    return { next: 'settle', settles: paymentId, atMost: result === 'failed' ? 3 : Number.POSITIVE_INFINITY }
  }
  const { url, payment } =
    method === 'stripe'
      ? await api('POST /gamma/payment2/from-stripe', {
          body: { ...body, ...(card ? { card: { id: card } } : {}), save_card: saveCard },
          idempotencyKey,
        })
      : await api(redirecting[method], { body, idempotencyKey })
  return { next: 'leave', url, payment: payment.id }
}
