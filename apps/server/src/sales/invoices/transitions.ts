import { nextInvoiceStatus, type InvoiceEvent, type InvoiceStatus } from '@aquilane/domain/invoices/transitions'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { updateInvoice, type InvoiceRow } from './queries.ts'

export const invoiceStatus = (invoice: Pick<InvoiceRow, 'status'>) => invoice.status

/** Whether it is an ancillary invoice. */
export const isAncillaryCharge = (invoice: Pick<InvoiceRow, 'type' | 'order_id'>) =>
  invoice.type === 'Additional' && invoice.order_id !== null

/** Price less discount, cents. */
export const priceWithDiscount = (invoice: Pick<InvoiceRow, 'price' | 'discount'>) => invoice.price - invoice.discount

/** What is still to be paid of an open invoice: price less discount and the parts received, cents. */
export const amountDue = (invoice: Pick<InvoiceRow, 'price' | 'discount' | 'received'>) => priceWithDiscount(invoice) - invoice.received

/** Changes the status of a locked invoice and writes an audit row; null when the transition is not allowed. */
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
