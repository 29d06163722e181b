import { createHmac } from 'node:crypto'
import { callJson, bodyDigest, isFinal, parse, parseWebhookBody, ProviderRefusal, timingSafeEqualText, type Fetch } from './api.ts'
import type { Provider, ProviderPayment, ProviderRefund, OpenPayment, WebhookVerification, ProviderEvent, Headers } from './provider.ts'

export interface EcommpaySettings {
  projectId: number
  secret: string
  /** Gate: status and refunds. */
  apiUrl: string
  /** Where the widget's script and style are. */
  pageUrl: string
}

/** An object as ecommpay signs it: every value with its path, sorted, joined by semicolons; HMAC-SHA512, base64. */
export function signEcommpay(secret: string, value: object): string {
  return createHmac('sha512', secret).update(signatureLines(value, '').toSorted(compareText).join(';')).digest('base64')
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function signatureLines(value: object, prefix: string): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const path = prefix ? `${prefix}:${key}` : key
    if (typeof inner === 'object' && inner !== null) return signatureLines(inner, path)
    return [`${path}:${typeof inner === 'boolean' ? Number(inner) : (inner ?? '')}`]
  })
}

/** Payment as returned by the Gate and in callbacks. */
interface Callback {
  payment?: { id?: string; status?: string; sum?: { amount?: number; currency?: string }; merchant_refund_id?: string }
  operation?: Operation
  operations?: Operation[]
  account?: { token?: string; type?: string; number?: string; expiry_month?: string; expiry_year?: string }
}
interface Operation {
  id?: number | string
  type?: string
  status?: string
  code?: string
  merchant_refund_id?: string
  sum_initial?: { amount?: number; currency?: string }
}

const statuses: Record<string, ProviderPayment['status']> = {
  'awaiting confirmation': 'created',
  success: 'succeeded',
  'partially refunded': 'succeeded',
  refunded: 'succeeded',
  reversed: 'canceled',
  canceled: 'canceled',
  decline: 'failed',
  error: 'failed',
  expired: 'failed',
}

const failures: Record<string, string> = { '20101': 'card_declined', '20105': 'card_declined', '20301': 'challenge_refused' }

type EcommpayContext = EcommpaySettings & { fetch: Fetch; callbackUrl: string } & {
  api: { name: string; url: string; fetch: Fetch }
}

function callGate<T>(ctx: EcommpayContext, path: string, paymentId: string, more: object = {}): Promise<T> {
  const general = { project_id: ctx.projectId, payment_id: paymentId }
  const signature = signEcommpay(ctx.secret, { general, ...more })
  return callJson<T>(ctx.api, { path, body: { general: { ...general, signature }, ...more } })
}

async function status(ctx: EcommpayContext, ref: string): Promise<Callback | null> {
  try {
    return await callGate<Callback>(ctx, '/v2/payment/status', ref)
  } catch (error) {
    // The widget's form was not submitted yet.
    if (error instanceof ProviderRefusal && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

function payment(ref: string, callback: Callback | null): ProviderPayment {
  return {
    paymentId: ref,
    ref,
    status: callback?.payment?.status ? (statuses[callback.payment.status] ?? 'processing') : 'created',
    failure: callback?.payment?.status && statuses[callback.payment.status] === 'failed' ? toFailure(callback) : null,
    // Nothing was taken where nothing is known: then the amount is not looked at.
    amount: callback?.payment?.sum?.amount ?? 0,
    currency: callback?.payment?.sum?.currency ?? '',
    card: toCard(callback),
  }
}

function latestRefund(callback: Callback | null, refundId: string): ProviderRefund | null {
  const found = callback?.operations?.find(({ type, merchant_refund_id: id }) => type === 'refund' && id === refundId)
  return found ? refundStatus(found.status) : null
}

// The widget opens it in the browser, with our signature.
const openPayment = (_ctx: EcommpayContext, { paymentId }: OpenPayment): Promise<{ ref: string; url: string }> =>
  Promise.resolve({ ref: paymentId, url: '' })

/** `collect`: may capture an approved payment; false for ended payments. Default true. */
const fetchPayment = async (ctx: EcommpayContext, ref: string): Promise<ProviderPayment> => payment(ref, await status(ctx, ref))

// An unsubmitted form cannot be canceled; `best_before` ends it, and later money is refunded.
async function cancelPayment(ctx: EcommpayContext, ref: string): Promise<ProviderPayment> {
  const now = payment(ref, await status(ctx, ref))
  return now.status === 'created' ? { ...now, status: 'canceled', failure: 'withdrawn' } : now
}

async function sendRefund(
  ctx: EcommpayContext,
  { refundId, ref, amount, currency }: { refundId: string; ref: string; amount: number; currency: string },
): Promise<ProviderRefund> {
  // Gate books every accepted request, so a repeated one must find the first.
  const before = latestRefund(await status(ctx, ref), refundId)
  if (before) return before
  try {
    await callGate(ctx, '/v2/payment/card/refund', ref, {
      payment: { amount, currency, description: refundId, merchant_refund_id: refundId },
    })
    return 'submitted'
  } catch (error) {
    if (isFinal(error)) return 'failed'
    throw error
  }
}

const fetchRefundStatus = async (ctx: EcommpayContext, { refundId, ref }: { refundId: string; ref: string }): Promise<ProviderRefund> =>
  latestRefund(await status(ctx, ref), refundId) ?? 'submitted'

// The signature has no timestamp; repetitions are detected by the body's hash, and the Gate is asked for the status.
function verifyWebhook(ctx: EcommpayContext, _headers: Headers, body: string): WebhookVerification {
  const { signature, ...rest } = parseWebhookBody(body) ?? {}
  if (typeof signature !== 'string') return { result: 'malformed', signature: '', eventId: null }
  if (!timingSafeEqualText(signEcommpay(ctx.secret, rest), signature)) return { result: 'forged', signature, eventId: null }
  return { result: 'valid', signature, eventId: bodyDigest(body) }
}

/** Reads a body that was judged valid; throws when it makes no sense. */
function parseWebhook(_ctx: EcommpayContext, body: string): ProviderEvent {
  const callback = parse(body) as Callback | null
  const refundId = callback?.operation?.merchant_refund_id ?? callback?.payment?.merchant_refund_id
  if (callback?.operation?.type === 'refund') return refundId ? { about: 'ask', id: refundId } : toMadeRefund(callback)
  if (typeof callback?.payment?.id !== 'string') throw new Error('A callback without payment.id.')
  return { about: 'ask', id: callback.payment.id }
}

/** A refund without an id of ours was made in ecommpay's dashboard. */
function toMadeRefund({
  payment: { id: paymentId } = {},
  operation: { id, status: state, sum_initial: sum } = {},
}: Callback): ProviderEvent {
  if (state !== 'success' || id === undefined || !paymentId || sum?.amount === undefined) return { about: 'nothing' }
  const refund = { paymentId, ref: paymentId, id: String(id), amount: sum.amount, currency: sum.currency ?? '' }
  return { about: 'provider_refund', refund }
}

/** Card payments in the page itself: ecommpay's Payment Page widget and its Gate. */
export function ecommpayProvider(options: EcommpaySettings & { fetch: Fetch; callbackUrl: string }): Provider {
  const api = { name: 'ecommpay', url: options.apiUrl, fetch: options.fetch }
  const ctx: EcommpayContext = { ...options, api }
  return {
    name: 'ecommpay',
    widget: {
      script: `${ctx.pageUrl}/shared/merchant.js`,
      style: `${ctx.pageUrl}/shared/merchant.css`,
      parameters: (request) => ({
        projectId: ctx.projectId,
        paymentId: request.paymentId,
        paymentAmount: request.amount,
        paymentCurrency: request.currency,
        paymentDescription: request.description,
        customerId: request.clientId,
        languageCode: request.locale,
        forcePaymentMethod: 'card',
        hideApplePay: true,
        hideGooglePay: true,
        merchantCallbackUrl: ctx.callbackUrl,
        redirectSuccessUrl: request.returnUrl,
        redirectFailUrl: request.failureUrl,
        ...(request.expiresAt ? { bestBefore: request.expiresAt.toString({ smallestUnit: 'second' }).replace('Z', '+00:00') } : {}),
      }),
      sign: (request) => signEcommpay(ctx.secret, request),
    },
    open: (...args) => openPayment(ctx, ...args),
    fetch: (ref) => fetchPayment(ctx, ref),
    cancel: (...args) => cancelPayment(ctx, ...args),
    refund: (...args) => sendRefund(ctx, ...args),
    refundStatus: (...args) => fetchRefundStatus(ctx, ...args),
    verifyWebhook: (_headers, body) => verifyWebhook(ctx, _headers, body),
    parseWebhook: (...args) => parseWebhook(ctx, ...args),
  }
}

const refundStatus = (status: string | undefined): ProviderRefund =>
  status === 'success' ? 'settled' : status === 'decline' || status === 'error' ? 'failed' : 'submitted'

const toFailure = (callback: Callback): string => {
  const code = callback.operations?.findLast(({ type }) => type === 'sale')?.code
  return (code && failures[code]) ?? 'card_declined'
}

function toCard(callback: Callback | null): ProviderPayment['card'] {
  const { token, type, number, expiry_month: month, expiry_year: year } = callback?.account ?? {}
  const last4 = number?.slice(-4)
  if (!token || !type || !last4 || !/^\d{4}$/.test(last4)) return null
  return { token, brand: toBrand(type), last4, expires: month && year ? `${month.padStart(2, '0')}/${year.slice(-2)}` : null }
}

const toBrand = (type: string) => ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[type.toLowerCase()] ?? type
