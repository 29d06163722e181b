import { callJson, header, isFinal, parse, providerId, ProviderRefusal, type Call, type Fetch } from './api.ts'
import { verify } from '../signature.ts'
import type { Provider, ProviderPayment, ProviderRefund } from './provider.ts'

export interface StripeSettings {
  apiUrl: string
  secretKey: string
  webhookSecret: string
}

/** The version of the API this is written against; the account's own default must not change answers under us. */
const version = '2024-06-20'

interface Session {
  id: string
  url?: string | null
  client_reference_id?: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  currency: string | null
  payment_intent?: Intent | string | null
}
interface Intent {
  id: string
  status: string
  last_payment_error?: { code?: string } | null
  payment_method?: { id: string; card?: { brand: string; last4: string; exp_month: number; exp_year: number } } | string | null
}
interface Refund {
  status: string
  metadata?: Record<string, string>
}
interface StripeEvent {
  id?: unknown
  type?: string
  data?: { object?: { id?: string; client_reference_id?: string; status?: string; metadata?: Record<string, string> } }
}

const failures: Record<string, string> = {
  payment_intent_authentication_failure: 'challenge_refused',
  authentication_required: 'challenge_refused',
  processing_error: 'timeout',
}

const refundStatuses: Record<string, ProviderRefund> = { succeeded: 'settled', failed: 'failed', canceled: 'failed' }

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** Cards on Stripe's own page: Checkout Sessions. A refused card does not end a session, the customer may try another on the spot. */
export function stripeProvider(options: StripeSettings & { fetch: Fetch }): Provider {
  const api = { name: 'Stripe', url: options.apiUrl, fetch: options.fetch }
  const call = <T>(request: Call, idempotencyKey?: string): Promise<T> =>
    callJson<T>(api, {
      ...request,
      headers: {
        authorization: `Bearer ${options.secretKey}`,
        'stripe-version': version,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
    })

  const session = (ref: string) => call<Session>({ path: `/v1/checkout/sessions/${ref}?expand[]=payment_intent.payment_method` })
  const fetchIntent = async (ref: string): Promise<string | null> => {
    const { payment_intent: intent } = await session(ref)
    return typeof intent === 'string' ? intent : (intent?.id ?? null)
  }

  return {
    name: 'stripe',
    async open(request) {
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: request.paymentId,
        'metadata[payment_id]': request.paymentId,
        'payment_intent_data[metadata][payment_id]': request.paymentId,
        'payment_intent_data[description]': request.description,
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': request.currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(request.amount),
        'line_items[0][price_data][product_data][name]': request.description,
        locale: request.locale,
        success_url: request.returnUrl,
        cancel_url: parseFailedRefund(request.failureUrl, 'canceled'),
      })
      const made = await call<Session>({ path: '/v1/checkout/sessions', body }, `open-${request.paymentId}`)
      if (!made.url) throw new Error('Stripe opened a session without a page.')
      return { ref: made.id, url: made.url }
    },
    fetch: async (ref) => toPayment(await session(ref)),
    async cancel(ref) {
      try {
        await call({ method: 'POST', path: `/v1/checkout/sessions/${ref}/expire` })
      } catch (error) {
        // Complete or expired already: the session tells which.
        if (!(error instanceof ProviderRefusal)) throw error
      }
      const now = toPayment(await session(ref))
      return now.status === 'canceled' ? { ...now, failure: 'withdrawn' } : now
    },
    async refund({ refundId, ref, amount }) {
      const intent = await fetchIntent(ref)
      if (!intent) return 'failed'
      try {
        const body = new URLSearchParams({ payment_intent: intent, amount: String(amount), 'metadata[refund_id]': refundId })
        return toRefund(await call<Refund>({ path: '/v1/refunds', body }, `refund-${refundId}`))
      } catch (error) {
        if (isFinal(error)) return 'failed'
        throw error
      }
    },
    async refundStatus({ refundId, ref }) {
      const { data } = await call<{ data: Refund[] }>({ path: `/v1/refunds?payment_intent=${await fetchIntent(ref)}&limit=100` })
      const found = data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
      return found ? toRefund(found) : 'submitted'
    },
    verifyWebhook(headers, body, now) {
      const signature = header(headers, 'stripe-signature')
      const result = verify(options.webhookSecret, signature, body, now)
      const eventId = result === 'valid' ? providerId(parse(body)?.['id']) : null
      return eventId === null && result === 'valid' ? { result: 'malformed', signature, eventId } : { result, signature, eventId }
    },
    parseWebhook(body) {
      const { type = '', data } = (parse(body) ?? {}) as StripeEvent
      const object = data?.object
      if (!object) throw new Error('An event without data.object.')
      if (type.startsWith('refund.') || type === 'charge.refund.updated') {
        const refundId = object.metadata?.['refund_id']
        return refundId ? { about: 'refund', refundId, status: toRefund({ status: object.status ?? '' }) } : { about: 'nothing' }
      }
      if (type.startsWith('charge.dispute.'))
        return { about: 'dispute', problem: `Dispute ${object.id ?? ''} (${type}): ${object.status ?? 'no status'}.` }
      const id = object.client_reference_id ?? object.metadata?.['payment_id']
      return id && /^(checkout\.session|payment_intent)\./.test(type) ? { about: 'ask', id } : { about: 'nothing' }
    },
  }
}

const toRefund = ({ status }: Refund): ProviderRefund => refundStatuses[status] ?? 'submitted'

function toPayment(session: Session): ProviderPayment {
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

export function parseFailedRefund(url: string, reason: string): string {
  const to = new URL(url)
  to.searchParams.set('reason', reason)
  return to.href
}
