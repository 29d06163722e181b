import { signEcommpay, type EcommpaySettings } from '@aquilane/server/payments/providers/ecommpay'
import type { BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { heard, json, type Dialect } from './dialect.ts'

const statuses: Record<BankPayment['status'], string> = {
  open: 'awaiting confirmation',
  processing: 'awaiting 3ds result',
  succeeded: 'success',
  partial: 'success',
  refused: 'decline',
  canceled: 'canceled',
}

const codes: Record<string, string> = { card_declined: '20101', challenge_refused: '20301' }

/** What the widget sends when it opens: its parameters, signed. */
export type WidgetRequest = Record<string, string | number | boolean>

export interface EcommpayDialect extends Dialect {
  /** Opens the payment the widget was run for; null when the signature is not the merchant's. */
  run(request: WidgetRequest): Promise<{ id: string } | null>
}

/** ecommpay's Gate API, callbacks, and the widget's endpoints. */
export function ecommpayDialect(bank: SandboxBank, settings: EcommpaySettings): EcommpayDialect {
  const { secret, projectId } = settings

  const callback = async (payment: BankPayment) => ({
    project_id: projectId,
    payment: {
      id: payment.reference,
      type: 'purchase',
      status: statuses[payment.status],
      method: 'card',
      sum: { amount: payment.amount, currency: payment.currency },
    },
    ...(payment.card
      ? {
          account: {
            token: payment.card.token,
            type: payment.card.brand.toLowerCase(),
            number: `************${payment.card.last4}`,
            ...(payment.card.expiry
              ? { expiry_month: payment.card.expiry.slice(0, 2), expiry_year: `20${payment.card.expiry.slice(3)}` }
              : {}),
          },
        }
      : {}),
  })

  const sale = (payment: BankPayment) => ({
    id: 1,
    type: 'sale',
    status: statuses[payment.status],
    ...(payment.failure ? { code: codes[payment.failure] ?? '20100', message: payment.failure } : {}),
  })

  const signed = (body: object) => ({ ...body, signature: signEcommpay(secret, body) })

  return {
    async run({ signature, ...request }) {
      if (typeof signature !== 'string' || signEcommpay(secret, request) !== signature) return null
      const text = (name: string) => String(request[name] ?? '')
      const until = text('best_before')
      return bank.open({
        provider: 'ecommpay',
        reference: text('payment_id'),
        amount: Number(request['payment_amount']),
        currency: text('payment_currency'),
        description: text('payment_description'),
        locale: request['language_code'] === 'it' ? 'it' : 'en',
        returnUrl: text('redirect_success_url'),
        failureUrl: text('redirect_fail_url'),
        expiresAt: until ? Temporal.Instant.from(until) : null,
      })
    },

    async answer(request) {
      const { at, body } = await heard(request)
      const { signature, ...general } = (body['general'] ?? {}) as Record<string, unknown>
      if (signEcommpay(secret, { ...body, general }) !== signature) return json({ status: 'error', message: 'Invalid signature' }, 403)
      if (general['project_id'] !== projectId) return json({ status: 'error', message: 'No such project' }, 400)
      const payment = await bank.find('ecommpay', String(general['payment_id']))
      // Known there only once the widget's button was pressed.
      if (!payment || payment.status === 'open') return json({ status: 'error', message: 'Payment not found' }, 404)
      if (at === 'POST /v2/payment/status') {
        const refunds = await bank.refunds(payment.id)
        const operations = refunds.map(({ reference, amount }, index) => ({
          id: index + 2,
          type: 'refund',
          status: 'success',
          merchant_refund_id: reference,
          sum_initial: { amount, currency: payment.currency },
        }))
        return json(signed({ ...(await callback(payment)), operations: [sale(payment), ...operations] }))
      }
      if (at === 'POST /v2/payment/card/refund') {
        const { amount, currency, merchant_refund_id: reference } = body['payment'] as Record<string, unknown>
        if (currency !== payment.currency || typeof reference !== 'string') return json({ status: 'error', message: 'Bad request' }, 400)
        const done = await bank.refund({ reference, paymentId: payment.id, amount: Number(amount) })
        return done === 'succeeded'
          ? json({ status: 'success', request_id: `req-${reference}`, project_id: projectId, payment_id: payment.reference })
          : json({ status: 'error', message: 'Refund is not possible' }, 400)
      }
      return json({ status: 'error', message: 'Not found' }, 404)
    },

    signedEvent({ id, type, data: { payment, refund } }) {
      // Nothing is reported before the form is submitted.
      if (type === 'payment.created') return null
      const operation = refund ? { id, type: 'refund', status: 'success', merchant_refund_id: refund.reference } : { ...sale(payment), id }
      const body = {
        project_id: projectId,
        payment: {
          id: payment.reference,
          type: 'purchase',
          status: statuses[payment.status],
          method: 'card',
          sum: { amount: payment.amount, currency: payment.currency },
        },
        operation,
      }
      return { headers: {}, body: JSON.stringify(signed(body)) }
    },
  }
}
