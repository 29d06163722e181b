import { signEcommpay, type EcommpaySettings } from '@aquilane/server/payments/providers/ecommpay'
import type { BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

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

const toPayment = (payment: BankPayment) => ({
  id: payment.reference,
  type: 'purchase',
  status: statuses[payment.status],
  method: 'card',
  sum: { amount: payment.amount, currency: payment.currency },
})

const toAccount = ({ token, brand, last4, expiry }: NonNullable<BankPayment['card']>) => ({
  token,
  type: brand.toLowerCase(),
  number: `************${last4}`,
  ...(expiry ? { expiry_month: expiry.slice(0, 2), expiry_year: `20${expiry.slice(3)}` } : {}),
})

const toSale = (payment: BankPayment) => ({
  id: 1,
  type: 'sale',
  status: statuses[payment.status],
  ...(payment.failure ? { code: codes[payment.failure] ?? '20100', message: payment.failure } : {}),
})

const fault = (status: number, message: string) => json({ status: 'error', message }, status)

async function listOperations(bank: SandboxBank, payment: BankPayment) {
  const refunds = await bank.refunds(payment.id)
  return [
    toSale(payment),
    ...refunds.map(({ reference, amount }, index) => ({
      id: index + 2,
      type: 'refund',
      status: 'success',
      merchant_refund_id: reference,
      sum_initial: { amount, currency: payment.currency },
    })),
  ]
}

/** ecommpay's Gate API, callbacks, and the widget's endpoints. */
export function ecommpayDialect(bank: SandboxBank, settings: EcommpaySettings): EcommpayDialect {
  const { secret, projectId } = settings
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
      const { at, body } = await readRequest(request)
      const { signature, ...general } = (body['general'] ?? {}) as Record<string, unknown>
      if (signEcommpay(secret, { ...body, general }) !== signature) return fault(403, 'Invalid signature')
      if (general['project_id'] !== projectId) return fault(400, 'No such project')
      const payment = await bank.find('ecommpay', String(general['payment_id']))
      // Known there only once the widget's button was pressed.
      if (!payment || payment.status === 'open') return fault(404, 'Payment not found')
      if (at === 'POST /v2/payment/status') {
        const account = payment.card ? { account: toAccount(payment.card) } : {}
        const operations = await listOperations(bank, payment)
        return json(signed({ project_id: projectId, payment: toPayment(payment), ...account, operations }))
      }
      if (at !== 'POST /v2/payment/card/refund') return fault(404, 'Not found')
      const { amount, currency, merchant_refund_id: reference } = body['payment'] as Record<string, unknown>
      if (currency !== payment.currency || typeof reference !== 'string') return fault(400, 'Bad request')
      const done = await bank.refund({ reference, paymentId: payment.id, amount: Number(amount) })
      return done === 'succeeded'
        ? json({ status: 'success', request_id: `req-${reference}`, project_id: projectId, payment_id: payment.reference })
        : fault(400, 'Refund is not possible')
    },

    signedEvent({ id, type, data: { payment, refund } }) {
      // Nothing is reported before the form is submitted.
      if (type === 'payment.created' || type.startsWith('dispute.')) return null
      const operation = refund
        ? {
            id,
            type: 'refund',
            status: 'success',
            sum_initial: { amount: refund.amount, currency: payment.currency },
            // What is made in the dashboard has no reference of the merchant.
            ...(type === 'refund.made' ? {} : { merchant_refund_id: refund.reference }),
          }
        : { ...toSale(payment), id }
      return { headers: {}, body: JSON.stringify(signed({ project_id: projectId, payment: toPayment(payment), operation })) }
    },
  }
}
