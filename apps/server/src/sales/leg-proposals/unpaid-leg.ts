import { invoicesByOrders } from '../invoices/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { legProposalsByOrder } from './queries.ts'

/** Whether a flight that was added is still to be paid. */
export async function hasUnpaidLeg(on: Db, orderId: string): Promise<boolean> {
  const added = (await legProposalsByOrder(on, orderId)).flatMap(({ invoice_id: id }) => id ?? [])
  if (added.length === 0) return false
  const invoices = await invoicesByOrders(on, [orderId])
  return invoices.some(({ id, status }) => added.includes(id) && (status === 'New' || status === 'Processing'))
}
