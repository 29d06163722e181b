import { isTax } from '@aquilane/domain/charter/customer-lines'
import { invoicesByOrders } from '../invoices/index.ts'
import { companionOf, haveLeftForSure, type InvoiceLine, isRetimable, orderById } from '../orders/index.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { legProposalsByOrder } from './queries.ts'

/** A flight that was added and is still to be paid. */
export interface UnpaidLeg {
  /** Null: accepted before proposals named their leg, it is the last one. */
  legId: string | null
  invoiceId: string
  /** Cents. */
  dueCents: number
  /** What the trip costs the company more because of it, as it was proposed, cents. */
  costCents: number
  /** In its price. */
  taxes: InvoiceLine[]
  /** Money for it is on its way. */
  isPaying: boolean
}

/** Flights that were added to a trip and are still to be paid. */
export async function listUnpaidLegs(on: Db, orderId: string): Promise<UnpaidLeg[]> {
  const added = (await legProposalsByOrder(on, orderId)).filter(({ invoice_id: id }) => id !== null)
  if (added.length === 0) return []
  const invoices = new Map((await invoicesByOrders(on, [orderId])).map((invoice) => [invoice.id, invoice]))
  return added.flatMap(({ leg_id: legId, invoice_id: invoiceId, cost_difference: costCents }) => {
    const invoice = invoices.get(invoiceId!)
    if (invoice?.status !== 'New' && invoice?.status !== 'Processing') return []
    const { price, discount, status, received, details } = invoice
    const taxes = (details as unknown as InvoiceLine[]).filter(({ service }) => isTax(service))
    const isPaying = status === 'Processing' || received > 0
    return [{ legId, invoiceId: invoice.id, dueCents: price - discount, costCents, taxes, isPaying }]
  })
}

/**
 * A flight that was added, is not paid and did not leave, of a trip that is not changed any other way: its own time has passed, or another flight of the trip
 * has left. Null: none, or money for it is on its way.
 */
export async function findOverdueLeg(ctx: Context, on: Db, orderId: string): Promise<string | null> {
  const order = await orderById(on, orderId)
  const isOne = order?.product === 'charter' && order.status === 'Confirmed' && (await companionOf(on, orderId)) === undefined
  if (!order || !isOne || (await isRetimable(ctx, on, order))) return null
  for (const { legId, isPaying } of await listUnpaidLegs(on, orderId))
    if (legId !== null && !isPaying && !(await haveLeftForSure(on, [legId]))) return legId
  return null
}

/** What is still to be paid of flights that were added, cents: a part of the price that the order has not received. */
export const sumUnpaidLegs = async (on: Db, orderId: string): Promise<number> =>
  (await listUnpaidLegs(on, orderId)).reduce((sum, { dueCents }) => sum + dueCents, 0)

/** Whether a flight that was added is still to be paid. */
export const hasUnpaidLeg = async (on: Db, orderId: string): Promise<boolean> => (await sumUnpaidLegs(on, orderId)) > 0
