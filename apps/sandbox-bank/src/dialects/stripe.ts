import type { StripeSettings } from '@aquilane/server/payments/providers/stripe'
import { sign } from '@aquilane/server/payments/signature'
import type { BankEvent, BankPayment, SandboxBank } from '../service.ts'
import { heard, json, type Dialect } from './dialect.ts'

const types: Record<BankEvent['type'], string> = {
  'payment.created': 'payment_intent.created',
  'payment.processing': 'payment_intent.requires_action',
  'payment.succeeded': 'checkout.session.completed',
  'payment.partial': 'checkout.session.completed',
  'payment.refused': 'payment_intent.payment_failed',
  'payment.canceled': 'checkout.session.expired',
  'refund.succeeded': 'refund.updated',
}

const codes: Record<string, string> = {
  card_declined: 'card_declined',
  challenge_refused: 'payment_intent_authentication_failure',
  timeout: 'processing_error',
}

const fault = (status: number, message: string, code = 'invalid_request') =>
  json({ error: { type: 'invalid_request_error', code, message } }, status)

/** Stripe's Checkout Sessions, refunds and events. */
export function stripeDialect(bank: SandboxBank, settings: StripeSettings): Dialect {
  const intent = (payment: BankPayment) => ({
    id: `pi_${payment.id}`,
    object: 'payment_intent',
    status: payment.status === 'succeeded' ? 'succeeded' : payment.status === 'processing' ? 'requires_action' : 'requires_payment_method',
    metadata: { payment_id: payment.reference },
    last_payment_error: payment.status === 'refused' ? { code: codes[payment.failure ?? ''] ?? 'card_declined' } : null,
    payment_method: payment.card && {
      id: payment.card.token.replace('card_', 'pm_'),
      card: {
        brand: payment.card.brand.toLowerCase(),
        last4: payment.card.last4,
        exp_month: Number(payment.card.expiry?.slice(0, 2) ?? 12),
        exp_year: 2000 + Number(payment.card.expiry?.slice(3) ?? 40),
      },
    },
  })
  const session = (payment: BankPayment, url: string | null = null) => ({
    id: payment.id,
    object: 'checkout.session',
    url,
    client_reference_id: payment.reference,
    metadata: { payment_id: payment.reference },
    mode: 'payment',
    status: payment.status === 'succeeded' ? 'complete' : payment.status === 'open' || payment.status === 'processing' ? 'open' : 'expired',
    payment_status: payment.status === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: payment.received || payment.amount,
    currency: payment.currency.toLowerCase(),
    payment_intent: intent(payment),
  })
  const refund = (payment: BankPayment, reference: string, amount: number, status = 'succeeded') => ({
    id: `re_${reference}`,
    object: 'refund',
    amount,
    currency: payment.currency.toLowerCase(),
    payment_intent: `pi_${payment.id}`,
    metadata: { refund_id: reference },
    status,
  })

  return {
    async answer(request) {
      if (request.headers.get('authorization') !== `Bearer ${settings.secretKey}`) return fault(401, 'Invalid API Key provided')
      const { at, text, query } = await heard(request)
      const form = new URLSearchParams(text)
      const field = (name: string) => form.get(name) ?? ''
      if (at === 'POST /v1/checkout/sessions') {
        const reference = field('client_reference_id')
        if (!request.headers.get('idempotency-key') || field('mode') !== 'payment' || !reference) return fault(400, 'Missing a parameter')
        const opened = await bank.open({
          provider: 'stripe',
          reference,
          amount: Number(field('line_items[0][price_data][unit_amount]')),
          currency: field('line_items[0][price_data][currency]').toUpperCase(),
          description: field('line_items[0][price_data][product_data][name]'),
          locale: field('locale') === 'it' ? 'it' : 'en',
          returnUrl: field('success_url'),
          failureUrl: field('cancel_url'),
          expiresAt: field('expires_at') ? Temporal.Instant.fromEpochMilliseconds(Number(field('expires_at')) * 1000) : null,
        })
        return json(session((await bank.payment(opened.id))!, opened.url))
      }
      const [, id = '', expire] = /^\w+ \/v1\/checkout\/sessions\/([\w-]+)(\/expire)?$/.exec(at) ?? []
      if (id) {
        const before = await bank.payment(id)
        if (!before) return fault(404, 'No such checkout session', 'resource_missing')
        if (!expire) return json(session(before))
        if (before.status !== 'open' && before.status !== 'processing') return fault(400, 'Only open sessions can be expired')
        return json(session((await bank.cancel(id))!))
      }
      if (at === 'POST /v1/refunds') {
        const payment = await bank.payment(field('payment_intent').replace('pi_', ''))
        if (!payment || !request.headers.get('idempotency-key')) return fault(400, 'No such payment_intent', 'resource_missing')
        const [reference, amount] = [field('metadata[refund_id]'), Number(field('amount'))]
        const done = await bank.refund({ reference, paymentId: payment.id, amount })
        // Booked at once, reported later.
        return done === 'succeeded'
          ? json(refund(payment, reference, amount, 'pending'))
          : fault(400, 'Refund amount is too large', 'charge_already_refunded')
      }
      if (at === 'GET /v1/refunds') {
        const payment = await bank.payment((query.get('payment_intent') ?? '').replace('pi_', ''))
        const data = payment ? await bank.refunds(payment.id) : []
        return json({ object: 'list', data: data.map(({ reference, amount }) => refund(payment!, reference, amount)) })
      }
      return fault(404, `Unrecognized request URL: ${at}`)
    },

    signedEvent(event, now) {
      const { payment, refund: back } = event.data
      const type = types[event.type]
      const object = back ? refund(payment, back.reference, back.amount) : type.startsWith('checkout.') ? session(payment) : intent(payment)
      const body = JSON.stringify({
        id: event.id,
        object: 'event',
        api_version: '2024-06-20',
        created: event.created,
        type,
        data: { object },
      })
      return { headers: { 'stripe-signature': sign(settings.webhookSecret, body, now) }, body }
    },
  }
}
