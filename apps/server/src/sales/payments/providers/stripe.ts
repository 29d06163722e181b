import { callJson, header, isFinal, parse, providerId, ProviderRefusal, type Call, type Fetch, withReason } from './api.ts'
import { verify } from '../signature.ts'
import type { Provider, ProviderPayment, ProviderRefund, OpenPayment, WebhookVerification, ProviderEvent, Headers } from './provider.ts'
import {
  type Session,
  type Intent,
  type Refund,
  type StripeEvent,
  toDispute,
  toMadeRefund,
  toRefund,
  toPayment,
  intentToPayment,
} from './stripe-objects.ts'

export interface StripeSettings {
  apiUrl: string
  secretKey: string
  webhookSecret: string
}

/** The version of the API this is written against; the account's own default must not change answers under us. */
const version = '2024-06-20'

type StripeContext = StripeSettings & { fetch: Fetch } & { api: { name: string; url: string; fetch: Fetch } }

function call<T>(ctx: StripeContext, request: Call, idempotencyKey?: string): Promise<T> {
  return callJson<T>(ctx.api, {
    ...request,
    headers: {
      authorization: `Bearer ${ctx.secretKey}`,
      'stripe-version': version,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
  })
}

const session = (ctx: StripeContext, ref: string) =>
  call<Session>(ctx, { path: `/v1/checkout/sessions/${ref}?expand[]=payment_intent.payment_method` })

/** Payments with a stored card are PaymentIntents; all others are Checkout Sessions. */
const isIntent = (ref: string): boolean => ref.startsWith('pi_')

async function fetchIntent(ctx: StripeContext, ref: string): Promise<string | null> {
  if (isIntent(ref)) return ref
  const { payment_intent: intent } = await session(ctx, ref)
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

async function openPayment(ctx: StripeContext, request: OpenPayment): Promise<{ ref: string; url: string }> {
  if (request.cardUse && request.cardUse.token !== null) return openIntent(ctx, request)
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
    cancel_url: withReason(request.failureUrl, 'canceled'),
    ...(request.cardUse ? { customer: request.cardUse.customer, 'payment_intent_data[setup_future_usage]': 'on_session' } : {}),
  })
  const made = await call<Session>(ctx, { path: '/v1/checkout/sessions', body }, `open-${request.paymentId}`)
  if (!made.url) throw new Error('Stripe opened a session without a page.')
  return { ref: made.id, url: made.url }
}

/** An intent that charges nothing until it is confirmed. */
async function openIntent(ctx: StripeContext, { cardUse, ...request }: OpenPayment): Promise<{ ref: string; url: string }> {
  const body = new URLSearchParams({
    amount: String(request.amount),
    currency: request.currency.toLowerCase(),
    customer: cardUse?.customer ?? '',
    payment_method: cardUse?.token ?? '',
    'payment_method_types[0]': 'card',
    description: request.description,
    'metadata[payment_id]': request.paymentId,
  })
  const { id } = await call<Intent>(ctx, { path: '/v1/payment_intents', body }, `open-${request.paymentId}`)
  return { ref: id, url: '' }
}

async function confirmIntent(ctx: StripeContext, ref: string, { returnUrl, failureUrl }: OpenPayment): Promise<string> {
  const toUrl = ({ status, next_action: next }: Intent): string => {
    if (status === 'requires_action') return next?.redirect_to_url?.url ?? returnUrl
    return status === 'succeeded' || status === 'processing' ? returnUrl : withReason(failureUrl, 'card_declined')
  }
  try {
    return toUrl(
      await call<Intent>(ctx, { path: `/v1/payment_intents/${ref}/confirm`, body: new URLSearchParams({ return_url: returnUrl }) }),
    )
  } catch (error) {
    // 402: declined. Any other refusal: it was confirmed before, and its status tells the rest.
    if (!(error instanceof ProviderRefusal)) throw error
    return toUrl(await intent(ctx, ref))
  }
}

const intent = (ctx: StripeContext, ref: string) => call<Intent>(ctx, { path: `/v1/payment_intents/${ref}?expand[]=payment_method` })

/** Throws for everything but what is gone already. */
async function remove(ctx: StripeContext, request: Call): Promise<void> {
  try {
    await call(ctx, request)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || ![400, 404].includes(error.status)) throw error
  }
}

const createCustomer = async (ctx: StripeContext, clientId: string): Promise<string> =>
  (
    await call<{ id: string }>(
      ctx,
      { path: '/v1/customers', body: new URLSearchParams({ 'metadata[client_id]': clientId }) },
      `customer-${clientId}`,
    )
  ).id

const removeCard = (ctx: StripeContext, token: string) => remove(ctx, { method: 'POST', path: `/v1/payment_methods/${token}/detach` })

const removeCustomer = (ctx: StripeContext, ref: string) => remove(ctx, { method: 'DELETE', path: `/v1/customers/${ref}` })

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
const fetchPayment = async (ctx: StripeContext, ref: string): Promise<ProviderPayment> =>
  isIntent(ref) ? intentToPayment(await intent(ctx, ref)) : toPayment(await session(ctx, ref))

/** Cancels an incomplete payment; a succeeded one is returned unchanged. */
async function cancelPayment(ctx: StripeContext, ref: string): Promise<ProviderPayment> {
  try {
    await call(ctx, { method: 'POST', path: isIntent(ref) ? `/v1/payment_intents/${ref}/cancel` : `/v1/checkout/sessions/${ref}/expire` })
  } catch (error) {
    // Complete or expired already: its status tells which.
    if (!(error instanceof ProviderRefusal)) throw error
  }
  const now = await fetchPayment(ctx, ref)
  return now.status === 'canceled' ? { ...now, failure: 'withdrawn' } : now
}

async function sendRefund(
  ctx: StripeContext,
  { refundId, ref, amount }: { refundId: string; ref: string; amount: number; currency: string },
): Promise<ProviderRefund> {
  const intent = await fetchIntent(ctx, ref)
  if (!intent) return 'failed'
  try {
    const body = new URLSearchParams({ payment_intent: intent, amount: String(amount), 'metadata[refund_id]': refundId })
    return toRefund(await call<Refund>(ctx, { path: '/v1/refunds', body }, `refund-${refundId}`))
  } catch (error) {
    if (isFinal(error)) return 'failed'
    throw error
  }
}

async function fetchRefundStatus(ctx: StripeContext, { refundId, ref }: { refundId: string; ref: string }): Promise<ProviderRefund> {
  const { data } = await call<{ data: Refund[] }>(ctx, { path: `/v1/refunds?payment_intent=${await fetchIntent(ctx, ref)}&limit=100` })
  const found = data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
  return found ? toRefund(found) : 'submitted'
}

/** Judges a webhook: its signature, its age, and the id by which it is known again. */
function verifyWebhook(ctx: StripeContext, headers: Headers, body: string, now: Temporal.Instant): WebhookVerification {
  const signature = header(headers, 'stripe-signature')
  const result = verify(ctx.webhookSecret, signature, body, now)
  const eventId = result === 'valid' ? providerId(parse(body)?.['id']) : null
  return eventId === null && result === 'valid' ? { result: 'malformed', signature, eventId } : { result, signature, eventId }
}

/** Reads a body that was judged valid; throws when it makes no sense. */
function parseWebhook(_ctx: StripeContext, body: string): ProviderEvent {
  const { type = '', data } = (parse(body) ?? {}) as StripeEvent
  const object = data?.object
  if (!object) throw new Error('An event without data.object.')
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const refundId = object.metadata?.['refund_id']
    return refundId ? { about: 'refund', refundId, status: toRefund({ status: object.status ?? '' }) } : toMadeRefund(object)
  }
  if (type.startsWith('charge.dispute.')) return toDispute(type, object)
  const id = object.client_reference_id ?? object.metadata?.['payment_id']
  return id && /^(checkout\.session|payment_intent)\./.test(type) ? { about: 'ask', id } : { about: 'nothing' }
}

async function findPaymentId(ctx: StripeContext, ref: string): Promise<string | null> {
  try {
    return (await intent(ctx, ref)).metadata?.['payment_id'] ?? null
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  }
}

/** Cards on Stripe's own page: Checkout Sessions; stored cards: PaymentIntents. A refused card does not end a session, the customer may try another on the spot. */
export function stripeProvider(options: StripeSettings & { fetch: Fetch }): Provider {
  const api = { name: 'Stripe', url: options.apiUrl, fetch: options.fetch }
  const ctx: StripeContext = { ...options, api }
  return {
    name: 'stripe',
    open: (...args) => openPayment(ctx, ...args),
    fetch: (ref) => fetchPayment(ctx, ref),
    cancel: (...args) => cancelPayment(ctx, ...args),
    refund: (...args) => sendRefund(ctx, ...args),
    refundStatus: (...args) => fetchRefundStatus(ctx, ...args),
    findPaymentId: (...args) => findPaymentId(ctx, ...args),
    verifyWebhook: (...args) => verifyWebhook(ctx, ...args),
    parseWebhook: (...args) => parseWebhook(ctx, ...args),
    cards: {
      createCustomer: (...args) => createCustomer(ctx, ...args),
      confirm: (...args) => confirmIntent(ctx, ...args),
      removeCard: (...args) => removeCard(ctx, ...args),
      removeCustomer: (...args) => removeCustomer(ctx, ...args),
    },
  }
}
