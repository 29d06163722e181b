import type { FastifyInstance } from 'fastify'
import {
  listCards as listCardsEndpoint,
  createTopUp as createTopUpEndpoint,
  payFromWallet as payFromWalletEndpoint,
  payWithCoinbase,
  payWithCustomCard,
  payWithNowpayments,
  payWithPaypal,
  payWithRevolut,
  payWithStripe,
  getPayment as getPaymentEndpoint,
  listPaymentMethods as listPaymentMethodsEndpoint,
  removeCard as removeCardEndpoint,
  signPayment,
  receivePaymentWebhook,
} from '@aquilane/contract/payments'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { listPaymentMethods, payFromWallet, createTopUp } from '../pay-invoice.ts'
import { createRedirectCheckout, createWidgetCheckout, signWidgetRequest } from '../checkout.ts'
import { getPayment } from '../get-payment.ts'
import { listCards, removeCard } from '../cards.ts'
import { receiveWebhook } from '../webhooks.ts'
import { toInvoice } from '../../invoices/http/index.ts'
import { invoiceShareRoutes } from './shares.ts'
import { toCard, toPayment, toPaymentMethod } from './wire.ts'

export function paymentsRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listPaymentMethodsEndpoint, async ({ body, clientId }) => ({
    methods: (await listPaymentMethods(ctx, body, clientId)).methods.map(toPaymentMethod),
  }))
  const redirecting = {
    coinbase: payWithCoinbase,
    nowpayments: payWithNowpayments,
    paypal: payWithPaypal,
    revolut: payWithRevolut,
  }
  for (const [method, definition] of Object.entries(redirecting))
    registerEndpoint(app, definition, ({ body, clientId, locale, idempotencyKey }) =>
      createRedirectCheckout(ctx, { method, invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
    )
  registerEndpoint(app, payWithStripe, ({ body, clientId, locale, idempotencyKey }) =>
    createRedirectCheckout(ctx, {
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
    createWidgetCheckout(ctx, { invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, signPayment, ({ body, clientId }) => signWidgetRequest(ctx, body.request, clientId))
  registerEndpoint(app, payFromWalletEndpoint, async ({ body, clientId, locale, idempotencyKey }) =>
    toInvoice(
      await payFromWallet(ctx, {
        invoiceId: body.invoice.id,
        accountId: body.account.id,
        isPart: body.part === true,
        clientId,
        locale,
        idempotencyKey,
      }),
    ),
  )

  walletRoutes(app, ctx)
  invoiceShareRoutes(app, ctx)
  webhookRoutes(app, ctx)
}

function walletRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getPaymentEndpoint, async ({ query, clientId }) => toPayment(await getPayment(ctx, query.id, clientId)))
  registerEndpoint(app, createTopUpEndpoint, async ({ body, clientId, locale, idempotencyKey }) =>
    toInvoice(await createTopUp(ctx, { accountId: body.account.id, amount: body.money.amount, clientId, locale, idempotencyKey })),
  )
  registerEndpoint(app, listCardsEndpoint, async ({ clientId }) => ({ data: (await listCards(ctx, clientId)).map(toCard) }))
  registerEndpoint(app, removeCardEndpoint, async ({ body, clientId }) => {
    await removeCard(ctx, body.card.id, clientId)
    return {}
  })
}

function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  // Signatures cover the raw bytes, so the body is not parsed here.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    registerEndpoint(raw, receivePaymentWebhook, async ({ request }) => {
      const { provider } = request.params as { provider: string }
      await receiveWebhook(ctx, provider, request.headers, Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      return { received: true }
    })
  })
}
