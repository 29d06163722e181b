import {
  callJson,
  cents,
  header,
  isFinal,
  major,
  parse,
  parseWebhookBody,
  providerId,
  ProviderRefusal,
  type Call,
  type Fetch,
  withReason,
} from './api.ts'
import type { Provider, ProviderPayment, ProviderRefund, OpenPayment, WebhookVerification, ProviderEvent, Headers } from './provider.ts'
import { type Capture, type Dispute, type Order, refundStatuses, capturesAndRefunds, toDispute, toPayment } from './paypal-objects.ts'

export interface PaypalSettings {
  /** https://api-m.paypal.com */
  apiUrl: string
  clientId: string
  secret: string
  /** Of the webhook as PayPal knows it: needed to have its signatures verified. */
  webhookId: string
}

const toleranceMs = 300_000

type PaypalContext = PaypalSettings & { fetch: Fetch; now: () => Temporal.Instant } & {
  api: { name: string; url: string; fetch: Fetch }
  session: { token: { value: string; until: Temporal.Instant } | null }
}

async function bearer(ctx: PaypalContext): Promise<string> {
  const { token } = ctx.session
  if (token && Temporal.Instant.compare(ctx.now(), token.until) < 0) return token.value
  const basic = Buffer.from(`${ctx.clientId}:${ctx.secret}`).toString('base64')
  const answer = await callJson<{ access_token: string; expires_in: number }>(ctx.api, {
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  ctx.session.token = { value: answer.access_token, until: ctx.now().add({ seconds: Math.max(0, answer.expires_in - 60) }) }
  return answer.access_token
}

async function call<T>(ctx: PaypalContext, request: Call, requestId?: string): Promise<T> {
  const headers = {
    ...request.headers,
    authorization: `Bearer ${await bearer(ctx)}`,
    prefer: 'return=representation',
    ...(requestId ? { 'paypal-request-id': requestId } : {}),
  }
  try {
    return await callJson<T>(ctx.api, { ...request, headers })
  } catch (error) {
    // A token may be withdrawn before its time; the next call gets a new one.
    if (error instanceof ProviderRefusal && error.status === 401) ctx.session.token = null
    throw error
  }
}

const order = (ctx: PaypalContext, ref: string) => call<Order>(ctx, { path: `/v2/checkout/orders/${ref}` })

async function capture(ctx: PaypalContext, ref: string): Promise<void> {
  try {
    await call(ctx, { path: `/v2/checkout/orders/${ref}/capture`, body: {} }, `capture-${ref}`)
  } catch (error) {
    // Captured in between, or declined: the order tells which.
    if (!(error instanceof ProviderRefusal)) throw error
  }
}

function toExpiredPayment(ref: string): ProviderPayment {
  return {
    paymentId: '',
    ref,
    status: 'canceled',
    failure: 'expired',
    amount: 0,
    currency: '',
  }
}

async function fetchOrder(ctx: PaypalContext, ref: string, collect: boolean): Promise<ProviderPayment> {
  try {
    const found = await order(ctx, ref)
    if (!collect || found.status !== 'APPROVED') return toPayment(found)
    await capture(ctx, ref)
    const after = await order(ctx, ref)
    // Still only approved: the capture was declined.
    return after.status === 'APPROVED' ? { ...toPayment(after), status: 'failed', failure: 'wallet_declined' } : toPayment(after)
  } catch (error) {
    // PayPal deletes orders that were not approved.
    if (error instanceof ProviderRefusal && error.status === 404) return toExpiredPayment(ref)
    throw error
  }
}

/** A widget has no page: its url is the empty string. */
async function openPayment(ctx: PaypalContext, request: OpenPayment): Promise<{ ref: string; url: string }> {
  const made = await call<Order>(
    ctx,
    {
      path: '/v2/checkout/orders',
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: request.paymentId,
            invoice_id: request.paymentId,
            description: request.description,
            amount: { value: major(request.amount), currency_code: request.currency },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              locale: request.locale === 'it' ? 'it-IT' : 'en-GB',
              return_url: request.returnUrl,
              cancel_url: withReason(request.failureUrl, 'canceled'),
            },
          },
        },
      },
    },
    request.paymentId,
  )
  const page = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!page) throw new Error('PayPal opened an order without a page.')
  return { ref: made.id, url: page.href }
}

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
const fetchPayment = (ctx: PaypalContext, ref: string, collect: boolean = true): Promise<ProviderPayment> => fetchOrder(ctx, ref, collect)

// What was only approved is left alone: nothing moves without a capture, and PayPal forgets it.
async function cancelPayment(ctx: PaypalContext, ref: string): Promise<ProviderPayment> {
  const now = await fetchOrder(ctx, ref, false)
  const untouched = now.status === 'created' || (now.status === 'processing' && now.amount === 0)
  return untouched ? { ...now, status: 'canceled', failure: 'withdrawn' } : now
}

async function sendRefund(
  ctx: PaypalContext,
  { refundId, ref, amount, currency }: { refundId: string; ref: string; amount: number; currency: string },
): Promise<ProviderRefund> {
  const taken = capturesAndRefunds(await order(ctx, ref))?.captures?.[0]
  if (!taken) return 'failed'
  try {
    const body = { amount: { value: major(amount), currency_code: currency }, custom_id: refundId }
    const made = await call<Capture>(ctx, { path: `/v2/payments/captures/${taken.id}/refund`, body }, refundId)
    return refundStatuses[made.status] ?? 'submitted'
  } catch (error) {
    if (isFinal(error)) return 'failed'
    throw error
  }
}

async function fetchRefundStatus(ctx: PaypalContext, { refundId, ref }: { refundId: string; ref: string }): Promise<ProviderRefund> {
  const found = capturesAndRefunds(await order(ctx, ref))?.refunds?.find(({ custom_id: id }) => id === refundId)
  return found ? (refundStatuses[found.status] ?? 'submitted') : 'submitted'
}

/** PayPal signs with a certificate of its own and verifies on request; the age is ours to look at. */
async function verifyWebhook(ctx: PaypalContext, headers: Headers, body: string, now: Temporal.Instant): Promise<WebhookVerification> {
  const fields = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const
  const given = Object.fromEntries(fields.map((field) => [field.replaceAll('-', '_'), header(headers, `paypal-${field}`)]))
  const signature = given['transmission_sig'] ?? ''
  const event = parseWebhookBody(body)
  const time = parseInstant(given['transmission_time'] ?? '')
  if (!event || !time || Object.values(given).some((value) => value === '' || value.length > 2000))
    return { result: 'malformed', signature, eventId: null }
  // What is not PayPal's kind is not worth a question either.
  if (!isPaypal(given['cert_url'] ?? '') || given['auth_algo'] !== 'SHA256withRSA') return { result: 'forged', signature, eventId: null }
  // An old event is ignored; otherwise PayPal verifies it.
  if (Math.abs(now.epochMilliseconds - time.epochMilliseconds) > toleranceMs) return { result: 'old', signature, eventId: null }
  const { verification_status: said } = await call<{ verification_status: string }>(ctx, {
    path: '/v1/notifications/verify-webhook-signature',
    body: { ...given, webhook_id: ctx.webhookId, webhook_event: event },
  })
  const eventId = providerId(event['id'])
  if (said !== 'SUCCESS') return { result: 'forged', signature, eventId: null }
  return eventId === null ? { result: 'malformed', signature, eventId } : { result: 'valid', signature, eventId }
}

// An event is about an order, a capture or a refund; each contains our id, and its status is requested.
function parseWebhook(_ctx: PaypalContext, body: string): ProviderEvent {
  const { resource, event_type: type = '' } = (parse(body) ?? {}) as { resource?: Capture & Order & Dispute; event_type?: string }
  if (!resource) throw new Error('An event without a resource.')
  if (type.startsWith('CUSTOMER.DISPUTE.') || type === 'PAYMENT.CAPTURE.REVERSED')
    return { about: 'dispute', dispute: toDispute(type, resource) }
  const { invoice_id: paymentId, id: refundId, amount } = resource
  // Our refunds carry an id of their own; others repeat the one of the payment, or none.
  if (type === 'PAYMENT.CAPTURE.REFUNDED' && paymentId && amount && (resource.custom_id ?? paymentId) === paymentId)
    return {
      about: 'provider_refund',
      refund: { paymentId, ref: null, id: refundId, amount: cents(amount.value), currency: amount.currency_code },
    }
  const id = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id
  return id ? { about: 'ask', id } : { about: 'nothing' }
}

/** PayPal wallets: Orders v2. The customer approves, we capture; nothing is captured for a payment that is over. */
export function paypalProvider(options: PaypalSettings & { fetch: Fetch; now: () => Temporal.Instant }): Provider {
  const api = { name: 'PayPal', url: options.apiUrl, fetch: options.fetch }
  const session = { token: null }
  const ctx: PaypalContext = { ...options, api, session }
  return {
    name: 'paypal',
    open: (...args) => openPayment(ctx, ...args),
    fetch: (...args) => fetchPayment(ctx, ...args),
    cancel: (...args) => cancelPayment(ctx, ...args),
    refund: (...args) => sendRefund(ctx, ...args),
    refundStatus: (...args) => fetchRefundStatus(ctx, ...args),
    verifyWebhook: (...args) => verifyWebhook(ctx, ...args),
    parseWebhook: (...args) => parseWebhook(ctx, ...args),
  }
}

/** Certificates of others prove nothing. */
const isPaypal = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'https:' && /(^|\.)paypal\.com$/.test(new URL(url).hostname)

function parseInstant(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
