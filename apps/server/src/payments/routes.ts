import type { FastifyInstance } from 'fastify'
import {
  listCards,
  createTopUp,
  payFromWallet,
  payWithCoinbase,
  payWithCustomCard,
  payWithNowpayments,
  payWithPaypal,
  payWithRevolut,
  payWithStripe,
  getPayment,
  listPaymentMethods,
  removeCard,
  signPayment,
  receivePaymentWebhook,
} from '@aquilane/contract/payments'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { PaymentsService } from './service.ts'

export function paymentsRoutes(app: FastifyInstance, payments: PaymentsService): void {
  registerEndpoint(app, listPaymentMethods, ({ body, clientId }) => payments.listPaymentMethods(body, clientId))
  const redirecting = {
    coinbase: payWithCoinbase,
    nowpayments: payWithNowpayments,
    paypal: payWithPaypal,
    revolut: payWithRevolut,
  }
  for (const [method, definition] of Object.entries(redirecting))
    registerEndpoint(app, definition, ({ body, clientId, locale, idempotencyKey }) =>
      payments.createRedirectCheckout({ method, invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
    )
  registerEndpoint(app, payWithStripe, ({ body, clientId, locale, idempotencyKey }) =>
    payments.createRedirectCheckout({
      method: 'stripe',
      invoiceId: body.invoice.id,
      cardId: body.card?.id ?? null,
      saveCard: body.save_card === true,
      clientId,
      locale,
      idempotencyKey,
    }),
  )
  registerEndpoint(app, payWithCustomCard, ({ body, clientId, locale, idempotencyKey }) =>
    payments.createWidgetCheckout({ invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, signPayment, ({ body, clientId }) => payments.signWidgetRequest(body.request, clientId))
  registerEndpoint(app, payFromWallet, ({ body, clientId, locale, idempotencyKey }) =>
    payments.payFromWallet({
      invoiceId: body.invoice.id,
      accountId: body.account.id,
      isPart: body.part === true,
      clientId,
      locale,
      idempotencyKey,
    }),
  )
  registerEndpoint(app, getPayment, ({ query, clientId }) => payments.getPayment(query.id, clientId))
  registerEndpoint(app, createTopUp, ({ body, clientId, locale, idempotencyKey }) =>
    payments.createTopUp({ accountId: body.account.id, amount: body.money.amount, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, listCards, ({ clientId }) => payments.listCards(clientId))
  registerEndpoint(app, removeCard, async ({ body, clientId }) => {
    await payments.removeCard(body.card.id, clientId)
    return {}
  })

  // Signatures cover the raw bytes, so the body is not parsed here.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    registerEndpoint(raw, receivePaymentWebhook, async ({ request }) => {
      const { provider } = request.params as { provider: string }
      await payments.receiveWebhook(provider, request.headers, Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      return { received: true }
    })
  })
}
