import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  cardList,
  invoiceBill,
  invoiceCreateFill,
  invoiceDocument,
  invoiceGet,
  invoiceSwiftPrint,
  paymentFromAccount,
  paymentFromCoinbase,
  paymentFromCustomCard,
  paymentFromNowpayments,
  paymentFromPaypal,
  paymentFromRevolut,
  paymentFromStripe,
  paymentGet,
  paymentMethods,
  paymentSign,
  paymentWebhook,
  swiftDetailsCreate,
  swiftDetailsDelete,
  swiftDetailsList,
  swiftDetailsUpdate,
} from '@aquilane/contract/payments'
import { bind } from '../platform/http/register-endpoint.ts'
import type { BillingService } from './service.ts'

function sendPdf(reply: FastifyReply, file: Buffer, name: string): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  return file
}

export function billingRoutes(app: FastifyInstance, billing: BillingService): void {
  bind(app, invoiceGet, ({ query, clientId, locale }) => billing.invoice(query.id, clientId, locale))
  bind(app, paymentMethods, ({ body, clientId }) => billing.methods(body, clientId))
  const redirecting = {
    stripe: paymentFromStripe,
    coinbase: paymentFromCoinbase,
    nowpayments: paymentFromNowpayments,
    paypal: paymentFromPaypal,
    revolut: paymentFromRevolut,
  }
  for (const [method, definition] of Object.entries(redirecting))
    bind(app, definition, ({ body, clientId, locale, idempotencyKey }) =>
      billing.payByRedirect({ method, invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
    )
  bind(app, paymentFromCustomCard, ({ body, clientId, locale, idempotencyKey }) =>
    billing.payByCustomCard({ invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
  )
  bind(app, paymentSign, ({ body, clientId }) => billing.sign(body.request, clientId))
  bind(app, paymentFromAccount, ({ body, clientId, locale, idempotencyKey }) =>
    billing.payFromAccount({ invoiceId: body.invoice.id, accountId: body.account.id, clientId, locale, idempotencyKey }),
  )
  bind(app, paymentGet, ({ query, clientId }) => billing.payment(query.id, clientId))
  bind(app, invoiceCreateFill, ({ body, clientId, locale, idempotencyKey }) =>
    billing.createFill({ accountId: body.account.id, amount: body.money.amount, clientId, locale, idempotencyKey }),
  )
  bind(app, invoiceSwiftPrint, ({ body: { invoice, ...payer }, clientId, locale, idempotencyKey }) =>
    billing.swiftPrint({ invoiceId: invoice.id, payer, clientId, locale, idempotencyKey }),
  )
  bind(app, invoiceBill, async ({ query, clientId, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, number } = await billing.bill({ id, clientId, expires, signature })
    return sendPdf(reply, file, `bill-${number}.pdf`)
  })
  bind(app, invoiceDocument, async ({ query, clientId, locale, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, name } = await billing.document({ id, clientId, expires, signature, locale })
    return sendPdf(reply, file, name)
  })
  bind(app, swiftDetailsList, ({ clientId }) => billing.payers.list(clientId))
  bind(app, swiftDetailsCreate, ({ body, clientId }) => billing.payers.create(clientId, body))
  bind(app, swiftDetailsUpdate, ({ body: { id, ...payer }, clientId }) => billing.payers.update(clientId, id, payer))
  bind(app, swiftDetailsDelete, async ({ query, clientId }) => {
    await billing.payers.remove(clientId, query.id)
    return {}
  })
  bind(app, cardList, ({ clientId }) => billing.cards(clientId))

  // A signature covers the bytes as they came, so in here nothing parses them first.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    bind(raw, paymentWebhook, async ({ request }) => {
      const { provider } = request.params as { provider: string }
      await billing.receive(provider, request.headers, Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      return { received: true }
    })
  })
}
