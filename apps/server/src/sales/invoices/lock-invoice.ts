import type { Trx } from '../../platform/db/database.ts'
import { invoiceById, lockInvoice, type InvoiceRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { lockOrder } from '../orders/index.ts'

/** Locks the order of an invoice, then the invoice: the fixed lock order prevents deadlocks. Null for unknown ids. */
export async function lockInvoiceWithOrder(ctx: Context, trx: Trx, invoiceId: string): Promise<InvoiceRow | null> {
  const known = await invoiceById(trx, invoiceId)
  if (!known) return null
  if (known.order_id) await lockOrder(ctx, trx, known.order_id)
  return lockInvoice(trx, invoiceId)
}
