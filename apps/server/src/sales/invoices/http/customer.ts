import {
  createBillingProfile,
  deleteBillingProfile,
  getFiscalDocumentPdf as getFiscalDocumentPdfEndpoint,
  getInvoice as getInvoiceEndpoint,
  getProformaPdf as getProformaPdfEndpoint,
  listBillingProfiles,
  requestBankTransferInvoice,
  setInvoiceBilling as setInvoiceBillingEndpoint,
  updateBillingProfile,
} from '@aquilane/contract/invoices'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { issueProforma, getProformaPdf } from '../proforma-invoices.ts'
import { getFiscalDocumentPdf } from '../fiscal-documents.ts'
import { listOwnBillingProfiles, addBillingProfile, changeBillingProfile, removeBillingProfile } from '../billing-profiles.ts'
import { getInvoice } from '../get-invoice.ts'
import { setInvoiceBilling } from '../invoice-billing.ts'
import { toInvoice } from './wire.ts'

function sendPdf(reply: FastifyReply, file: Buffer, name: string): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  return file
}

export function invoicesRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getInvoiceEndpoint, async ({ query, clientId, locale }) =>
    toInvoice(await getInvoice(ctx, query.id, clientId, locale)),
  )
  registerEndpoint(app, setInvoiceBillingEndpoint, async ({ body, clientId, locale }) => {
    await setInvoiceBilling(ctx, { invoiceId: body.invoice.id, clientId, billing: body.billing })
    return toInvoice(await getInvoice(ctx, body.invoice.id, clientId, locale))
  })
  registerEndpoint(app, requestBankTransferInvoice, ({ body: { invoice, ...payer }, clientId, locale, idempotencyKey }) =>
    issueProforma(ctx, { invoiceId: invoice.id, payer, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, getProformaPdfEndpoint, async ({ query, clientId, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, number } = await getProformaPdf(ctx, { id, clientId, expires, signature })
    return sendPdf(reply, file, `bill-${number}.pdf`)
  })
  registerEndpoint(app, getFiscalDocumentPdfEndpoint, async ({ query, clientId, locale, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, name } = await getFiscalDocumentPdf(ctx, { id, clientId, expires, signature, locale })
    return sendPdf(reply, file, name)
  })
  registerEndpoint(app, listBillingProfiles, async ({ clientId }) => ({ data: await listOwnBillingProfiles(ctx, clientId) }))
  registerEndpoint(app, createBillingProfile, ({ body, clientId }) => addBillingProfile(ctx, clientId, body))
  registerEndpoint(app, updateBillingProfile, ({ body: { id, ...payer }, clientId }) => changeBillingProfile(ctx, clientId, id, payer))
  registerEndpoint(app, deleteBillingProfile, async ({ query, clientId }) => {
    await removeBillingProfile(ctx, clientId, query.id)
    return {}
  })
}
