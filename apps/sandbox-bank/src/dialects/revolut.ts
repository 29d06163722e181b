import { signRevolut, type RevolutSettings } from '@aquilane/server/payments/providers/revolut'
import type { BankEvent, BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

const states: Record<BankPayment['status'], string> = {
  open: 'pending',
  processing: 'processing',
  succeeded: 'completed',
  partial: 'completed',
  refused: 'failed',
  canceled: 'cancelled',
}

const events: Partial<Record<BankEvent['type'], string>> = {
  'payment.processing': 'ORDER_PAYMENT_AUTHENTICATION_CHALLENGED',
  'payment.succeeded': 'ORDER_COMPLETED',
  'payment.refused': 'ORDER_PAYMENT_DECLINED',
  'payment.canceled': 'ORDER_CANCELLED',
  'refund.succeeded': 'ORDER_COMPLETED',
  'refund.made': 'ORDER_COMPLETED',
  'dispute.opened': 'DISPUTE_ACTION_REQUIRED',
  'dispute.won': 'DISPUTE_WON',
  'dispute.lost': 'DISPUTE_LOST',
}

/** Merchants name refunds by a UUID here; the bank makes shorter names. */
const isOfMerchant = (reference: string): boolean => reference.length === 36

const fault = (status: number, message: string) => json({ code: 'bad_request', message }, status)

/** Revolut's Merchant API and webhooks. */
export function revolutDialect(bank: SandboxBank, settings: RevolutSettings, toPageUrl: (id: string) => string): Dialect {
  const order = (payment: BankPayment) => ({
    id: payment.id,
    type: 'payment',
    state: states[payment.status],
    amount: payment.received || payment.amount,
    currency: payment.currency,
    merchant_order_data: { reference: payment.reference },
    checkout_url: toPageUrl(payment.id),
    payments:
      payment.status === 'open'
        ? []
        : [
            {
              state: states[payment.status],
              ...(payment.failure === 'challenge_refused' ? { decline_reason: '3ds_challenge_failed' } : {}),
              ...(payment.card
                ? {
                    payment_method: {
                      id: payment.card.token,
                      type: 'card',
                      card_brand: payment.card.brand.toUpperCase().replace(' ', '_'),
                      card_last_four: payment.card.last4,
                      card_expiry: payment.card.expiry ?? '',
                    },
                  }
                : {}),
            },
          ],
  })
  const refund = (payment: BankPayment, reference: string, amount: number, state: string) => ({
    id: `refund-${reference}`,
    type: 'refund',
    state,
    amount,
    currency: payment.currency,
    merchant_order_data: { reference },
    related_order_id: payment.id,
  })

  /** What is made in the dashboard has no reference of the merchant. */
  const shown = ({ payment, amount, reference }: { payment: BankPayment; amount: number; reference: string }) => ({
    ...refund(payment, reference, amount, 'completed'),
    ...(isOfMerchant(reference) ? {} : { merchant_order_data: {} }),
  })

  return {
    async answer(request) {
      if (request.headers.get('authorization') !== `Bearer ${settings.secretKey}`) return json({ code: 'unauthenticated' }, 401)
      if (!request.headers.get('revolut-api-version')) return fault(400, 'Revolut-Api-Version is missing')
      const { at, body, query } = await readRequest(request)
      if (at === 'GET /api/orders') {
        const reference = query.get('merchant_order_ext_ref') ?? ''
        const payment = await bank.find('revolut', reference)
        if (payment) return json([order(payment)])
        const back = await bank.findRefund(reference)
        return json(back ? [refund(back.payment, reference, back.amount, 'completed')] : [])
      }
      if (at === 'POST /api/orders') {
        const { reference } = (body['merchant_order_data'] ?? {}) as { reference?: string }
        const [amount, returnUrl] = [Number(body['amount']), String(body['redirect_url'] ?? '')]
        if (!reference || !Number.isInteger(amount) || !returnUrl) return fault(400, 'A field is missing')
        const opened = await bank.open({
          provider: 'revolut',
          reference,
          amount,
          currency: String(body['currency']),
          description: String(body['description'] ?? ''),
          locale: /^https?:\/\/[^/]+\/it\//.test(returnUrl) ? 'it' : 'en',
          returnUrl,
          failureUrl: returnUrl,
          expiresAt: null,
        })
        return json(order(await bank.getPayment(opened.id)), 201)
      }
      const [, id = '', action] = /^\w+ \/api\/orders\/([\w-]+)(?:\/(cancel|refund))?$/.exec(at) ?? []
      const made = /^refund-(.+)$/.exec(id)?.[1] ?? ''
      const back = await bank.findRefund(made)
      if (back) return json(shown({ ...back, reference: made }))
      const payment = await bank.findPayment(id)
      if (!payment) return json({ code: 'not_found' }, 404)
      if (!action) return json(order(payment))
      if (action === 'cancel')
        return payment.status === 'open' || payment.status === 'processing'
          ? json(order((await bank.cancel(id))!))
          : fault(422, 'The order cannot be cancelled any more')
      const { reference = '' } = (body['merchant_order_data'] ?? {}) as { reference?: string }
      const amount = Number(body['amount'])
      const done = await bank.refund({ reference, paymentId: id, amount })
      return done === 'succeeded' ? json(refund(payment, reference, amount, 'processing'), 201) : fault(422, 'Refund amount is too large')
    },

    signedEvent({ type, data: { payment, refund: back } }, now) {
      const event = events[type]
      if (!event) return null
      const body = JSON.stringify({
        event,
        order_id: back ? `refund-${back.reference}` : payment.id,
        // What is made in the dashboard has no reference of the merchant.
        ...(type === 'refund.made' ? {} : { merchant_order_ext_ref: back ? back.reference : payment.reference }),
      })
      const timestamp = String(now.epochMilliseconds)
      return {
        headers: { 'revolut-request-timestamp': timestamp, 'revolut-signature': signRevolut(settings.webhookSecret, timestamp, body) },
        body,
      }
    },
  }
}
