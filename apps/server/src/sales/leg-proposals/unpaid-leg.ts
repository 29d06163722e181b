import { isTax } from '@aquilane/domain/charter/customer-lines'
import { isAddedLegPayable } from '@aquilane/domain/orders/added-leg'
import { invoicesByOrders } from '../invoices/index.ts'
import { companionOf, haveLeftForSure, type InvoiceLine, isRetimable, listLegsNotPaidInTime, orderById } from '../orders/index.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { legProposalsByOrder } from './queries.ts'

/** A flight that was added and not paid in time. */
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
  /** With a later departure that a member entered. */
  departsAt: Temporal.Instant
  /** Its money came after its departure; otherwise it is still to be paid. */
  isPaidLate: boolean
  /** A payment of it is on its way. */
  isPaying: boolean
  /** A part of its price is there. */
  isPaidInPart: boolean
}

/** Flights that were added to a trip and are still to be paid. */
export const listUnpaidLegs = async (on: Db, orderId: string): Promise<UnpaidLeg[]> =>
  (await listUnsettledLegs(on, orderId)).filter(({ isPaidLate }) => !isPaidLate)

/** Those, and the ones that were paid after their departure, whether they left or not. */
export async function listUnsettledLegs(on: Db, orderId: string): Promise<UnpaidLeg[]> {
  const added = (await legProposalsByOrder(on, orderId)).filter(({ invoice_id: id }) => id !== null)
  if (added.length === 0) return []
  const invoices = new Map((await invoicesByOrders(on, [orderId])).map((invoice) => [invoice.id, invoice]))
  const late = new Map((await listLegsNotPaidInTime(on, orderId)).map((one) => [one.invoiceId, one]))
  return added.flatMap(({ leg_id: legId, invoice_id: invoiceId, cost_difference: costCents }) => {
    const [invoice, flight] = [invoices.get(invoiceId!), late.get(invoiceId!)]
    if (!invoice || !flight) return []
    const { status, received, details } = invoice
    const taxes = (details as unknown as InvoiceLine[]).filter(({ service }) => isTax(service))
    return [
      {
        legId,
        invoiceId: invoice.id,
        dueCents: flight.cents,
        costCents,
        taxes,
        departsAt: flight.departsAt,
        isPaidLate: flight.isPaid,
        isPaying: status === 'Processing',
        isPaidInPart: !flight.isPaid && received > 0,
      },
    ]
  })
}

/** Whether money for it is waited for: on its way, or, before its departure, the rest of a part. Later the part goes back with the flight. */
export const isMoneyAwaited = ({ isPaying, isPaidInPart, departsAt }: UnpaidLeg, now: Temporal.Instant): boolean =>
  isPaying || (isPaidInPart && Temporal.Instant.compare(departsAt, now) > 0)

/**
 * A flight that was added, was not paid in time and did not leave, of a trip that is not changed any other way: its own time has passed, or another flight of
 * the trip has left. Null: none, or money for it is waited for.
 */
export async function findOverdueLeg(ctx: Context, on: Db, orderId: string): Promise<{ legId: string; isPaidLate: boolean } | null> {
  const order = await orderById(on, orderId)
  const isOne = order?.product === 'charter' && order.status === 'Confirmed' && (await companionOf(on, orderId)) === undefined
  if (!order || !isOne || (await isRetimable(ctx, on, order))) return null
  for (const leg of await listUnsettledLegs(on, orderId)) {
    const { legId, isPaidLate } = leg
    if (legId !== null && !isMoneyAwaited(leg, ctx.clock.now()) && !(await haveLeftForSure(on, [legId]))) return { legId, isPaidLate }
  }
  return null
}

/**
 * Whether the invoice of an added flight may be paid: before its departure, as a debt once it is known to have left, and where its trip was completed, which
 * flew all of its flights. Null: it asks for no such flight, or is paid.
 */
export async function findLegToPay(
  { clock }: Context,
  on: Db,
  { orderId, invoiceId }: { orderId: string; invoiceId: string },
): Promise<{ hasLeft: boolean; isPayable: boolean } | null> {
  const flight = (await listLegsNotPaidInTime(on, orderId)).find((one) => one.invoiceId === invoiceId && !one.isPaid)
  if (!flight) return null
  const hasLeft = await haveLeftForSure(on, [flight.legId])
  const isFlown = (await orderById(on, orderId))?.status === 'Completed'
  return { hasLeft, isPayable: isFlown || isAddedLegPayable({ hasLeft, departsAt: flight.departsAt }, clock.now()) }
}

/** Whether a flight that was added is still to be paid. */
export const hasUnpaidLeg = async (on: Db, orderId: string): Promise<boolean> => (await listUnpaidLegs(on, orderId)).length > 0
