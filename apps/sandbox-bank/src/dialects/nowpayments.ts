import { signNowpayments, type NowpaymentsSettings } from '@aquilane/server/payments/providers/nowpayments'
import type { BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

const statuses: Record<BankPayment['status'], string> = {
  open: 'waiting',
  processing: 'confirming',
  succeeded: 'finished',
  partial: 'partially_paid',
  refused: 'failed',
  canceled: 'expired',
}

/** Coins for one unit of money: any rate will do. */
const rate = 0.00042

/** NOWPayments' invoices, list of payments and IPN. */
export function nowpaymentsDialect(bank: SandboxBank, settings: NowpaymentsSettings): Dialect {
  const token = `jwt-${settings.email}`
  const deposit = (payment: BankPayment) => ({
    payment_id: payment.id,
    invoice_id: payment.id,
    payment_status: statuses[payment.status],
    price_amount: payment.amount / 100,
    price_currency: payment.currency.toLowerCase(),
    pay_currency: 'btc',
    pay_amount: (payment.amount / 100) * rate,
    actually_paid: (payment.received / 100) * rate,
    order_id: payment.reference,
  })

  return {
    async answer(request) {
      const { at, body, query } = await readRequest(request)
      if (request.headers.get('x-api-key') !== settings.key) return json({ statusCode: 403, code: 'INVALID_API_KEY' }, 403)
      if (at === 'POST /v1/auth')
        return body['email'] === settings.email && body['password'] === settings.password
          ? json({ token })
          : json({ code: 'AUTH_REQUIRED' }, 401)
      if (at === 'POST /v1/invoice') {
        const [price, callback] = [body['price_amount'], body['ipn_callback_url']]
        if (typeof price !== 'number' || typeof callback !== 'string' || !body['order_id']) return json({ code: 'BAD_REQUEST' }, 400)
        const returnUrl = String(body['success_url'])
        const opened = await bank.open({
          provider: 'nowpayments',
          reference: String(body['order_id']),
          amount: Math.round(price * 100),
          currency: String(body['price_currency']).toUpperCase(),
          description: String(body['order_description'] ?? ''),
          locale: /^https?:\/\/[^/]+\/it\//.test(returnUrl) ? 'it' : 'en',
          returnUrl,
          failureUrl: String(body['cancel_url']),
          expiresAt: null,
        })
        return json({ id: opened.id, order_id: body['order_id'], invoice_url: opened.url })
      }
      if (at === 'GET /v1/payment/') {
        if (request.headers.get('authorization') !== `Bearer ${token}`) return json({ code: 'AUTH_REQUIRED' }, 401)
        const payment = await bank.findPayment(query.get('invoiceId') ?? '')
        return json({ data: payment ? [deposit(payment)] : [], total: payment ? 1 : 0 })
      }
      return json({ code: 'NOT_FOUND' }, 404)
    },

    signedEvent({ type, created, data: { payment } }) {
      // No event before coins are sent, and none for refunds.
      if (type === 'payment.created' || !type.startsWith('payment.')) return null
      const callback = {
        ...deposit(payment),
        ...(type === 'payment.processing' ? { payment_status: 'confirming' } : {}),
        updated_at: created,
      }
      return { headers: { 'x-nowpayments-sig': signNowpayments(settings.ipnSecret, callback) }, body: JSON.stringify(callback) }
    },
  }
}
