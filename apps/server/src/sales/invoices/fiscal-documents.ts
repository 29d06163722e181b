import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { customerInvoiceLines, invoiceVat } from './invoice-lines.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type SignedLinks, signedLinks } from '../../platform/http/signed-links.ts'
import { renderPdf } from '../../platform/pdf/render.ts'
import { type FiscalDocumentContent, fiscalDocument } from './fiscal-document-pdf.ts'
import {
  type Buyer,
  type FiscalDocumentRow,
  fiscalDocumentById,
  insertFiscalDocument,
  latestBuyer,
  receiptByInvoice,
} from './fiscal-document-queries.ts'
import { type InvoiceRow, invoiceById } from './queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { getItinerary } from '../orders/index.ts'

type Numbered = Pick<FiscalDocumentRow, 'series' | 'year' | 'number'>

/** Time zone of the fiscal year. */
const fiscalZone = 'Europe/Rome'

export const fiscalNumber = ({ series, year, number }: Numbered) => `${series}-${year}-${String(number).padStart(6, '0')}`

export const fiscalDocumentLinks = ({ config: { tokenSecret: secret, publicUrl } }: Context): SignedLinks =>
  signedLinks({ secret, purpose: 'fiscal-document', path: `${publicUrl}/gamma/invoice/fiscal-document` })

/** A receipt or credit note as its customer finds it. */
export interface FiscalDocument {
  id: string
  kind: 'receipt' | 'credit_note'
  number: string
  url: string
}

export const toFiscalDocument = (row: Numbered & { id: string }, links: SignedLinks, now: Temporal.Instant): FiscalDocument => ({
  id: row.id,
  kind: row.series === 'R' ? 'receipt' : 'credit_note',
  number: fiscalNumber(row),
  url: links.create(row.id, now),
})

/** A payment as documents name it, cents. */
interface DocumentedPayment {
  id: string
  invoice_id: string
  method: string
  amount: number
  fee: number
  currency: string
}

interface DocumentedRefund {
  id: string
  amount: number
}

async function issueDocument(
  ctx: Context,
  trx: Trx,
  series: 'R' | 'C',
  about: { invoice: InvoiceRow; payment: DocumentedPayment; refund?: DocumentedRefund; amount: number },
  content: Pick<FiscalDocumentContent, 'lines' | 'vat' | 'discount' | 'fee' | 'fromBalance' | 'fromOthers' | 'receipt' | 'to'>,
) {
  const { invoice, payment, refund, amount } = about
  const now = ctx.clock.now()
  const text: FiscalDocumentContent = {
    ...content,
    invoice: invoiceNumber(invoice.number),
    company: ctx.config.company,
    itinerary: invoice.order_id === null ? null : await getItinerary(ctx, trx, invoice.order_id),
    method: payment.method,
    total: amount,
    currency: payment.currency,
    date: now.toZonedDateTimeISO(fiscalZone).toPlainDate().toString(),
  }
  const buyer = await latestBuyer(trx, invoice.id)
  await insertFiscalDocument(trx, {
    series,
    year: now.toZonedDateTimeISO(fiscalZone).year,
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    payment_id: payment.id,
    refund_id: refund?.id ?? null,
    amount,
    currency: payment.currency,
    content: JSON.stringify(text),
    buyer: buyer && JSON.stringify(buyer),
    created_at: now.toString(),
  })
}

/** Issues a receipt for a paid invoice or a top-up, in the transaction that posts it: over its last payment and the parts before it. */
export async function issueReceipt(
  ctx: Context,
  trx: Trx,
  invoice: InvoiceRow,
  payment: DocumentedPayment,
  /** Cents of the parts that others of the party paid by card. */
  fromOthers = 0,
): Promise<void> {
  const paid = payment.amount - payment.fee + invoice.received
  const lines = customerInvoiceLines(invoice).map(({ service, amountCents, note = null }) => ({
    service,
    cents: amountCents,
    note,
  }))
  // The coupon paid the difference between price and payment.
  const discount = Math.max(0, invoice.price - paid)
  const vat = invoiceVat(invoice)
  const title = invoice.discount_title as unknown as { en: string; it: string } | null
  await issueDocument(
    ctx,
    trx,
    'R',
    { invoice, payment, amount: payment.amount + invoice.received },
    {
      lines,
      ...(vat ? { vat } : {}),
      discount: discount > 0 && title ? { cents: discount, title } : null,
      fee: payment.fee,
      fromBalance: invoice.received - fromOthers,
      ...(fromOthers > 0 ? { fromOthers } : {}),
      receipt: null,
      to: null,
    },
  )
}

/** Issues a credit note for a refund. */
export async function issueCreditNote(
  ctx: Context,
  trx: Trx,
  refund: DocumentedRefund,
  payment: DocumentedPayment,
  to: 'provider' | 'balance',
): Promise<void> {
  const invoice = (await invoiceById(trx, payment.invoice_id))!
  const receipt = await receiptByInvoice(trx, payment.invoice_id)
  await issueDocument(
    ctx,
    trx,
    'C',
    { invoice, payment, refund, amount: refund.amount },
    { lines: [], discount: null, fee: 0, fromBalance: 0, receipt: receipt ? fiscalNumber(receipt) : null, to },
  )
}

/** @throws NOT_FOUND unless the caller owns it or the link is signed */
export async function getFiscalDocumentPdf(
  ctx: Context,
  {
    id,
    clientId,
    expires,
    signature,
    locale,
  }: {
    id: string
    clientId: string | null
    expires: number | null
    signature: string | null
    locale: 'en' | 'it'
  },
): Promise<{ file: Buffer; name: string }> {
  const document = uuid.test(id) ? await fiscalDocumentById(ctx.db, id) : undefined
  if (!document || !(document.client_id === clientId || fiscalDocumentLinks(ctx).verify(id, { expires, signature }, ctx.clock.now())))
    throw new Refusal('NOT_FOUND', 'There is no such document.')
  const number = fiscalNumber(document)
  const kind = document.series === 'R' ? 'receipt' : 'creditNote'
  const content = fiscalDocument({
    kind,
    number,
    content: document.content as unknown as FiscalDocumentContent,
    payer: document.buyer as unknown as Buyer | null,
    locale,
  })
  return {
    file: await renderPdf(content, document.client_id ?? document.id),
    name: `${kind === 'receipt' ? 'receipt' : 'credit-note'}-${number}.pdf`,
  }
}
