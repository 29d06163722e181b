import { createPublicKey, verify } from 'node:crypto'
import { cents, major, parse } from '@aquilane/server/payments/providers/api'
import { readKey, signCoinbase, type CoinbaseSettings } from '@aquilane/server/payments/providers/coinbase'
import type { BankEvent, BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

const statuses: Record<BankPayment['status'], string> = {
  open: 'ACTIVE',
  processing: 'PROCESSING',
  succeeded: 'COMPLETED',
  partial: 'COMPLETED',
  refused: 'FAILED',
  canceled: 'EXPIRED',
}

const events: Partial<Record<BankEvent['type'], string>> = {
  'payment.succeeded': 'checkout.payment.success',
  'payment.partial': 'checkout.payment.success',
  'payment.refused': 'checkout.payment.failed',
  'payment.canceled': 'checkout.payment.expired',
  'refund.succeeded': 'checkout.refund.success',
  'refund.made': 'checkout.refund.success',
}

const fault = (status: number, message: string) => json({ errorType: 'invalid_request', errorMessage: message }, status)

/** The Checkouts API of Coinbase Business and its webhooks. */
export function coinbaseDialect(bank: SandboxBank, settings: CoinbaseSettings, toPageUrl: (id: string) => string): Dialect {
  const publicKey = createPublicKey(readKey(settings.keySecret))
  const { host } = new URL(settings.apiUrl)

  /** The token must be the key's own, for this very call. */
  const allowed = (request: Request): boolean => {
    const [head = '', claims = '', signature = ''] = (request.headers.get('authorization') ?? '').replace('Bearer ', '').split('.')
    const { uri, sub } = parse(Buffer.from(claims, 'base64url').toString()) ?? {}
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return signed && sub === settings.keyName && uri === `${request.method} ${host}${new URL(request.url).pathname}`
  }

  const refunds = async (payment: BankPayment) =>
    (await bank.refunds(payment.id)).map(({ reference, amount }) => ({
      id: reference,
      checkoutId: payment.id,
      status: 'COMPLETED',
      reason: reference,
      fiatAmount: major(amount),
      fiatCurrency: payment.currency,
    }))
  const checkout = (payment: BankPayment) => ({
    id: payment.id,
    url: toPageUrl(payment.id),
    status: statuses[payment.status],
    amount: major(payment.received || payment.amount),
    currency: 'USDC',
    network: 'base',
    fiatAmount: major(payment.received || payment.amount),
    fiatCurrency: payment.currency,
    metadata: { paymentId: payment.reference },
  })

  return {
    async answer(request) {
      if (!allowed(request)) return fault(401, 'The token is not valid for this call')
      const { at, body } = await readRequest(request)
      const path = new URL(settings.apiUrl).pathname
      if (at === `POST ${path}/checkouts`) {
        const { paymentId } = (body['metadata'] ?? {}) as { paymentId?: string }
        const amount = String(body['amount'] ?? '')
        if (!paymentId || !/^\d+\.\d\d$/.test(amount) || !request.headers.get('x-idempotency-key')) return fault(400, 'A field is missing')
        const returnUrl = String(body['successRedirectUrl'])
        const opened = await bank.open({
          provider: 'coinbase',
          reference: paymentId,
          amount: cents(amount),
          currency: String(body['currency']),
          description: String(body['description'] ?? ''),
          locale: /^https?:\/\/[^/]+\/it\//.test(returnUrl) ? 'it' : 'en',
          returnUrl,
          failureUrl: String(body['failRedirectUrl']),
          expiresAt: typeof body['expiresAt'] === 'string' ? Temporal.Instant.from(body['expiresAt']) : null,
        })
        return json(checkout(await bank.getPayment(opened.id)), 201)
      }
      const [, id = '', action] = new RegExp(`^\\w+ ${path}/checkouts/([\\w-]+)(?:/(deactivate|refund))?$`).exec(at) ?? []
      const payment = await bank.findPayment(id)
      if (!payment) return fault(404, 'No such checkout')
      if (action === 'deactivate') {
        if (payment.status !== 'open') return fault(400, 'Only active checkouts can be deactivated')
        return json({ ...checkout((await bank.cancel(id))!), status: 'DEACTIVATED' })
      }
      if (action === 'refund') {
        const reference = String(body['reason'] ?? '')
        if (!request.headers.get('x-idempotency-key') || body['currency'] !== payment.currency) return fault(400, 'A field is missing')
        const done = await bank.refund({ reference, paymentId: id, amount: cents(String(body['amount'])) })
        if (done !== 'succeeded') return fault(400, 'Refund exceeds what is left')
        return json({ checkout: checkout(payment), refund: { id: reference, status: 'PENDING', reason: reference } })
      }
      return json({ ...checkout(payment), refunds: await refunds(payment) })
    },

    signedEvent({ id, type, created, data: { payment, refund } }, now) {
      const eventType = events[type]
      if (!eventType) return null
      const body = JSON.stringify({ ...checkout(payment), eventType, updatedAt: created, ...(refund ? { reason: refund.reference } : {}) })
      const t = String(Math.floor(now.epochMilliseconds / 1000))
      const names = 'content-type x-event-id'
      const v1 = signCoinbase(settings.webhookSecret, t, names, `application/json.${id}`, body)
      return { headers: { 'content-type': 'application/json', 'x-event-id': id, 'x-hook0-signature': `t=${t},h=${names},v1=${v1}` }, body }
    },
  }
}
