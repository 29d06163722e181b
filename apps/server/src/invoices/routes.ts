import {
  createBillingProfile,
  deleteBillingProfile,
  getFiscalDocumentPdf,
  getInvoice,
  getProformaPdf,
  listBillingProfiles,
  requestBankTransferInvoice,
  updateBillingProfile,
} from '@aquilane/contract/invoices'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { Invoices } from './service.ts'

function sendPdf(reply: FastifyReply, file: Buffer, name: string): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  return file
}

export function invoicesRoutes(
  app: FastifyInstance,
  { getInvoice: findInvoice, proformas, fiscalDocuments, billingProfiles }: Invoices,
): void {
  registerEndpoint(app, getInvoice, ({ query, clientId, locale }) => findInvoice(query.id, clientId, locale))
  registerEndpoint(app, requestBankTransferInvoice, ({ body: { invoice, ...payer }, clientId, locale, idempotencyKey }) =>
    proformas.issue({ invoiceId: invoice.id, payer, clientId, locale, idempotencyKey }),
  )
  registerEndpoint(app, getProformaPdf, async ({ query, clientId, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, number } = await proformas.pdf({ id, clientId, expires, signature })
    return sendPdf(reply, file, `bill-${number}.pdf`)
  })
  registerEndpoint(app, getFiscalDocumentPdf, async ({ query, clientId, locale, reply }) => {
    const { id, expires = null, signature = null } = query
    const { file, name } = await fiscalDocuments.pdf({ id, clientId, expires, signature, locale })
    return sendPdf(reply, file, name)
  })
  registerEndpoint(app, listBillingProfiles, ({ clientId }) => billingProfiles.list(clientId))
  registerEndpoint(app, createBillingProfile, ({ body, clientId }) => billingProfiles.create(clientId, body))
  registerEndpoint(app, updateBillingProfile, ({ body: { id, ...payer }, clientId }) => billingProfiles.update(clientId, id, payer))
  registerEndpoint(app, deleteBillingProfile, async ({ query, clientId }) => {
    await billingProfiles.remove(clientId, query.id)
    return {}
  })
}
