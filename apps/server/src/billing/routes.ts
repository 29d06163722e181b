import type { FastifyInstance } from 'fastify'
import {
  cardList,
  invoiceGet,
  paymentFromAccount,
  paymentFromStripe,
  paymentGet,
  paymentMethods,
  paymentWebhook,
} from '@aquilane/contract/billing'
import { bind } from '../platform/http/bind.ts'
import type { BillingService } from './service.ts'

export function billingRoutes(app: FastifyInstance, billing: BillingService): void {
  bind(app, invoiceGet, ({ query, clientId, locale }) => billing.invoice(query.id, clientId, locale))
  bind(app, paymentMethods, ({ body, clientId }) => billing.methods(body, clientId))
  bind(app, paymentFromStripe, ({ body, clientId, locale, idempotencyKey }) =>
    billing.payByRedirect({ method: 'stripe', invoiceId: body.invoice.id, clientId, locale, idempotencyKey }),
  )
  bind(app, paymentFromAccount, ({ body, clientId, locale, idempotencyKey }) =>
    billing.payFromAccount({ invoiceId: body.invoice.id, accountId: body.account.id, clientId, locale, idempotencyKey }),
  )
  bind(app, paymentGet, ({ query, clientId }) => billing.payment(query.id, clientId))
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
