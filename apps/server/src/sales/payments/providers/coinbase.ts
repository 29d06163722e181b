import { createHmac, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import {
  callJson,
  cents,
  header,
  isFinal,
  major,
  parse,
  providerId,
  ProviderRefusal,
  timingSafeEqualText,
  type Call,
  type Fetch,
  withReason,
} from './api.ts'
import { uuid } from '../../../platform/uuid.ts'
import type {
  Headers,
  WebhookVerification,
  Provider,
  ProviderMadeRefund,
  ProviderPayment,
  ProviderRefund,
  OpenPayment,
  ProviderEvent,
} from './provider.ts'

export interface CoinbaseSettings {
  /** https://business.coinbase.com/api/v1 */
  apiUrl: string
  /** Name of the API key: organizations/…/apiKeys/… */
  keyName: string
  /** Its secret: an EC key in PEM, or an Ed25519 key in base64. */
  keySecret: string
  /** Of the webhook subscription. */
  webhookSecret: string
}

const toleranceSeconds = 300
/** Tokens live two minutes at most. */
const tokenSeconds = 120

interface Checkout {
  id: string
  url: string
  status: string
  amount: string
  currency: string
  fiatAmount?: string
  fiatCurrency?: string
  metadata?: Record<string, string>
  refunds?: Refund[]
}
interface Refund {
  id: string
  status: string
  reason?: string
  fiatAmount?: string
  fiatCurrency?: string
}

const statuses: Record<string, ProviderPayment['status']> = {
  ACTIVE: 'created',
  PROCESSING: 'processing',
  COMPLETED: 'succeeded',
  REFUNDED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  DEACTIVATED: 'canceled',
  EXPIRED: 'canceled',
  FAILED: 'failed',
}

const refundStatuses: Record<string, ProviderRefund> = { COMPLETED: 'settled', FAILED: 'failed' }

/** An API key in either of the two forms the portal gives out. */
export function readKey(secret: string): KeyObject {
  if (secret.includes('BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const seed = Buffer.from(secret, 'base64').subarray(0, 32)
  // PKCS #8 around the 32 bytes of an Ed25519 key.
  return createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token of one call: it names method and address, and nothing else can be done with it. */
function createBearerToken(key: KeyObject, name: string, uri: string, at: Temporal.Instant): string {
  const now = Math.floor(at.epochMilliseconds / 1000)
  const ec = key.asymmetricKeyType === 'ec'
  const head = encode({ alg: ec ? 'ES256' : 'EdDSA', typ: 'JWT', kid: name, nonce: randomBytes(16).toString('hex') })
  const body = `${head}.${encode({ iss: 'cdp', sub: name, nbf: now, exp: now + tokenSeconds, uri, uris: [uri] })}`
  const signature = sign(ec ? 'sha256' : null, Buffer.from(body), ec ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${body}.${signature.toString('base64url')}`
}

/** `t=…,h=<names of signed headers>,v1=…` over `t.h.<their values>.body`. */
export function signCoinbase(secret: string, timestamp: string, names: string, values: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${names}.${values}.${body}`).digest('hex')
}

type CoinbaseContext = CoinbaseSettings & { fetch: Fetch; now: () => Temporal.Instant } & {
  key: ReturnType<typeof readKey>
  endpoint: URL
  api: { name: string; url: string; fetch: Fetch }
}

function call<T>(ctx: CoinbaseContext, request: Call, idempotencyKey?: string): Promise<T> {
  const method = request.method ?? (request.body ? 'POST' : 'GET')
  const token = createBearerToken(ctx.key, ctx.keyName, `${method} ${ctx.endpoint.host}${ctx.endpoint.pathname}${request.path}`, ctx.now())
  return callJson<T>(ctx.api, {
    ...request,
    method,
    headers: { authorization: `Bearer ${token}`, ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}) },
  })
}

const checkout = (ctx: CoinbaseContext, ref: string) => call<Checkout>(ctx, { path: `/checkouts/${ref}` })

function latestRefund({ refunds = [] }: Checkout, refundId: string): ProviderRefund | null {
  const found = refunds.find(({ reason }) => reason === refundId)
  return found ? (refundStatuses[found.status] ?? 'submitted') : null
}

/** A widget has no page: its url is the empty string. */
async function openPayment(ctx: CoinbaseContext, request: OpenPayment): Promise<{ ref: string; url: string }> {
  const made = await call<Checkout>(
    ctx,
    {
      path: '/checkouts',
      body: {
        amount: major(request.amount),
        currency: request.currency,
        description: request.description,
        metadata: { paymentId: request.paymentId },
        successRedirectUrl: request.returnUrl,
        failRedirectUrl: withReason(request.failureUrl, 'failed'),
        ...(request.expiresAt ? { expiresAt: request.expiresAt.toString({ smallestUnit: 'second' }) } : {}),
      },
    },
    request.paymentId,
  )
  return { ref: made.id, url: made.url }
}

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
const fetchPayment = async (ctx: CoinbaseContext, ref: string): Promise<ProviderPayment> => toPayment(await checkout(ctx, ref))

/** Cancels an incomplete payment; a succeeded one is returned unchanged. */
async function cancelPayment(ctx: CoinbaseContext, ref: string): Promise<ProviderPayment> {
  try {
    await call(ctx, { method: 'POST', path: `/checkouts/${ref}/deactivate` })
  } catch (error) {
    // Paid or closed already: the checkout tells which.
    if (!(error instanceof ProviderRefusal)) throw error
  }
  const now = toPayment(await checkout(ctx, ref))
  return now.status === 'canceled' ? { ...now, failure: 'withdrawn' } : now
}

async function sendRefund(
  ctx: CoinbaseContext,
  { refundId, ref, amount, currency }: { refundId: string; ref: string; amount: number; currency: string },
): Promise<ProviderRefund> {
  try {
    const body = { amount: major(amount), currency, reason: refundId }
    const answer = await call<{ checkout: Checkout; refund?: Refund }>(ctx, { path: `/checkouts/${ref}/refund`, body }, refundId)
    return (answer.refund && refundStatuses[answer.refund.status]) ?? latestRefund(answer.checkout, refundId) ?? 'submitted'
  } catch (error) {
    if (isFinal(error)) return 'failed'
    throw error
  }
}

const fetchRefundStatus = async (ctx: CoinbaseContext, { refundId, ref }: { refundId: string; ref: string }): Promise<ProviderRefund> =>
  latestRefund(await checkout(ctx, ref), refundId) ?? 'submitted'

/** Judges a webhook: its signature, its age, and the id by which it is known again. */
const verifyWebhook = (
  ctx: CoinbaseContext,
  headers: Headers,
  body: string,
  now: Temporal.Instant,
): WebhookVerification | Promise<WebhookVerification> => judge(ctx.webhookSecret, headers, body, now)

/** Reads a body that was judged valid; throws when it makes no sense. */
function parseWebhook(_ctx: CoinbaseContext, body: string): ProviderEvent {
  const {
    id: ref,
    eventType,
    metadata,
    reason,
  } = (parse(body) ?? {}) as {
    id?: unknown
    eventType?: unknown
    metadata?: { paymentId?: unknown }
    reason?: unknown
  }
  if (typeof eventType !== 'string') throw new Error('An event without eventType.')
  if (eventType.startsWith('checkout.refund.')) {
    if (typeof reason === 'string' && uuid.test(reason)) return { about: 'ask', id: reason }
    return eventType === 'checkout.refund.success' && typeof ref === 'string' ? { about: 'unnamed', ref } : { about: 'nothing' }
  }
  const id = metadata?.paymentId
  return eventType.startsWith('checkout.') && typeof id === 'string' ? { about: 'ask', id } : { about: 'nothing' }
}

/** Refunds whose reason is no id of ours were made at Coinbase. */
async function findMadeRefunds(ctx: CoinbaseContext, ref: string): Promise<ProviderMadeRefund[]> {
  const { refunds = [], metadata } = await checkout(ctx, ref)
  const paymentId = metadata?.['paymentId'] ?? null
  return refunds.flatMap(({ id, status, reason, fiatAmount, fiatCurrency }) =>
    uuid.test(reason ?? '') || status === 'FAILED' || !fiatAmount || !fiatCurrency
      ? []
      : [{ paymentId, ref, id, amount: cents(fiatAmount), currency: fiatCurrency.toUpperCase() }],
  )
}

/** Crypto on Coinbase's page: the Checkouts API of Coinbase Business, which took the place of Commerce charges. */
export function coinbaseProvider(options: CoinbaseSettings & { fetch: Fetch; now: () => Temporal.Instant }): Provider {
  const key = readKey(options.keySecret)
  const endpoint = new URL(options.apiUrl)
  const api = { name: 'Coinbase', url: options.apiUrl, fetch: options.fetch }
  const ctx: CoinbaseContext = { ...options, key, endpoint, api }
  return {
    name: 'coinbase',
    acceptsPartialAmounts: true,
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

function judge(secret: string, headers: Headers, body: string, now: Temporal.Instant): WebhookVerification {
  const signature = header(headers, 'x-hook0-signature')
  const parts = new Map(signature.split(',').map((part) => part.trim().split(/=(.*)/s, 2) as [string, string]))
  const [t = '', names = '', given = ''] = ['t', 'h', 'v1'].map((name) => parts.get(name))
  const malformed = { result: 'malformed', signature, eventId: null } as const
  if (!/^\d{1,12}$/.test(t) || !given || names.length > 300) return malformed
  // A name without its header would be signed as an empty value.
  if (names.split(' ').some((name) => headers[name.toLowerCase()] === undefined)) return malformed
  const values = names.split(' ').map((name) => header(headers, name.toLowerCase()))
  if (!timingSafeEqualText(signCoinbase(secret, t, names, values.join('.'), body), given))
    return { result: 'forged', signature, eventId: null }
  if (Math.abs(now.epochMilliseconds / 1000 - Number(t)) > toleranceSeconds) return { result: 'old', signature, eventId: null }
  // Only a header that was signed can name the event.
  const eventId = names.toLowerCase().split(' ').includes('x-event-id') ? providerId(header(headers, 'x-event-id')) : null
  return eventId === null ? malformed : { result: 'valid', signature, eventId }
}

function toPayment(checkout: Checkout): ProviderPayment {
  const status = statuses[checkout.status] ?? 'processing'
  return {
    paymentId: checkout.metadata?.['paymentId'] ?? '',
    ref: checkout.id,
    status,
    failure: status === 'failed' ? 'failed' : status === 'canceled' ? 'expired' : null,
    amount: cents(checkout.fiatAmount ?? checkout.amount),
    currency: checkout.fiatCurrency ?? checkout.currency,
  }
}
