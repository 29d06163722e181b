import { billDifferencePermille, isBillFlagged } from '@aquilane/domain/operations/bill'
import { invoicesByOrders } from '../../sales/invoices/index.ts'
import { getLegsThatFly, isEndedUnderway, type LegRow, legsByOrders, lockOrderOrThrow, type OrderRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { settleItem } from './checklist.ts'
import {
  approveBillRow,
  billsByOrder,
  closingByOrder,
  insertClosing,
  itemsByOrder,
  postedByOrder,
  recordsByOrder,
  reopenClosing,
  upsertBill,
  type BillRow,
} from './queries.ts'
import { flewNone, toTripProblem } from './trip-problem.ts'
import { listOperators, type TripOperator } from './trip-operators.ts'
import type { Context } from '../../context.ts'

/** Legs of a trip that takes place, or the flown ones of a trip that ended after them. @throws ORDER_STATE_CONFLICT where there are none */
export async function requireFlown(on: Db, order: OrderRow): Promise<LegRow[]> {
  const legs = getLegsThatFly(order, (await legsByOrders(on, [order.id])).get(order.id) ?? [])
  if (legs.length > 0) return legs
  throw new Refusal('ORDER_STATE_CONFLICT', 'Only trips that take place have actual times.', {
    facts: { confirmation_status: order.status },
  })
}

const toBillEvent = (order: OrderRow, { operator_id, amount, approvals }: Pick<BillRow, 'operator_id' | 'amount' | 'approvals'>) => ({
  orderId: order.id,
  operatorId: operator_id,
  round: approvals,
  amount,
  currency: order.currency,
})

/** @param operatorId undefined: the only one of the trip. @throws VALIDATION_FAILED where it has to be named, ORDER_STATE_CONFLICT for one that flew no leg */
async function findOperator(ctx: Context, trx: Trx, order: OrderRow, operatorId: number | undefined): Promise<TripOperator> {
  const flying = (await listOperators(ctx, trx, order)).filter(({ legs }) => legs.length > 0)
  if (operatorId === undefined && flying.length > 1)
    throw fieldError('company', 'missing', 'Several operators flew this trip: name the one that billed.')
  const operator = flying.find(({ id }) => operatorId === undefined || id === operatorId)
  if (!operator) throw flewNone()
  return operator
}

interface EnteredBill {
  orderId: string
  operatorId?: number | undefined
  memberId: string
  reference: string
  amountCents: number
  note: string | null
  /** `yyyy-MM-dd`, as the bill names them. */
  datedOn?: string | null
  dueOn?: string | null
}

/** Nowhere on earth it is later than this. */
const latestZone = 'Pacific/Kiritimati'

/** @throws VALIDATION_FAILED */
function requireDays({ clock }: Context, datedOn: string | null, dueOn: string | null): void {
  const today = clock.now().toZonedDateTimeISO(latestZone).toPlainDate().toString()
  if (datedOn !== null && datedOn > today) throw fieldError('dated', 'future', 'The day of the bill is still to come: check the date.')
  if (datedOn !== null && dueOn !== null && dueOn < datedOn)
    throw fieldError('due', 'order', 'The bill is due before its own day: check both dates.')
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED, TRIP_CLOSED, BILL_IN_RUN */
export async function enterBill(ctx: Context, bill: EnteredBill): Promise<void> {
  const { orderId, memberId, reference, amountCents, note, datedOn = null, dueOn = null } = bill
  requireDays(ctx, datedOn, dueOn)
  await changeTrip(ctx, orderId, async (trx, order) => {
    await requireFlown(trx, order)
    const { id: operatorId, quoted, bill: before } = await findOperator(ctx, trx, order, bill.operatorId)
    if (before?.approved_at) await ctx.events.emit(trx, 'operator-bill.reopened', toBillEvent(order, before))
    await upsertBill(trx, {
      order_id: orderId,
      operator_id: operatorId,
      reference,
      amount: amountCents,
      quoted,
      is_flagged: isBillFlagged(quoted, amountCents),
      note,
      dated_on: datedOn,
      due_on: dueOn,
      entered_by: memberId,
      entered_at: ctx.clock.now().toString(),
    })
    const to = `${billDifferencePermille(quoted, amountCents) / 10} %`
    const details = { operator: operatorId }
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-entered', subject: `order:${orderId}`, to, reason: reference, details })
  })
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED, BILL_CHANGED, TRIP_CLOSED, and for a flagged bill FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT */
export async function approveBill(
  ctx: Context,
  input: { orderId: string; operatorId?: number | undefined; memberId: string; shownCents: number; reason: string | null },
): Promise<void> {
  const { orderId, memberId, shownCents, reason } = input
  await changeTrip(ctx, orderId, async (trx, order) => {
    const bills = await billsByOrder(trx, orderId)
    if (bills.length === 0) throw new Refusal('NOT_FOUND', 'This trip has no bill yet.')
    const { id: operatorId, bill } = await findOperator(ctx, trx, order, input.operatorId)
    if (!bill) throw new Refusal('NOT_FOUND', 'This operator has not billed the trip yet.')
    if (bill.amount !== shownCents)
      throw new Refusal('BILL_CHANGED', 'The bill has changed meanwhile. Look at it again, then approve it.', {
        facts: { amount: bill.amount / 100 },
      })
    if (bill.approved_by !== null) return
    // Numbered through for the trip: each approval is a booking of its own.
    const approvals = Math.max(...bills.map((one) => one.approvals)) + 1
    await approveBillRow(trx, { orderId, operatorId }, { approved_by: memberId, approved_at: ctx.clock.now().toString(), approvals })
    await ctx.events.emit(trx, 'operator-bill.approved', toBillEvent(order, { ...bill, approvals }))
    if (isBilled(await listOperators(ctx, trx, order))) await settleItem(ctx, trx, orderId, null, 'operator_bill')
    const details = { operator: operatorId }
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-approved', subject: `order:${orderId}`, reason, details })
  })
}

/** Each operator that flies a leg has an approved bill. */
export const isBilled = (operators: readonly TripOperator[]): boolean =>
  operators.some(({ legs }) => legs.length > 0) &&
  operators.every(({ legs, bill }) => legs.length === 0 || (bill?.approved_at ?? null) !== null)

/** What keeps a trip from being closed. */
export type ClosingGap = 'times' | 'bill' | 'approval' | 'extras' | 'status'

export async function closingGaps(ctx: Context, on: Db, order: OrderRow): Promise<ClosingGap[]> {
  const all = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const legs = getLegsThatFly(order, all)
  const records = await recordsByOrder(on, order.id)
  const flying = (await listOperators(ctx, on, order)).filter((one) => one.legs.length > 0)
  const invoices = await invoicesByOrders(on, [order.id])
  const hasOpenExtras = invoices.some(({ type, status }) => type === 'Additional' && (status === 'New' || status === 'Processing'))
  const gaps: [ClosingGap, boolean][] = [
    ['status', order.status !== 'Completed' && !isEndedUnderway(order, all)],
    ['times', legs.some(({ id }) => !records.some(({ leg_id: leg, on_block_at: end }) => leg === id && end !== null))],
    ['bill', flying.length === 0 || flying.some(({ bill }) => bill === null)],
    ['approval', flying.some(({ bill }) => bill !== null && bill.approved_by === null)],
    ['extras', hasOpenExtras],
  ]
  return gaps.flatMap(([gap, isOpen]) => (isOpen ? [gap] : []))
}

/** Cents. */
export interface TripResult {
  revenue: number
  cost: number
  margin: number
}

/** Revenue from the postings of the trip, and cost as it is known now. */
export async function tripResult(ctx: Context, on: Db, order: OrderRow): Promise<TripResult> {
  const operators = await listOperators(ctx, on, order)
  const services = (await itemsByOrder(on, order.id)).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const { revenue, operatorCost } = await postedByOrder(on, order.id)
  // Approved bills are posted; before, a bill or the offer is what is known.
  const expected = operators.reduce((sum, { legs, bill, quoted }) => {
    if (legs.length === 0 || bill?.approved_at) return sum
    return sum + (bill?.amount ?? quoted)
  }, 0)
  const cost = operatorCost + expected + services
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
