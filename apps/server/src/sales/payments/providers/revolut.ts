import { createHmac } from 'node:crypto'
import { callJson, header, bodyDigest, isFinal, parse, ProviderRefusal, timingSafeEqualText, type Call, type Fetch } from './api.ts'
import type {
  ProviderMadeRefund,
  Provider,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
  OpenPayment,
  WebhookVerification,
  ProviderEvent,
  Headers,
} from './provider.ts'

export interface RevolutSettings {
  apiUrl: string
  secretKey: string
  webhookSecret: string
}

const version = '2024-09-01'
const toleranceMs = 300_000

interface Order {
  id: string
  type?: string
  state: string
  amount: number
  currency: string
  checkout_url?: string
  merchant_order_data?: { reference?: string }
  /** Of a refund: the order that it gives back. */
  related_order_id?: string
  payments?: Attempt[]
}
interface Attempt {
  state?: string
  decline_reason?: string
  payment_method?: { id?: string; type?: string; card_brand?: string; card_last_four?: string; card_expiry?: string }
}

const statuses: Record<string, ProviderPayment['status']> = {
  pending: 'created',
  processing: 'processing',
  authorised: 'processing',
  completed: 'succeeded',
  cancelled: 'canceled',
  failed: 'failed',
}

const failures: Record<string, string> = { '3ds_challenge_failed': 'challenge_refused', '3ds_challenge_abandoned': 'challenge_refused' }

/** The body of a webhook as Revolut signs it. */
export const signRevolut = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`v1.${timestamp}.${body}`).digest('hex')}`

type RevolutContext = RevolutSettings & { fetch: Fetch } & { api: { name: string; url: string; fetch: Fetch } }

const call = <T>(ctx: RevolutContext, request: Call): Promise<T> =>
  callJson<T>(ctx.api, { ...request, headers: { authorization: `Bearer ${ctx.secretKey}`, 'revolut-api-version': version } })

const order = (ctx: RevolutContext, ref: string) => call<Order>(ctx, { path: `/api/orders/${ref}` })

/** The API knows no idempotency keys, but it finds what carries our reference. */
async function findByReference(ctx: RevolutContext, reference: string): Promise<Order | null> {
  const found = await call<Order[] | { orders?: Order[] }>(ctx, { path: `/api/orders?merchant_order_ext_ref=${reference}` })
  const list = Array.isArray(found) ? found : (found.orders ?? [])
  return list.find(({ merchant_order_data: data }) => data?.reference === reference) ?? null
}

/** A widget has no page: its url is the empty string. */
async function openPayment(ctx: RevolutContext, request: OpenPayment): Promise<{ ref: string; url: string }> {
  const before = await findByReference(ctx, request.paymentId)
  const made = before
    ? await order(ctx, before.id)
    : await call<Order>(ctx, {
        path: '/api/orders',
        body: {
          amount: request.amount,
          currency: request.currency,
          description: request.description,
          capture_mode: 'automatic',
          merchant_order_data: { reference: request.paymentId },
          redirect_url: request.returnUrl,
        },
      })
  if (!made.checkout_url) throw new Error('Revolut opened an order without a page.')
  return { ref: made.id, url: made.checkout_url }
}

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
const fetchPayment = async (ctx: RevolutContext, ref: string): Promise<ProviderPayment> => toPayment(await order(ctx, ref))

/** Cancels an incomplete payment; a succeeded one is returned unchanged. */
async function cancelPayment(ctx: RevolutContext, ref: string): Promise<ProviderPayment> {
  try {
    await call(ctx, { method: 'POST', path: `/api/orders/${ref}/cancel` })
  } catch (error) {
    // Completed or closed already: the order tells which.
    if (!(error instanceof ProviderRefusal)) throw error
  }
  const now = toPayment(await order(ctx, ref))
  return now.status === 'canceled' ? { ...now, failure: 'withdrawn' } : now
}

/** How long a sent refund may be missing from the list of orders. */
const listingLag = Temporal.Duration.from({ hours: 1 })

async function sendRefund(ctx: RevolutContext, request: RefundRequest): Promise<ProviderRefund | 'unknown'> {
  const { refundId, ref, amount, currency, firstSentAt, now } = request
  const before = await findByReference(ctx, refundId)
  if (before) return toRefund(before)
  if (firstSentAt && Temporal.Instant.compare(now, firstSentAt.add(listingLag)) < 0) return 'unknown'
  try {
    const body = { amount, currency, merchant_order_data: { reference: refundId } }
    return toRefund(await call<Order>(ctx, { path: `/api/orders/${ref}/refund`, body }))
  } catch (error) {
    if (isFinal(error)) return 'failed'
    throw error
  }
}

async function fetchRefundStatus(ctx: RevolutContext, { refundId }: { refundId: string; ref: string }): Promise<ProviderRefund> {
  const found = await findByReference(ctx, refundId)
  return found ? toRefund(found) : 'submitted'
}

/** Judges a webhook: its signature, its age, and the id by which it is known again. */
function verifyWebhook(ctx: RevolutContext, headers: Headers, body: string, now: Temporal.Instant): WebhookVerification {
  const signature = header(headers, 'revolut-signature')
  const timestamp = header(headers, 'revolut-request-timestamp')
  const given = signature.split(',').map((part) => part.trim())
  if (!/^\d{10,16}$/.test(timestamp) || !given.some((part) => part.startsWith('v1=')) || given.length > 5)
    return { result: 'malformed', signature, eventId: null }
  const wanted = signRevolut(ctx.webhookSecret, timestamp, body)
  if (!given.some((part) => timingSafeEqualText(part, wanted))) return { result: 'forged', signature, eventId: null }
  if (Math.abs(now.epochMilliseconds - Number(timestamp)) > toleranceMs) return { result: 'old', signature, eventId: null }
  return { result: 'valid', signature, eventId: bodyDigest(`${timestamp}.${body}`) }
}

// An event only names its order: the status is requested.
function parseWebhook(_ctx: RevolutContext, body: string): ProviderEvent {
  const { event, merchant_order_ext_ref: id, order_id: ref } = parse(body) ?? {}
  if (typeof event !== 'string') throw new Error('A webhook without an event.')
  if (event.startsWith('DISPUTE_'))
    return {
      about: 'dispute',
      dispute: {
        paymentId: typeof id === 'string' ? id : null,
        ref: typeof ref === 'string' ? ref : null,
        outcome: event === 'DISPUTE_LOST' ? 'lost' : event === 'DISPUTE_WON' ? 'won' : 'open',
        amount: null,
        currency: null,
        problem: `Dispute (${event}).`,
      },
    }
  if (typeof id === 'string') return { about: 'ask', id }
  return event === 'ORDER_COMPLETED' && typeof ref === 'string' ? { about: 'unnamed', ref } : { about: 'nothing' }
}

/** An order of type refund without a reference of ours was made in Revolut's dashboard. */
async function findMadeRefunds(ctx: RevolutContext, ref: string): Promise<ProviderMadeRefund[]> {
  const { id, type, amount, currency, merchant_order_data: data, related_order_id: refunded } = await order(ctx, ref)
  if (type?.toLowerCase() !== 'refund' || data?.reference) return []
  return [{ paymentId: null, ref: refunded ?? null, id, amount, currency }]
}

/** Revolut Pay and cards on Revolut's page: orders of the Merchant API. */
export function revolutProvider(options: RevolutSettings & { fetch: Fetch }): Provider {
  const api = { name: 'Revolut', url: options.apiUrl, fetch: options.fetch }
  const ctx: RevolutContext = { ...options, api }
  return {
    name: 'revolut',
    open: (...args) => openPayment(ctx, ...args),
    fetch: (ref) => fetchPayment(ctx, ref),
    findMadeRefunds: (ref) => findMadeRefunds(ctx, ref),
    cancel: (...args) => cancelPayment(ctx, ...args),
    refund: (...args) => sendRefund(ctx, ...args),
    refundStatus: (...args) => fetchRefundStatus(ctx, ...args),
    verifyWebhook: (...args) => verifyWebhook(ctx, ...args),
    parseWebhook: (...args) => parseWebhook(ctx, ...args),
  }
}

const toRefund = ({ state }: Order): ProviderRefund =>
  state === 'completed' ? 'settled' : state === 'failed' || state === 'cancelled' ? 'failed' : 'submitted'

function toPayment(order: Order): ProviderPayment {
  const last = order.payments?.at(-1)
  const status = statuses[order.state] ?? 'processing'
  return {
    paymentId: order.merchant_order_data?.reference ?? '',
    ref: order.id,
    status,
    failure: status === 'failed' ? (failures[last?.decline_reason ?? ''] ?? 'card_declined') : status === 'canceled' ? 'expired' : null,
    amount: order.amount,
    currency: order.currency.toUpperCase(),
    card: toCard(last),
  }
}

const brands: Record<string, string> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMERICAN_EXPRESS: 'American Express' }

function toCard(attempt: Attempt | undefined): ProviderPayment['card'] {
  const { id, type, card_brand: brand, card_last_four: last4, card_expiry: expiry } = attempt?.payment_method ?? {}
  if (type !== 'card' || !id || !brand || !last4) return null
  const match = /^(\d\d)\/(?:\d\d)?(\d\d)$/.exec(expiry ?? '')
  return { token: id, brand: brands[brand.toUpperCase()] ?? brand, last4, expires: match ? `${match[1]}/${match[2]}` : null }
}
