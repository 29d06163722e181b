import { createHmac } from 'node:crypto'
import {
  callJson,
  cents,
  header,
  bodyDigest,
  major,
  parse,
  parseWebhookBody,
  timingSafeEqualText,
  type Call,
  type Fetch,
  withReason,
} from './api.ts'
import type { Provider, ProviderPayment, OpenPayment, WebhookVerification, ProviderEvent, ProviderRefund, Headers } from './provider.ts'

export interface NowpaymentsSettings {
  apiUrl: string
  key: string
  ipnSecret: string
  /** Listing payments requires a signed-in session. */
  email: string
  password: string
}

/** One deposit for an invoice; a customer may send several. */
interface Deposit {
  payment_id: number | string
  payment_status: string
  price_amount: number
  price_currency: string
  pay_amount: number
  actually_paid?: number
  order_id?: string | null
}

const receivedStatuses = new Set(['finished', 'partially_paid'])
const underpaidStatuses = new Set(['confirming', 'confirmed', 'sending'])

/** JSON with its keys in order at every depth: what NOWPayments signs. */
export function signNowpayments(secret: string, value: unknown): string {
  return createHmac('sha512', secret)
    .update(JSON.stringify(sortKeys(value)))
    .digest('hex')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

/** What a deposit brought in the currency of the price: the share of the coins that were asked for, never rounded up. */
export function settledAmount(deposit: Deposit): number {
  const price = cents(deposit.price_amount)
  const ratio = deposit.pay_amount > 0 ? (deposit.actually_paid ?? 0) / deposit.pay_amount : 0
  // Finished means enough, whatever the last decimals of a coin say.
  if (deposit.payment_status === 'finished') return ratio > 1 ? Math.floor(price * ratio + 1e-6) : price
  return Math.min(Math.floor(price * ratio + 1e-6), price - 1)
}

type NowpaymentsContext = NowpaymentsSettings & { fetch: Fetch; callbackUrl: string } & {
  api: { name: string; url: string; fetch: Fetch }
}

const call = <T>(ctx: NowpaymentsContext, request: Call): Promise<T> =>
  callJson<T>(ctx.api, { ...request, headers: { ...request.headers, 'x-api-key': ctx.key } })

async function deposits(ctx: NowpaymentsContext, ref: string): Promise<Deposit[]> {
  const { token } = await call<{ token: string }>(ctx, { path: '/v1/auth', body: { email: ctx.email, password: ctx.password } })
  const { data } = await call<{ data: Deposit[] }>(ctx, {
    path: `/v1/payment/?invoiceId=${ref}&limit=100`,
    headers: { authorization: `Bearer ${token}` },
  })
  return data
}

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
async function payment(ctx: NowpaymentsContext, ref: string): Promise<ProviderPayment> {
  const all = await deposits(ctx, ref)
  const money = all.filter(({ payment_status: status }) => receivedStatuses.has(status))
  const first = all[0]
  return {
    paymentId: first?.order_id ?? '',
    ref,
    ...toStatus(all, money),
    amount: money.reduce((sum, deposit) => sum + settledAmount(deposit), 0),
    currency: (first?.price_currency ?? '').toUpperCase(),
  }
}

/** A widget has no page: its url is the empty string. */
async function openPayment(ctx: NowpaymentsContext, request: OpenPayment): Promise<{ ref: string; url: string }> {
  const made = await call<{ id: string | number; invoice_url: string }>(ctx, {
    path: '/v1/invoice',
    body: {
      price_amount: Number(major(request.amount)),
      price_currency: request.currency.toLowerCase(),
      order_id: request.paymentId,
      order_description: request.description,
      ipn_callback_url: ctx.callbackUrl,
      success_url: request.returnUrl,
      partially_paid_url: request.returnUrl,
      cancel_url: withReason(request.failureUrl, 'canceled'),
      is_fixed_rate: true,
    },
  })
  return { ref: String(made.id), url: made.invoice_url }
}

// An address cannot be withdrawn; later coins are refunded or credited.
async function cancelPayment(ctx: NowpaymentsContext, ref: string): Promise<ProviderPayment> {
  const now = await payment(ctx, ref)
  return now.status === 'created' ? { ...now, status: 'canceled', failure: 'withdrawn' } : now
}

const sendRefund = (_ctx: NowpaymentsContext): Promise<ProviderRefund> => Promise.resolve('failed')

const fetchRefundStatus = (_ctx: NowpaymentsContext): Promise<ProviderRefund> => Promise.resolve('failed')

// The signature has no timestamp; repetitions are detected by the body's hash, and the API is asked for the status.
function verifyWebhook(ctx: NowpaymentsContext, headers: Headers, body: string): WebhookVerification {
  const signature = header(headers, 'x-nowpayments-sig')
  const callback = parseWebhookBody(body)
  if (!callback || !/^[0-9a-f]{128}$/i.test(signature)) return { result: 'malformed', signature, eventId: null }
  if (!timingSafeEqualText(signNowpayments(ctx.ipnSecret, callback), signature.toLowerCase()))
    return { result: 'forged', signature, eventId: null }
  return { result: 'valid', signature, eventId: bodyDigest(body) }
}

/** Reads a body that was judged valid; throws when it makes no sense. */
function parseWebhook(_ctx: NowpaymentsContext, body: string): ProviderEvent {
  const { order_id: id, invoice_id: ref, payment_status: status } = parse(body) ?? {}
  if (typeof status !== 'string') throw new Error('An IPN without a payment_status.')
  if (typeof id !== 'string') return { about: 'nothing' }
  // The API has no idempotency: an unrecorded invoice for this payment may exist.
  return { about: 'ask', id, ...(typeof ref === 'string' || typeof ref === 'number' ? { ref: String(ref) } : {}) }
}

/** Crypto on NOWPayments' page: invoices of their API, news by IPN. There is no API for refunds: those fall to the balance. */
export function nowpaymentsProvider(options: NowpaymentsSettings & { fetch: Fetch; callbackUrl: string }): Provider {
  const api = { name: 'NOWPayments', url: options.apiUrl, fetch: options.fetch }
  const ctx: NowpaymentsContext = { ...options, api }
  return {
    name: 'nowpayments',
    acceptsPartialAmounts: true,
    takesNoRefunds: true,
    open: (...args) => openPayment(ctx, ...args),
    fetch: (ref) => payment(ctx, ref),
    cancel: (...args) => cancelPayment(ctx, ...args),
    refund: () => sendRefund(ctx),
    refundStatus: () => fetchRefundStatus(ctx),
    verifyWebhook: (headers, body) => verifyWebhook(ctx, headers, body),
    parseWebhook: (...args) => parseWebhook(ctx, ...args),
  }
}

/** Money counts once nothing more is under way: a second deposit would change the sum. */
function toStatus(all: Deposit[], money: Deposit[]): Pick<ProviderPayment, 'status' | 'failure'> {
  const has = (status: string) => all.some(({ payment_status: one }) => one === status)
  if (all.some(({ payment_status: status }) => underpaidStatuses.has(status))) return { status: 'processing', failure: null }
  if (money.length > 0) return { status: 'succeeded', failure: null }
  if (has('waiting') || all.length === 0) return { status: 'created', failure: null }
  if (has('failed') || has('refunded')) return { status: 'failed', failure: has('failed') ? 'failed' : 'refunded' }
  return { status: 'canceled', failure: 'expired' }
}
