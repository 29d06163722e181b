import { createHmac } from 'node:crypto'
import { cents, major } from '@aquilane/server/payments/providers/api'
import type { PaypalSettings } from '@aquilane/server/payments/providers/paypal'
import type { BankEvent, BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

const events: Partial<Record<BankEvent['type'], string>> = {
  'payment.processing': 'CHECKOUT.ORDER.APPROVED',
  'payment.succeeded': 'PAYMENT.CAPTURE.COMPLETED',
  'payment.refused': 'PAYMENT.CAPTURE.DENIED',
  'payment.canceled': 'CHECKOUT.ORDER.VOIDED',
  'refund.succeeded': 'PAYMENT.CAPTURE.REFUNDED',
  'refund.made': 'PAYMENT.CAPTURE.REFUNDED',
  'dispute.opened': 'CUSTOMER.DISPUTE.CREATED',
  'dispute.won': 'CUSTOMER.DISPUTE.RESOLVED',
  'dispute.lost': 'CUSTOMER.DISPUTE.RESOLVED',
}

const fault = (status: number, name: string) => json({ name, message: name }, status)

const money = (payment: BankPayment, amount: number) => ({ value: major(amount), currency_code: payment.currency })

const outcomes: Partial<Record<BankEvent['type'], string>> = {
  'dispute.won': 'RESOLVED_SELLER_FAVOUR',
  'dispute.lost': 'RESOLVED_BUYER_FAVOUR',
}

function toResource({ type, data: { payment, refund } }: BankEvent, event_type: string): object {
  const amount = money(payment, refund?.amount ?? (payment.received || payment.amount))
  if (event_type.startsWith('CUSTOMER.DISPUTE.'))
    return {
      dispute_id: `PP-D-${payment.id}`,
      disputed_transactions: [{ seller_transaction_id: `cap_${payment.id}`, invoice_number: payment.reference, custom: payment.reference }],
      dispute_amount: amount,
      ...(outcomes[type] ? { dispute_outcome: { outcome_code: outcomes[type] } } : {}),
    }
  if (type === 'refund.made') return { id: `ref_${refund?.reference}`, status: 'COMPLETED', amount, invoice_id: payment.reference }
  if (refund) return { id: `ref_${refund.reference}`, status: 'COMPLETED', custom_id: refund.reference }
  if (event_type.startsWith('CHECKOUT.')) return { id: payment.id, purchase_units: [{ custom_id: payment.reference }] }
  return { id: `cap_${payment.id}`, custom_id: payment.reference, amount }
}

/** An order with its capture and refunds. */
async function toOrder(bank: SandboxBank, payment: BankPayment, pageUrl: string) {
  const taken = payment.status === 'succeeded' || payment.status === 'refused'
  const capture = {
    id: `cap_${payment.id}`,
    status: payment.status === 'refused' ? 'DECLINED' : 'COMPLETED',
    amount: money(payment, payment.received || payment.amount),
    custom_id: payment.reference,
  }
  const refunds = (await bank.refunds(payment.id)).map(({ reference, amount }) => ({
    id: `ref_${reference}`,
    status: 'COMPLETED',
    amount: money(payment, amount),
    custom_id: reference,
  }))
  const unit = { custom_id: payment.reference, amount: money(payment, payment.amount) }
  return {
    id: payment.id,
    intent: 'CAPTURE',
    status: taken ? 'COMPLETED' : payment.status === 'canceled' ? 'VOIDED' : 'PAYER_ACTION_REQUIRED',
    links: [{ rel: 'payer-action', href: pageUrl, method: 'GET' }],
    purchase_units: [taken ? { ...unit, payments: { captures: [capture], refunds } } : unit],
  }
}

interface OrderRequest {
  intent: string
  purchase_units: { custom_id: string; description: string; amount: { value: string; currency_code: string } }[]
  payment_source: { paypal: { experience_context: Record<string, string> } }
}

/** Opens the payment of a new order; null: the request is not valid. */
async function openOrder(bank: SandboxBank, body: OrderRequest): Promise<BankPayment | null> {
  const [unit] = body.purchase_units
  if (!unit?.custom_id || body.intent !== 'CAPTURE') return null
  const { locale, return_url: returnUrl = '', cancel_url: failureUrl = '' } = body.payment_source.paypal.experience_context
  const { id } = await bank.open({
    provider: 'paypal',
    reference: unit.custom_id,
    amount: cents(unit.amount.value),
    currency: unit.amount.currency_code,
    description: unit.description,
    locale: locale === 'it-IT' ? 'it' : 'en',
    returnUrl,
    failureUrl,
    expiresAt: null,
  })
  return bank.getPayment(id)
}

async function refundCapture(bank: SandboxBank, at: string, body: { amount: { value: string }; custom_id: string }): Promise<Response> {
  const [, capture = ''] = /^POST \/v2\/payments\/captures\/cap_([\w-]+)\/refund$/.exec(at) ?? []
  const payment = await bank.findPayment(capture)
  if (!payment) return fault(404, 'RESOURCE_NOT_FOUND')
  const { amount, custom_id: reference } = body
  const done = await bank.refund({ reference, paymentId: payment.id, amount: cents(amount.value) })
  return done === 'succeeded'
    ? json({ id: `ref_${reference}`, status: 'PENDING', custom_id: reference }, 201)
    : fault(422, 'REFUND_AMOUNT_EXCEEDED')
}

const token = 'sandbox-token'

/** PayPal's Orders v2, captures, refunds, webhooks, and the endpoint that verifies them. The wallet page captures at once. */
export function paypalDialect(bank: SandboxBank, settings: PaypalSettings, toPageUrl: (id: string) => string): Dialect {
  const transmission = (id: string, time: string, event: string) =>
    createHmac('sha256', settings.secret).update(`${id}|${time}|${settings.webhookId}|${event}`).digest('base64')
  const basic = `Basic ${Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')}`
  const isGenuine = (body: Record<string, unknown>): boolean => {
    const [id, time] = [String(body['transmission_id']), String(body['transmission_time'])]
    return (
      body['webhook_id'] === settings.webhookId &&
      body['transmission_sig'] === transmission(id, time, JSON.stringify(body['webhook_event']))
    )
  }

  return {
    async answer(request) {
      const { at, body, text } = await readRequest(request)
      if (at === 'POST /v1/oauth2/token')
        return request.headers.get('authorization') === basic && text === 'grant_type=client_credentials'
          ? json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
          : fault(401, 'invalid_client')
      if (request.headers.get('authorization') !== `Bearer ${token}`) return fault(401, 'INVALID_TOKEN')
      if (at === 'POST /v1/notifications/verify-webhook-signature')
        return json({ verification_status: isGenuine(body) ? 'SUCCESS' : 'FAILURE' })
      const [, id = ''] = /^GET \/v2\/checkout\/orders\/([\w-]+)$/.exec(at) ?? []
      if (id) {
        const payment = await bank.findPayment(id)
        return payment ? json(await toOrder(bank, payment, toPageUrl(id))) : fault(404, 'RESOURCE_NOT_FOUND')
      }
      const isOpening = at === 'POST /v2/checkout/orders'
      if (!request.headers.get('paypal-request-id')) return isOpening ? fault(400, 'INVALID_REQUEST') : fault(404, 'RESOURCE_NOT_FOUND')
      if (!isOpening) return refundCapture(bank, at, body as { amount: { value: string }; custom_id: string })
      const opened = await openOrder(bank, body as unknown as OrderRequest)
      return opened ? json(await toOrder(bank, opened, toPageUrl(opened.id)), 201) : fault(400, 'INVALID_REQUEST')
    },

    signedEvent(event, now) {
      const { id, type } = event
      const event_type = events[type]
      if (!event_type) return null
      const body = JSON.stringify({ id: `WH-${id}`, event_type, resource: toResource(event, event_type) })
      const time = now.toString({ smallestUnit: 'second' })
      return {
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-sandbox',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': transmission(id, time, body),
          'paypal-transmission-time': time,
        },
        body,
      }
    },
  }
}
