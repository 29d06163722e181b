import { callJson, header, isFinal, parse, providerId, ProviderRefusal, type Call, type Fetch, withReason } from './api.ts'
import { verify } from '../signature.ts'
import type {
  Provider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  OpenPayment,
  WebhookVerification,
  ProviderEvent,
  Headers,
} from './provider.ts'

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
  amount?: number
  currency?: string
  metadata?: Record<string, string>
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null
  last_payment_error?: { code?: string } | null
  payment_method?: { id: string; card?: { brand: string; last4: string; exp_month: number; exp_year: number } } | string | null
}
interface Refund {
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
interface StripeEvent {
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

const disputeOutcomes: Record<string, 'won' | 'lost'> = { won: 'won', warning_closed: 'won', lost: 'lost' }

function toDispute(type: string, { id, payment_intent: ref = null, amount, currency, status = 'no status' }: StripeObject): ProviderEvent {
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
function toMadeRefund({ id, payment_intent: ref, amount, currency = '', status }: StripeObject): ProviderEvent {
  if (!id || !ref || amount === undefined || status === 'failed' || status === 'canceled') return { about: 'nothing' }
  return { about: 'provider_refund', refund: { paymentId: null, ref, id, amount, currency: currency.toUpperCase() } }
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

function intentToPayment(intent: Intent): ProviderPayment {
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
