import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  listCards,
  getProformaPdf,
  createTopUp,
  getFiscalDocumentPdf,
  getInvoice,
  requestBankTransferInvoice,
  payFromWallet,
  payWithCoinbase,
  payWithCustomCard,
  payWithNowpayments,
  payWithPaypal,
  payWithRevolut,
  payWithStripe,
  getPayment,
  listPaymentMethods,
  signPayment,
  receivePaymentWebhook,
  createBillingProfile,
  deleteBillingProfile,
  listBillingProfiles,
  updateBillingProfile,
} from '@aquilane/contract/payments'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { PaymentsService } from './service.ts'

function sendPdf(reply: FastifyReply, file: Buffer, name: string): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  return file
}

export function billingRoutes(app: FastifyInstance, billing: PaymentsService): void {
  registerEndpoint(app, getInvoice, ({ query, clientId, locale }) => billing.getInvoice(query.id, clientId, locale))
  registerEndpoint(app, listPaymentMethods, ({ body, clientId }) => billing.listPaymentMethods(body, clientId))
  const redirecting = {
    stripe: payWithStripe,
    coinbase: payWithCoinbase,
    nowpayments: payWithNowpayments,
    paypal: payWithPaypal,
    revolut: payWithRevolut,
  }
  for (const [method, definition] of Object.entries(redirecting))
    registerEndpoint(app, definition, ({ body, clientId, locale, idempotencyKey }) =>
      billing.createRedirectCheckout({ method, invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
    )
  registerEndpoint(app, payWithCustomCard, ({ body, clientId, locale, idempotencyKey }) =>
    billing.createWidgetCheckout({ invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, signPayment, ({ body, clientId }) => billing.signWidgetRequest(body.request, clientId))
  registerEndpoint(app, payFromWallet, ({ body, clientId, locale, idempotencyKey }) =>
    billing.payFromWallet({ invoiceId: body.invoice.id, accountId: body.account.id, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, getPayment, ({ query, clientId }) => billing.getPayment(query.id, clientId))
  registerEndpoint(app, createTopUp, ({ body, clientId, locale, idempotencyKey }) =>
    billing.createTopUp({ accountId: body.account.id, amount: body.money.amount, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, requestBankTransferInvoice, ({ body: { invoice, ...payer }, clientId, locale, idempotencyKey }) =>
    billing.issueProforma({ invoiceId: invoice.id, payer, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, getProformaPdf, async ({ query, clientId, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, number } = await billing.proformaPdf({ id, clientId, expires, signature })
    return sendPdf(reply, file, `bill-${number}.pdf`)
  })
  registerEndpoint(app, getFiscalDocumentPdf, async ({ query, clientId, locale, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, name } = await billing.fiscalDocumentPdf({ id, clientId, expires, signature, locale })
    return sendPdf(reply, file, name)
  })
  registerEndpoint(app, listBillingProfiles, ({ clientId }) => billing.billingProfiles.list(clientId))
  registerEndpoint(app, createBillingProfile, ({ body, clientId }) => billing.billingProfiles.create(clientId, body))
  registerEndpoint(app, updateBillingProfile, ({ body: { id, ...payer }, clientId }) => billing.billingProfiles.update(clientId, id, payer))
  registerEndpoint(app, deleteBillingProfile, async ({ query, clientId }) => {
    await billing.billingProfiles.remove(clientId, query.id)
    return {}
  })
  registerEndpoint(app, listCards, ({ clientId }) => billing.listCards(clientId))

  // A signature covers the bytes as they came, so in here nothing parses them first.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    registerEndpoint(raw, receivePaymentWebhook, async ({ request }) => {
      const { provider } = request.params as { provider: string }
      await billing.receiveWebhook(provider, request.headers, Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      return { received: true }
    })
  })
}
