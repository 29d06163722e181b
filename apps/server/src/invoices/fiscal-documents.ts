import { invoiceNumber } from '@aquilane/domain/invoices/number'
import type { WireOrderInvoice } from '../orders/service.ts'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { signedLinks, type SignedLinks } from '../platform/http/signed-links.ts'
import { printPdf } from '../platform/pdf/render.ts'
import { documentPaper, type DocumentContent } from './fiscal-document-pdf.ts'
import { documentById, documentsOfClient, forgetPayers, insertDocument, payerOf, receiptOf, type DocumentRow } from './fiscal-document-queries.ts'
import { invoiceById, type InvoiceRow, type PaymentRow, type RefundRow } from '../payments/queries.ts'
import type { BillingDeps } from '../payments/service.ts'

type Numbered = Pick<DocumentRow, 'series' | 'year' | 'number'>

/** The year of a paper is that of the house. */
const booksZone = 'Europe/Rome'

const documentNumber = ({ series, year, number }: Numbered) => `${series}-${year}-${String(number).padStart(6, '0')}`

export const documentLinks = (secret: string, publicUrl: string): SignedLinks =>
  signedLinks({ secret, purpose: 'fiscal-document', path: `${publicUrl}/gamma/invoice/document` })

export const wireDocument = (
  row: Numbered & { id: string },
  links: SignedLinks,
  now: Temporal.Instant,
): WireOrderInvoice['documents'][number] => ({
  id: row.id,
  kind: row.series === 'R' ? 'receipt' : 'credit_note',
  number: documentNumber(row),
  url: links.make(row.id, now),
})

export interface Documents {
  /** For money that paid an invoice or reached the balance it was meant for; in the transaction that books it. */
  receipt(trx: Trx, invoice: InvoiceRow, payment: PaymentRow): Promise<void>
  /** For money that went back. */
  creditNote(trx: Trx, refund: RefundRow, payment: PaymentRow, to: 'provider' | 'balance'): Promise<void>
  /** @throws NOT_FOUND unless it is the caller's or the address is signed */
  pdf(ask: {
    id: string
    clientId: string | null
    expires: number | null
    signature: string | null
    locale: 'en' | 'it'
  }): Promise<{ file: Buffer; name: string }>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Line {
  service: string
  amountCents: number
  note?: string | null
}

export function createDocuments(deps: BillingDeps): Documents {
  const { db, clock, orders, events, company } = deps
  const links = documentLinks(deps.secret, deps.publicUrl)

  events.on('identity.client-erased', (trx, { clientId }) => forgetPayers(trx, clientId))
  events.on('identity.client-exported', async (trx, { clientId, files }) => {
    const documents = await documentsOfClient(trx, clientId)
    files.push({
      name: 'receipts-and-credit-notes.json',
      content: documents.map(({ series, year, number, ...rest }) => ({ number: documentNumber({ series, year, number }), ...rest })),
    })
  })

  const issue = async (
    trx: Trx,
    series: 'R' | 'C',
    about: { invoice: InvoiceRow; payment: PaymentRow; refund?: RefundRow; amount: number },
    content: Pick<DocumentContent, 'lines' | 'discount' | 'fee' | 'receipt' | 'to'>,
  ) => {
    const { invoice, payment, refund, amount } = about
    const now = clock.now()
    const said: DocumentContent = {
      ...content,
      invoice: invoiceNumber(invoice.number),
      company,
      itinerary: invoice.order_id === null ? null : await orders.itinerary(trx, invoice.order_id),
      method: payment.method,
      total: amount,
      currency: payment.currency,
      date: now.toZonedDateTimeISO(booksZone).toPlainDate().toString(),
    }
    const payer = await payerOf(trx, invoice.id)
    await insertDocument(trx, {
      series,
      year: now.toZonedDateTimeISO(booksZone).year,
      invoice_id: invoice.id,
      client_id: invoice.client_id,
      payment_id: payment.id,
      refund_id: refund?.id ?? null,
      amount,
      currency: payment.currency,
      content: JSON.stringify(said),
      payer: payer && JSON.stringify(payer),
      created_at: now.toString(),
    })
  }

  return {
    async receipt(trx, invoice, payment) {
      const paid = payment.amount - payment.fee
      const lines = (invoice.details as unknown as Line[]).map(({ service, amountCents, note = null }) => ({
        service,
        cents: amountCents,
        note,
      }))
      // What the customer paid less than the price is what the coupon paid.
      const discount = Math.max(0, invoice.price - paid)
      const title = invoice.discount_title as unknown as { en: string; it: string } | null
      await issue(
        trx,
        'R',
        { invoice, payment, amount: payment.amount },
        { lines, discount: discount > 0 && title ? { cents: discount, title } : null, fee: payment.fee, receipt: null, to: null },
      )
    },

    async creditNote(trx, refund, payment, to) {
      const invoice = (await invoiceById(trx, payment.invoice_id))!
      const receipt = await receiptOf(trx, payment.id)
      await issue(
        trx,
        'C',
        { invoice, payment, refund, amount: refund.amount },
        { lines: [], discount: null, fee: 0, receipt: receipt ? documentNumber(receipt) : null, to },
      )
    },

    async pdf({ id, clientId, expires, signature, locale }) {
      const document = uuid.test(id) ? await documentById(db, id) : undefined
      if (!document || !(document.client_id === clientId || links.holds(id, { expires, signature }, clock.now())))
        throw new ProblemError('NOT_FOUND', 'There is no such document.')
      const number = documentNumber(document)
      const kind = document.series === 'R' ? 'receipt' : 'creditNote'
      const paper = documentPaper({
        kind,
        number,
        content: document.content as unknown as DocumentContent,
        payer: document.payer as unknown as { name: string; address: string | null } | null,
        locale,
      })
      return { file: await printPdf(paper), name: `${kind === 'receipt' ? 'receipt' : 'credit-note'}-${number}.pdf` }
    },
  }
}
