import {
  createInvoiceShare as createInvoiceShareEndpoint,
  getSharedInvoice as getSharedInvoiceEndpoint,
  listInvoiceShares as listInvoiceSharesEndpoint,
  payInvoiceShare,
  withdrawInvoiceShare as withdrawInvoiceShareEndpoint,
} from '@aquilane/contract/invoice-shares'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { createInvoiceShare, listInvoiceShares, withdrawInvoiceShare } from '../invoice-shares.ts'
import { getSharedInvoice, paySharedInvoice } from '../shared-invoice.ts'
import { toInvoiceShare, toInvoiceShareList, toSharedInvoice } from './wire.ts'

/** Nothing of a link is kept by a cache, or found by a search engine. */
const closed = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Parts of an invoice for others of the party: asked by its customer, paid by link. */
export function invoiceShareRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listInvoiceSharesEndpoint, async ({ query: { invoice_id: invoiceId }, clientId }) =>
    toInvoiceShareList(await listInvoiceShares(ctx, { invoiceId, clientId })),
  )

  registerEndpoint(app, createInvoiceShareEndpoint, async ({ body, clientId, locale }) => {
    const { share, url, ...list } = await createInvoiceShare(ctx, {
      invoiceId: body.invoice.id,
      clientId,
      amount: Math.round(body.money.amount * 100),
      currency: body.money.currency,
      name: body.name?.trim() || null,
      email: body.email ?? null,
      locale: body.locale ?? locale,
    })
    return { ...toInvoiceShareList(list), share: toInvoiceShare(share), url }
  })

  registerEndpoint(app, withdrawInvoiceShareEndpoint, async ({ body: { id }, clientId }) =>
    toInvoiceShareList(await withdrawInvoiceShare(ctx, { id, clientId })),
  )

  registerEndpoint(app, getSharedInvoiceEndpoint, async ({ query: { token }, locale, request, reply }) => {
    void reply.headers(closed)
    return toSharedInvoice(await getSharedInvoice(ctx, { token, address: request.ip, locale }))
  })

  registerEndpoint(app, payInvoiceShare, async ({ body, locale, request, reply }) => {
    void reply.headers(closed)
    return paySharedInvoice(ctx, { token: body.token, email: body.email, address: request.ip, locale: body.locale ?? locale })
  })
}
