import type { Database } from '../../platform/db/database.ts'
import type { Events } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { invoiceById, type InvoiceRow } from './queries.ts'

/**
 * Before a payment begins: does the order of an invoice still stand at its price? One that does not is closed first, so that a payment page
 * opened earlier is refunded. @throws PRICE_CHANGED, for one that was closed so before as well
 */
export async function requirePriceStands({ db, events }: { db: Database; events: Events }, invoice: InvoiceRow): Promise<void> {
  const { id, order_id: orderId, type, status } = invoice
  if (orderId === null || type !== 'Primary' || status === 'Paid') return
  await db.transaction().execute((trx) => events.emit(trx, 'order.paying', { orderId }))
  const after = await invoiceById(db, id)
  if (status !== 'Canceled' && after?.status === 'Canceled')
    throw new Refusal('PRICE_CHANGED', 'What this price stands on has changed, so it holds no longer. Nothing was charged.')
}
