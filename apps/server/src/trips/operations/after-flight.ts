import { billDifferencePermille, isBillFlagged } from '@aquilane/domain/operations/bill'
import { invoicesByOrders } from '../../sales/invoices/index.ts'
import { legsByOrders, type OrderRow, readPriceLines, lockOrderOrThrow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { settleItem } from './checklist.ts'
import {
  approveBillRow,
  billByOrder,
  closingByOrder,
  insertClosing,
  itemsByOrder,
  postedByOrder,
  recordsByOrder,
  reopenClosing,
  upsertBill,
  type BillRow,
} from './queries.ts'
import { toTripProblem } from './trip-problem.ts'
import type { Context } from '../../context.ts'
import { getAcceptedCost } from '../quotes/index.ts'

export const requireFlown = (order: OrderRow): void => {
  if (order.status === 'Confirmed' || order.status === 'Completed') return
  throw new Refusal('ORDER_STATE_CONFLICT', 'Only trips that take place have actual times.', {
    facts: { confirmation_status: order.status },
  })
}

/** What the offer of an order was made from, cents: its price without our own share, and what it costs more since it was moved. */
export async function quotedCost(ctx: Context, on: Db, order: OrderRow): Promise<number> {
  const accepted = await getAcceptedCost(ctx, on, order.id)
  return Math.max(0, (accepted ?? offerCost(order)) + order.moved_cost)
}

function offerCost(order: OrderRow): number {
  const ours = new Set(['service', 'price_agreed'])
  return readPriceLines(order).reduce((sum, line) => sum + (ours.has(line.service) ? 0 : line.amountCents), 0)
}

const toBillEvent = (order: OrderRow, { amount, approvals }: Pick<BillRow, 'amount' | 'approvals'>) => ({
  orderId: order.id,
  // A trip that takes place has an aircraft, and that an operator.
  operatorId: order.operator_id!,
  round: approvals,
  amount,
  currency: order.currency,
})

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, TRIP_CLOSED, BILL_IN_RUN */
export async function enterBill(
  ctx: Context,
  bill: { orderId: string; memberId: string; reference: string; amountCents: number; note: string | null },
): Promise<void> {
  const { orderId, memberId, reference, amountCents, note } = bill
  await changeTrip(ctx, orderId, async (trx, order) => {
    requireFlown(order)
    const before = await billByOrder(trx, orderId)
    if (before?.approved_at) await ctx.events.emit(trx, 'operator-bill.reopened', toBillEvent(order, before))
    const quoted = await quotedCost(ctx, trx, order)
    await upsertBill(trx, {
      order_id: orderId,
      reference,
      amount: amountCents,
      quoted,
      is_flagged: isBillFlagged(quoted, amountCents),
      note,
      entered_by: memberId,
      entered_at: ctx.clock.now().toString(),
    })
    const to = `${billDifferencePermille(quoted, amountCents) / 10} %`
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-entered', subject: `order:${orderId}`, to, reason: reference })
  })
}

/** @throws NOT_FOUND, BILL_CHANGED, TRIP_CLOSED, and for a flagged bill FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT */
export async function approveBill(
  ctx: Context,
  { orderId, memberId, shownCents, reason }: { orderId: string; memberId: string; shownCents: number; reason: string | null },
): Promise<void> {
  await changeTrip(ctx, orderId, async (trx, order) => {
    const bill = await billByOrder(trx, orderId)
    if (!bill) throw new Refusal('NOT_FOUND', 'This trip has no bill yet.')
    if (bill.amount !== shownCents)
      throw new Refusal('BILL_CHANGED', 'The bill has changed meanwhile. Look at it again, then approve it.', {
        facts: { amount: bill.amount / 100 },
      })
    if (bill.approved_by !== null) return
    const approvals = bill.approvals + 1
    await approveBillRow(trx, orderId, { approved_by: memberId, approved_at: ctx.clock.now().toString(), approvals })
    await ctx.events.emit(trx, 'operator-bill.approved', toBillEvent(order, { ...bill, approvals }))
    await settleItem(ctx, trx, orderId, null, 'operator_bill')
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-approved', subject: `order:${orderId}`, reason })
  })
}

/** What keeps a trip from being closed. */
export type ClosingGap = 'times' | 'bill' | 'approval' | 'extras' | 'status'

export async function closingGaps(_ctx: Context, on: Db, order: OrderRow): Promise<ClosingGap[]> {
  const legs = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const records = await recordsByOrder(on, order.id)
  const bill = await billByOrder(on, order.id)
  const invoices = await invoicesByOrders(on, [order.id])
  const hasOpenExtras = invoices.some(({ type, status }) => type === 'Additional' && (status === 'New' || status === 'Processing'))
  const gaps: [ClosingGap, boolean][] = [
    ['status', order.status !== 'Completed'],
    ['times', legs.some(({ id }) => !records.some(({ leg_id: leg, on_block_at: end }) => leg === id && end !== null))],
    ['bill', bill === undefined],
    ['approval', bill !== undefined && bill.approved_by === null],
    ['extras', hasOpenExtras],
  ]
  return gaps.flatMap(([gap, isOpen]) => (isOpen ? [gap] : []))
}

/** Revenue from the postings of the trip, and cost as it is known now, cents. */
export async function tripResult(ctx: Context, on: Db, order: OrderRow): Promise<{ revenue: number; cost: number; margin: number }> {
  const bill = await billByOrder(on, order.id)
  const services = (await itemsByOrder(on, order.id)).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const { revenue, operatorCost } = await postedByOrder(on, order.id)
  // An approved bill is posted; before, the bill or the offer is what is known.
  const operator = bill?.approved_at ? operatorCost : (bill?.amount ?? (await quotedCost(ctx, on, order)))
  const cost = operator + services
  return { revenue, cost, margin: revenue - cost }
}

/** Freezes the result. @throws NOT_FOUND, TRIP_INCOMPLETE with what is missing, TRIP_CLOSED */
export async function closeTrip(
  ctx: Context,
  { orderId, memberId, reason }: { orderId: string; memberId: string; reason: string | null },
): Promise<void> {
  await changeTrip(ctx, orderId, async (trx, order) => {
    if (await closingByOrder(trx, orderId)) return
    const missing = await closingGaps(ctx, trx, order)
    if (missing.length > 0) throw new Refusal('TRIP_INCOMPLETE', 'This trip cannot be closed yet.', { facts: { missing } })
    const result = await tripResult(ctx, trx, order)
    await insertClosing(trx, { order_id: orderId, closed_at: ctx.clock.now().toString(), closed_by: memberId, ...result })
    await audit(trx, { actor: `staff:${memberId}`, action: 'trip-closed', subject: `order:${orderId}`, reason })
  })
}

/**
 * Handler of `invoice.paid`: a charge that is paid after the trip was closed reopens it, and it is closed again with what was posted.
 */
export async function onInvoicePaid(ctx: Context, trx: Trx, paid: DomainEvents['invoice.paid']): Promise<void> {
  if (paid.orderId === null || paid.isDebt) return
  const by = `invoice:${paid.invoiceId}`
  if (await reopenClosing(trx, paid.orderId, by, ctx.clock.now()))
    await audit(trx, {
      actor: `provider:${paid.provider}`,
      action: 'trip-reopened',
      subject: `order:${paid.orderId}`,
      reason: 'paid-after-closing',
    })
}

/** Works on a locked order. */
export async function changeTrip(ctx: Context, orderId: string, work: (trx: Trx, order: OrderRow) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => work(trx, await lockOrderOrThrow(trx, orderId)))
  } catch (error) {
    throw toTripProblem(error)
  }
}
