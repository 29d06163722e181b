import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { nextInvoiceStatus, type InvoiceEvent, type InvoiceStatus } from '@aquilane/domain/invoices/transitions'
import type { InvoiceLine, Invoicing, OrderInvoiceResponse } from '../orders/service.ts'
import type { Events } from '../platform/events.ts'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { timestamp, money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { fiscalDocumentsByInvoice, assignFiscalNumbers } from './fiscal-document-queries.ts'
import { fiscalDocumentLinks, toFiscalDocumentResponse } from './fiscal-documents.ts'
import {
  insertInvoice,
  invoicesByOrders,
  lockOpenInvoices,
  lockPaymentsToRefund,
  updateInvoice,
  type InvoiceRow,
} from '../payments/queries.ts'
import { createRefund } from '../payments/refunds.ts'

/** Asks the providers to withdraw what is still open of an order or invoice. */
export const cancelPaymentsJob = 'payment.withdraw'

export const invoiceStatus = (invoice: Pick<InvoiceRow, 'status'>) => invoice.status as InvoiceStatus
/** Charged beside the price of a flight. */
export const isAncillaryCharge = (invoice: Pick<InvoiceRow, 'type' | 'order_id'>) =>
  invoice.type === 'Additional' && invoice.order_id !== null
/** What has to be paid: price less discount, cents. */
export const amountDue = (invoice: Pick<InvoiceRow, 'price' | 'discount'>) => invoice.price - invoice.discount

/** Changes an invoice by its table and leaves an audit row; null when the table does not allow the event. */
export async function transitionInvoice(
  trx: Trx,
  invoice: InvoiceRow,
  event: InvoiceEvent,
  actor: string,
  paidAt: Temporal.Instant | null = null,
  reason: string | null = null,
): Promise<InvoiceStatus | null> {
  const to = nextInvoiceStatus(invoiceStatus(invoice), event)
  if (to === null) return null
  await updateInvoice(trx, invoice.id, { status: to, ...(paidAt ? { paid_at: paidAt.toString() } : {}) })
  await audit(trx, { actor, action: event, subject: `invoice:${invoice.id}`, from: invoice.status, to, reason })
  return to
}

export function toInvoiceResponse(
  invoice: InvoiceRow,
  now: Temporal.Instant,
  locale: 'en' | 'it',
  documents: OrderInvoiceResponse['documents'] = [],
): OrderInvoiceResponse {
  const open = invoice.status === 'New' || invoice.status === 'Processing'
  const until = open ? invoice.expires_at : null
  const details = invoice.details as unknown as InvoiceLine[]
  return {
    id: invoice.id,
    number: invoiceNumber(invoice.number),
    type: invoice.type === 'Additional' ? 'Additional' : 'Primary',
    status: invoiceStatus(invoice),
    created: timestamp(invoice.created_at),
    price: money(invoice.price, invoice.currency),
    price_with_discount: money(amountDue(invoice), invoice.currency),
    discount: toDiscount(invoice, locale),
    ttl: until && Math.max(0, Math.floor((until.epochMilliseconds - now.epochMilliseconds) / 1000)),
    pay_before: until?.toString() ?? null,
    paid: invoice.paid_at && timestamp(invoice.paid_at),
    documents,
    details: details.map(({ service, amountCents, reason, note = null }) => ({
      service,
      price: money(amountCents, invoice.currency),
      reason: reason && { code: reason.code, params: { ...reason.params } },
      note,
    })),
  }
}

/** What a coupon takes off, and its name in that language. */
export function toDiscount(invoice: InvoiceRow, locale: 'en' | 'it'): OrderInvoiceResponse['discount'] {
  if (invoice.discount === 0) return null
  return { amount: money(invoice.discount, invoice.currency), title: (invoice.discount_title as Record<'en' | 'it', string>)[locale] }
}

/** The part of billing that orders work with; payments themselves are above, in `service.ts`. */
export function createInvoicing({
  clock,
  jobs,
  events,
  ...at
}: {
  clock: Clock
  jobs: Jobs
  events: Events
  /** Signs the addresses of papers. */
  secret: string
  publicUrl: string
}): Invoicing {
  const links = fiscalDocumentLinks(at.secret, at.publicUrl)
  return {
    async issuePrimary(trx, invoice) {
      const { id } = await insertInvoice(trx, {
        client_id: invoice.clientId,
        order_id: invoice.orderId,
        type: 'Primary',
        status: 'New',
        price: invoice.price,
        currency: invoice.currency,
        details: JSON.stringify(invoice.details),
        expires_at: invoice.expiresAt.toString(),
        created_at: clock.now().toString(),
      })
      await audit(trx, { actor: 'system', action: 'issued', subject: `invoice:${id}`, to: 'New' })
      const { clientId, orderId, price, currency, product } = invoice
      await events.emit(trx, 'invoice.issued', { invoiceId: id, orderId, clientId, type: 'Primary', price, currency, product })
    },

    async assignInvoiceNumbers(trx) {
      await assignFiscalNumbers(trx)
    },

    async invoicesByOrders(db, orderIds, locale) {
      const now = clock.now()
      const all = await invoicesByOrders(db, orderIds)
      const documents = await fiscalDocumentsByInvoice(
        db,
        all.map(({ id }) => id),
      )
      const papers = Map.groupBy(documents, ({ invoice_id }) => invoice_id)
      const toOrderInvoice = (invoice: InvoiceRow) =>
        toInvoiceResponse(
          invoice,
          now,
          locale,
          papers.get(invoice.id)?.map((row) => toFiscalDocumentResponse(row, links, now)),
        )
      const byOrder = Map.groupBy(all, (invoice) => invoice.order_id!)
      return new Map([...byOrder].map(([orderId, invoices]) => [orderId, invoices.map(toOrderInvoice)]))
    },

    async closeOpenInvoices(trx, orderId, how) {
      const open = await lockOpenInvoices(trx, orderId)
      for (const invoice of open) await transitionInvoice(trx, invoice, how, 'system')
      if (open.length > 0) await jobs.send(trx, cancelPaymentsJob, { order: orderId })
    },

    async refundPayments(trx, { orderId, amount, reason }) {
      let left = amount
      for (const payment of await lockPaymentsToRefund(trx, orderId)) {
        const part = Math.min(left, payment.amount - payment.fee - payment.refunded)
        if (part > 0) await createRefund(trx, { clock, jobs }, payment, { orderId, amount: part, reason })
        left -= Math.max(part, 0)
      }
      if (left > 0) throw new Error(`Order ${orderId} has ${left} cents less to give back than promised.`)
    },
  }
}
