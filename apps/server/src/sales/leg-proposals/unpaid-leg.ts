import { invoicesByOrders } from '../invoices/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { legProposalsByOrder } from './queries.ts'

/** What is still to be paid of flights that were added, cents: a part of the price that the order has not received. */
export async function sumUnpaidLegs(on: Db, orderId: string): Promise<number> {
  const added = (await legProposalsByOrder(on, orderId)).flatMap(({ invoice_id: id }) => id ?? [])
  if (added.length === 0) return 0
  const invoices = await invoicesByOrders(on, [orderId])
  const open = invoices.filter(({ id, status }) => added.includes(id) && (status === 'New' || status === 'Processing'))
  return open.reduce((sum, { price, discount }) => sum + price - discount, 0)
}

/** Whether a flight that was added is still to be paid. */
export const hasUnpaidLeg = async (on: Db, orderId: string): Promise<boolean> => (await sumUnpaidLegs(on, orderId)) > 0
