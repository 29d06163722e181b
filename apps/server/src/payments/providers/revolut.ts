import { createHmac } from 'node:crypto'
import { callJson, header, bodyDigest, isFinal, parse, ProviderRefusal, timingSafeEqualText, type Call, type Fetch } from './api.ts'
import type { Provider, ProviderPayment, ProviderRefund } from './provider.ts'

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

/** Revolut Pay and cards on Revolut's page: orders of the Merchant API. */
export function revolutProvider(options: RevolutSettings & { fetch: Fetch }): Provider {
  const api = { name: 'Revolut', url: options.apiUrl, fetch: options.fetch }
  const call = <T>(request: Call): Promise<T> =>
    callJson<T>(api, { ...request, headers: { authorization: `Bearer ${options.secretKey}`, 'revolut-api-version': version } })

  const order = (ref: string) => call<Order>({ path: `/api/orders/${ref}` })
  /** The API knows no idempotency keys, but it finds what carries our reference. */
  const findByReference = async (reference: string): Promise<Order | null> => {
    const found = await call<Order[] | { orders?: Order[] }>({ path: `/api/orders?merchant_order_ext_ref=${reference}` })
    const list = Array.isArray(found) ? found : (found.orders ?? [])
    return list.find(({ merchant_order_data: data }) => data?.reference === reference) ?? null
  }

  return {
    name: 'revolut',
    async open(request) {
      const before = await findByReference(request.paymentId)
      const made = before
        ? await order(before.id)
        : await call<Order>({
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
    },
    fetch: async (ref) => toPayment(await order(ref)),
    async cancel(ref) {
      try {
        await call({ method: 'POST', path: `/api/orders/${ref}/cancel` })
      } catch (error) {
        // Completed or closed already: the order tells which.
        if (!(error instanceof ProviderRefusal)) throw error
      }
      const now = toPayment(await order(ref))
      return now.status === 'canceled' ? { ...now, failure: 'withdrawn' } : now
    },
    async refund({ refundId, ref, amount, currency }) {
      const before = await findByReference(refundId)
      if (before) return toRefund(before)
      try {
        const body = { amount, currency, merchant_order_data: { reference: refundId } }
        return toRefund(await call<Order>({ path: `/api/orders/${ref}/refund`, body }))
      } catch (error) {
        if (isFinal(error)) return 'failed'
        throw error
      }
    },
    async refundStatus({ refundId }) {
      const found = await findByReference(refundId)
      return found ? toRefund(found) : 'submitted'
    },
    verifyWebhook(headers, body, now) {
      const signature = header(headers, 'revolut-signature')
      const timestamp = header(headers, 'revolut-request-timestamp')
      const given = signature.split(',').map((part) => part.trim())
      if (!/^\d{10,16}$/.test(timestamp) || !given.some((part) => part.startsWith('v1=')) || given.length > 5)
        return { result: 'malformed', signature, eventId: null }
      const wanted = signRevolut(options.webhookSecret, timestamp, body)
      if (!given.some((part) => timingSafeEqualText(part, wanted))) return { result: 'forged', signature, eventId: null }
      if (Math.abs(now.epochMilliseconds - Number(timestamp)) > toleranceMs) return { result: 'old', signature, eventId: null }
      return { result: 'valid', signature, eventId: bodyDigest(`${timestamp}.${body}`) }
    },
    // An event only names its order: the status is requested.
    parseWebhook(body) {
      const { event, merchant_order_ext_ref: id } = parse(body) ?? {}
      if (typeof event !== 'string') throw new Error('A webhook without an event.')
      if (event.startsWith('DISPUTE_')) return { about: 'dispute', problem: `Dispute (${event}): the message names it.` }
      return typeof id === 'string' ? { about: 'ask', id } : { about: 'nothing' }
    },
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
