import type { StripeSettings } from '@aquilane/server/payments/providers/stripe'
import { sign } from '@aquilane/server/payments/signature'
import type { BankEvent, BankPayment } from '../bank.ts'
import type { SandboxBank } from '../service.ts'
import { readRequest, json, type Dialect } from './dialect.ts'

const types: Record<BankEvent['type'], string> = {
  'payment.created': 'payment_intent.created',
  'payment.processing': 'payment_intent.requires_action',
  'payment.succeeded': 'checkout.session.completed',
  'payment.partial': 'checkout.session.completed',
  'payment.refused': 'payment_intent.payment_failed',
  'payment.canceled': 'checkout.session.expired',
  'refund.succeeded': 'refund.updated',
  'refund.made': 'refund.created',
  'dispute.opened': 'charge.dispute.created',
  'dispute.won': 'charge.dispute.closed',
  'dispute.lost': 'charge.dispute.closed',
}

const codes: Record<string, string> = {
  card_declined: 'card_declined',
  challenge_refused: 'payment_intent_authentication_failure',
  timeout: 'processing_error',
}

const fault = (status: number, message: string, code = 'invalid_request') =>
  json({ error: { type: 'invalid_request_error', code, message } }, status)

function intentStatus({ status, card }: BankPayment): string {
  if (status === 'open') return card ? 'requires_payment_method' : 'requires_confirmation'
  if (status === 'processing') return 'requires_action'
  return status === 'succeeded' || status === 'canceled' ? status : 'requires_payment_method'
}

const toIntent = (payment: BankPayment, status: string = intentStatus(payment)) => ({
  id: `pi_${payment.id}`,
  object: 'payment_intent',
  status,
  amount: payment.amount,
  currency: payment.currency.toLowerCase(),
  metadata: { payment_id: payment.reference },
  next_action: status === 'requires_action' ? { type: 'redirect_to_url', redirect_to_url: { url: payment.url } } : null,
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

const toSession = (payment: BankPayment, url: string | null = null) => ({
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
  payment_intent: toIntent(payment),
})

const disputeStatuses: Partial<Record<BankEvent['type'], string>> = {
  'dispute.opened': 'needs_response',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
}

const toDispute = (payment: BankPayment, status: string) => ({
  id: `du_${payment.id}`,
  object: 'dispute',
  amount: payment.received,
  currency: payment.currency.toLowerCase(),
  payment_intent: `pi_${payment.id}`,
  metadata: {},
  status,
})

const toRefund = (payment: BankPayment, reference: string, amount: number, status = 'succeeded') => ({
  id: `re_${reference}`,
  object: 'refund',
  amount,
  currency: payment.currency.toLowerCase(),
  payment_intent: `pi_${payment.id}`,
  metadata: { refund_id: reference },
  status,
})

/** One authorised request. */
interface StripeRequest {
  /** Method and path. */
  at: string
  field: (name: string) => string
  query: URLSearchParams
  isIdempotent: boolean
}

/** Answers its own addresses; null: another address. */
type Resource = (bank: SandboxBank, request: StripeRequest) => Promise<Response | null>

const checkoutSessions: Resource = async (bank, { at, field, isIdempotent }) => {
  if (at === 'POST /v1/checkout/sessions') {
    const reference = field('client_reference_id')
    if (!isIdempotent || field('mode') !== 'payment' || !reference) return fault(400, 'Missing a parameter')
    const opened = await bank.open({
      provider: 'stripe',
      reference,
      amount: Number(field('line_items[0][price_data][unit_amount]')),
      currency: field('line_items[0][price_data][currency]').toUpperCase(),
      description: field('line_items[0][price_data][product_data][name]'),
      locale: field('locale') === 'it' ? 'it' : 'en',
      returnUrl: field('success_url'),
      failureUrl: field('cancel_url'),
      customer: field('payment_intent_data[setup_future_usage]') && field('customer') ? field('customer') : null,
      expiresAt: field('expires_at') ? Temporal.Instant.fromEpochMilliseconds(Number(field('expires_at')) * 1000) : null,
    })
    return json(toSession(await bank.getPayment(opened.id), opened.url))
  }
  const [, id = '', expire] = /^\w+ \/v1\/checkout\/sessions\/([\w-]+)(\/expire)?$/.exec(at) ?? []
  if (!id) return null
  const before = await bank.findPayment(id)
  if (!before) return fault(404, 'No such checkout session', 'resource_missing')
  if (!expire) return json(toSession(before))
  if (before.status !== 'open' && before.status !== 'processing') return fault(400, 'Only open sessions can be expired')
  return json(toSession((await bank.cancel(id)) ?? before))
}

/** Customers and their stored cards. */
const storedCards: Resource = async (bank, { at, field, isIdempotent }) => {
  if (at === 'POST /v1/customers')
    return isIdempotent
      ? json({ id: `cus_${field('metadata[client_id]').replaceAll('-', '')}`, object: 'customer' })
      : fault(400, 'Missing a parameter')
  const [, customer = ''] = /^DELETE \/v1\/customers\/(cus_\w+)$/.exec(at) ?? []
  if (customer) {
    await bank.removeCustomer(customer)
    return json({ id: customer, object: 'customer', deleted: true })
  }
  const [, method = ''] = /^POST \/v1\/payment_methods\/(pm_[\w-]+)\/detach$/.exec(at) ?? []
  if (!method) return null
  return (await bank.removeStored(method.replace('pm_', 'card_')))
    ? json({ id: method, object: 'payment_method', customer: null })
    : fault(404, 'No such PaymentMethod', 'resource_missing')
}

const paymentIntents: Resource = async (bank, { at, field, isIdempotent }) => {
  if (at === 'POST /v1/payment_intents') {
    const reference = field('metadata[payment_id]')
    if (!isIdempotent || !reference || !field('customer') || !field('payment_method')) return fault(400, 'Missing a parameter')
    const opened = await bank.open({
      provider: 'stripe',
      reference,
      amount: Number(field('amount')),
      currency: field('currency').toUpperCase(),
      description: field('description'),
      locale: 'en',
      returnUrl: '',
      failureUrl: '',
      expiresAt: null,
      customer: field('customer'),
      storedCard: field('payment_method').replace('pm_', 'card_'),
    })
    return json(toIntent(await bank.getPayment(opened.id), 'requires_confirmation'))
  }
  const [, id = '', action] = /^\w+ \/v1\/payment_intents\/pi_([\w-]+?)(?:\/(confirm|cancel))?$/.exec(at) ?? []
  if (!id) return null
  const before = await bank.findPayment(id)
  if (!before) return fault(404, 'No such payment_intent', 'resource_missing')
  if (action === undefined) return json(toIntent(before))
  if (action === 'cancel') {
    if (before.status === 'succeeded') return fault(400, 'You cannot cancel this PaymentIntent', 'payment_intent_unexpected_state')
    return json(toIntent((await bank.cancel(id)) ?? before))
  }
  const charged = await bank.chargeStored(id, field('return_url'))
  if (!charged) return fault(400, 'This PaymentIntent cannot be confirmed', 'payment_intent_unexpected_state')
  if (charged.status === 'refused')
    return json({ error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }, 402)
  return json(toIntent(charged))
}

const refunds: Resource = async (bank, { at, field, query, isIdempotent }) => {
  if (at === 'POST /v1/refunds') {
    const payment = await bank.findPayment(field('payment_intent').replace('pi_', ''))
    if (!payment || !isIdempotent) return fault(400, 'No such payment_intent', 'resource_missing')
    const [reference, amount] = [field('metadata[refund_id]'), Number(field('amount'))]
    const done = await bank.refund({ reference, paymentId: payment.id, amount })
    // Booked at once, reported later.
    return done === 'succeeded'
      ? json(toRefund(payment, reference, amount, 'pending'))
      : fault(400, 'Refund amount is too large', 'charge_already_refunded')
  }
  if (at !== 'GET /v1/refunds') return null
  const payment = await bank.findPayment((query.get('payment_intent') ?? '').replace('pi_', ''))
  const listed = payment ? (await bank.refunds(payment.id)).map(({ reference, amount }) => toRefund(payment, reference, amount)) : []
  return json({ object: 'list', data: listed })
}

const resources = [checkoutSessions, storedCards, paymentIntents, refunds]

/** Stripe's Checkout Sessions, PaymentIntents with stored cards, refunds and events. */
export function stripeDialect(bank: SandboxBank, settings: StripeSettings): Dialect {
  return {
    async answer(request) {
      if (request.headers.get('authorization') !== `Bearer ${settings.secretKey}`) return fault(401, 'Invalid API Key provided')
      const { at, text, query } = await readRequest(request)
      const form = new URLSearchParams(text)
      const isIdempotent = Boolean(request.headers.get('idempotency-key'))
      for (const resource of resources) {
        const answer = await resource(bank, { at, field: (name) => form.get(name) ?? '', query, isIdempotent })
        if (answer) return answer
      }
      return fault(404, `Unrecognized request URL: ${at}`)
    },

    signedEvent(event, now) {
      const { payment, refund } = event.data
      const type = types[event.type]
      const isSession = type.startsWith('checkout.')
      const disputed = disputeStatuses[event.type]
      const object = disputed
        ? toDispute(payment, disputed)
        : refund
          ? { ...toRefund(payment, refund.reference, refund.amount), ...(event.type === 'refund.made' ? { metadata: {} } : {}) }
          : isSession
            ? toSession(payment)
            : toIntent(payment)
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
