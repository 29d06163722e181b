import { invoiceById, type InvoiceRow, invoiceStatus } from '../invoices/index.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { pollProvider } from './provider-sync.ts'
import { paymentById, type PaymentRow } from './queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** How a payment stands, with its invoice. */
export interface PaymentState extends Pick<PaymentRow, 'id' | 'method' | 'status' | 'amount' | 'currency' | 'failure'> {
  invoice: { id: string; status: InvoiceRow['status'] }
  orderId: string | null
}

/** The status of a payment; polls its provider while it is open. @throws NOT_FOUND */
export async function getPayment(ctx: Context, id: string, clientId: string): Promise<PaymentState> {
  const { db, log } = ctx
  const known = uuid.test(id) ? await paymentById(db, id) : undefined
  if (known?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'There is no such payment.')
  // An unreachable provider must not hide the stored status.
  await pollProvider(ctx, id, { gently: true }).catch((error: unknown) =>
    log.warn({ err: error, payment: id }, 'provider could not be polled'),
  )
  const payment = (await paymentById(db, id))!
  const invoice = (await invoiceById(db, payment.invoice_id))!
  return { ...payment, invoice: { id: invoice.id, status: invoiceStatus(invoice) }, orderId: invoice.order_id }
}
