import { creditorReference } from '@aquilane/domain/invoices/creditor-reference'
import type { Db } from '../../platform/db/database.ts'
import { fiscalDocumentLinks, toFiscalDocument, type FiscalDocument } from './fiscal-documents.ts'
import { fiscalDocumentsByInvoice } from './fiscal-document-queries.ts'
import { proformaLinks } from './proforma-links.ts'
import { latestProformas } from './proforma-queries.ts'
import type { InvoiceRow } from './queries.ts'
import type { Context } from '../../context.ts'

interface BankDetails {
  url: string
  reference: string
  beneficiary: string
  bank: string
  iban: string
  bic: string
}

/** What other tables add to an invoice. */
export interface InvoiceExtras {
  documents: FiscalDocument[]
  /** Its newest payment that a provider is working on. */
  openPayment: Omit<Awaited<ReturnType<typeof paymentsInProgress>>[number], 'invoice_id'> | null
  proforma: BankDetails | null
}

/** Documents, bank details and payments in progress of several invoices, by invoice id. */
export async function loadInvoiceExtras(
  ctx: Context,
  on: Db,
  invoices: readonly Pick<InvoiceRow, 'id' | 'number'>[],
): Promise<Map<string, InvoiceExtras>> {
  const ids = invoices.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const now = ctx.clock.now()
  const links = fiscalDocumentLinks(ctx)
  const proformas = proformaLinks(ctx)
  const documents = await fiscalDocumentsByInvoice(on, ids)
  const requested = new Map((await latestProformas(on, ids)).map((row) => [row.invoice_id, row.id]))
  const open = new Map((await paymentsInProgress(on, ids)).map((row) => [row.invoice_id, row]))
  return new Map(
    invoices.map(({ id, number }) => {
      const payment = open.get(id)
      const proforma = requested.get(id)
      return [
        id,
        {
          documents: documents.filter((row) => row.invoice_id === id).map((row) => toFiscalDocument(row, links, now)),
          openPayment: payment ? { id: payment.id, method: payment.method, url: payment.url } : null,
          proforma: proforma ? toBankDetails(ctx, number, `${ctx.config.publicUrl}${proformas.create(proforma, now)}`) : null,
        },
      ]
    }),
  )
}

function toBankDetails(ctx: Context, number: number, url: string): BankDetails | null {
  if (ctx.config.company === null) return null
  const { name, bank } = ctx.config.company
  return { url, reference: creditorReference(number), beneficiary: name, bank: bank.name, iban: bank.iban, bic: bank.bic }
}

/** The newest payment of each invoice that its provider is working on. */
const paymentsInProgress = (db: Db, invoiceIds: string[]) =>
  db
    .selectFrom('payment')
    .select(['invoice_id', 'id', 'method', 'url'])
    .distinctOn('invoice_id')
    .where('invoice_id', 'in', invoiceIds)
    .where('status', '=', 'Processing')
    // Of the customer: shares are shown by themselves.
    .where('share_id', 'is', null)
    .orderBy('invoice_id')
    .orderBy('created_at', 'desc')
    .execute()
