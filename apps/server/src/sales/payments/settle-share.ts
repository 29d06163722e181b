import { paymentPosting } from '@aquilane/domain/accounting/payment-postings'
import { amountDue, cancelPaymentsJob, type InvoiceRow, settledAccount, updateInvoice } from '../invoices/index.ts'
import { getPnr } from '../orders/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { openPaymentsByInvoice, type PaymentRow } from './queries.ts'
import { settleInvoice } from './settle-invoice.ts'
import { mailShareReceipt } from './share-mails.ts'
import { lockShare, markSharePaid } from './share-queries.ts'
import type { Context } from '../../context.ts'

/** Whether a payment that arrived is what its share still asks for. @param isOpen the locked invoice takes money */
export async function isShareNeeded(trx: Trx, invoice: InvoiceRow, payment: PaymentRow, isOpen: boolean): Promise<boolean> {
  if (payment.share_id === null) return isOpen
  const share = await lockShare(trx, payment.share_id)
  return isOpen && share.payment_id === null && share.ended === null && payment.amount <= amountDue(invoice)
}

/** A share that covers all that is due settles the invoice; any other is a part of it. */
export const shareApplies = (invoice: InvoiceRow, payment: PaymentRow): 'invoice' | 'part' =>
  payment.share_id !== null && payment.amount < amountDue(invoice) ? 'part' : 'invoice'

/** The payment of a share has arrived and was recorded: it is booked, confirmed to its payer by mail, and counts for the locked invoice. */
export async function settleShare(ctx: Context, trx: Trx, invoice: InvoiceRow, payment: PaymentRow): Promise<void> {
  const share = await lockShare(trx, payment.share_id!)
  const received = { ...payment, paymentId: payment.id, clientId: payment.client_id, received: payment.amount }
  await postEntry(ctx, trx, paymentPosting(received, settledAccount(invoice)))
  await markSharePaid(trx, share.id, payment.id, ctx.clock.now())
  await mailShareReceipt(ctx, trx, { share, invoice, payment })
  const due = amountDue(invoice) - payment.amount
  await ctx.events.emit(trx, 'invoice-share.paid', {
    shareId: share.id,
    orderId: invoice.order_id!,
    clientId: invoice.client_id,
    pnr: (await getPnr(ctx, trx, invoice.order_id!)) ?? '',
    name: share.name ?? share.email,
    amount: share.amount,
    due,
    currency: share.currency,
  })
  if (due === 0) return settleInvoice(ctx, trx, invoice, payment)
  const sum = invoice.received + payment.amount
  await updateInvoice(trx, invoice.id, { received: sum })
  const details = { payment: payment.id, share: share.id, amount: payment.amount, received: sum }
  await audit(trx, { actor: `provider:${payment.provider}`, action: 'part-received', subject: `invoice:${invoice.id}`, details })
  // Pages opened before ask for more than is due now.
  if ((await openPaymentsByInvoice(trx, invoice.id)).length > 0) await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoice.id })
}
