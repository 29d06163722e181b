import type { Trx } from '../platform/db/database.ts'
import type { InvoicesDeps } from './deps.ts'
import { invoiceById, lockInvoice, type InvoiceRow } from './queries.ts'

/** Locks the order of an invoice, then the invoice: the fixed lock order prevents deadlocks. Null for unknown ids. */
export async function lockInvoiceWithOrder(
  { orders }: Pick<InvoicesDeps, 'orders'> | { orders: Pick<InvoicesDeps['orders'], 'lock'> },
  trx: Trx,
  invoiceId: string,
): Promise<InvoiceRow | null> {
  const known = await invoiceById(trx, invoiceId)
  if (!known) return null
  if (known.order_id) await orders.lock(trx, known.order_id)
  return lockInvoice(trx, invoiceId)
}
