import { billDifferencePermille, isBillFlagged } from '@aquilane/domain/operations/bill'
import type { DisputeOutcome, DisputeReason } from '@aquilane/domain/operations/bill-dispute'
import type { OrderRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { changeTrip } from './after-flight.ts'
import { settleBillItem } from './derived-items.ts'
import { billsByOrder, updateBill, upsertBill, type BillRow } from './queries.ts'
import { hasOpenDispute, insertDispute, settleDispute } from './bill-disputes.ts'
import { readSums, type BilledAmount, type BilledVat } from './bill-sums.ts'
import { billDisputed, flewNone } from './trip-problem.ts'
import { listOperators, type TripOperator } from './trip-operators.ts'
import type { Context } from '../../context.ts'

const toBillEvent = (order: OrderRow, { operator_id, amount, approvals, vat_kind, vat_permille, vat }: BillRow) => ({
  orderId: order.id,
  operatorId: operator_id,
  round: approvals,
  amount,
  currency: order.currency,
  vat: vat_kind === null ? null : { kind: vat_kind, permille: vat_permille, amount: vat },
})

/**
 * @param operatorId undefined: the only one of the trip
 * @throws VALIDATION_FAILED where it has to be named, ORDER_STATE_CONFLICT for one that flew no leg and has no bill
 */
async function findOperator(ctx: Context, trx: Trx, order: OrderRow, operatorId: number | undefined): Promise<TripOperator> {
  const operators = await listOperators(ctx, trx, order)
  if (operatorId === undefined && operators.length > 1)
    throw fieldError('company', 'missing', 'Several operators flew or billed this trip: name the one that billed.')
  const operator = operators.find(({ id }) => operatorId === undefined || id === operatorId)
  if (!operator) throw flewNone()
  return operator
}

interface BillOfTrip {
  orderId: string
  /** undefined: the only one of the trip. */
  operatorId?: number | undefined
  memberId: string
  /** Cents of the bill as it was shown. */
  shownCents: number
}

/** @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, BILL_CHANGED */
async function findShownBill(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { operatorId, shownCents }: Pick<BillOfTrip, 'operatorId' | 'shownCents'>,
): Promise<{ operatorId: number; bill: BillRow }> {
  if ((await listOperators(ctx, trx, order)).every(({ bill }) => bill === null))
    throw new Refusal('NOT_FOUND', 'This trip has no bill yet.')
  const { id, bill } = await findOperator(ctx, trx, order, operatorId)
  if (!bill) throw new Refusal('NOT_FOUND', 'This operator has not billed the trip yet.')
  if (bill.amount !== shownCents)
    throw new Refusal('BILL_CHANGED', 'The bill has changed meanwhile. Look at it again, then decide.', {
      facts: { amount: bill.amount / 100 },
    })
  return { operatorId: id, bill }
}

interface EnteredBill {
  orderId: string
  operatorId?: number | undefined
  memberId: string
  reference: string
  /** VAT included, in its own currency. */
  amount: BilledAmount
  vat: BilledVat
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
  const { orderId, memberId, reference, note, datedOn = null, dueOn = null } = bill
  requireDays(ctx, datedOn, dueOn)
  const sums = readSums(bill.amount, bill.vat)
  await changeTrip(ctx, orderId, async (trx, order) => {
    const { id: operatorId, quoted, bill: before } = await findOperator(ctx, trx, order, bill.operatorId)
    await settleDispute(trx, { orderId, operatorId }, toSettled(ctx, memberId, 'corrected'))
    if (before?.approved_at) await ctx.events.emit(trx, 'operator-bill.reopened', toBillEvent(order, before))
    await upsertBill(trx, {
      order_id: orderId,
      operator_id: operatorId,
      reference,
      ...sums.columns,
      quoted,
      is_flagged: isBillFlagged(quoted, sums.cost),
      note,
      dated_on: datedOn,
      due_on: dueOn,
      entered_by: memberId,
      entered_at: ctx.clock.now().toString(),
    })
    await settleBillItem(ctx, trx, order)
    const to = `${billDifferencePermille(quoted, sums.cost) / 10} %`
    const details = { operator: operatorId }
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-entered', subject: `order:${orderId}`, to, reason: reference, details })
  })
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED, BILL_CHANGED, TRIP_CLOSED, and for a flagged bill FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT */
export async function approveBill(ctx: Context, input: BillOfTrip & { reason: string | null }): Promise<void> {
  const { orderId, memberId, shownCents, reason } = input
  await changeTrip(ctx, orderId, async (trx, order) => {
    const { operatorId, bill } = await findShownBill(ctx, trx, order, { operatorId: input.operatorId, shownCents })
    if (bill.approved_by !== null) return
    if (reason === null && (await hasOpenDispute(trx, { orderId, operatorId })))
      throw fieldError('reason', 'missing', 'This bill is disputed: say why it is approved all the same.')
    await settleDispute(trx, { orderId, operatorId }, toSettled(ctx, memberId, 'accepted'))
    // Numbered through for the trip: each approval is a booking of its own.
    const approvals = Math.max(...(await billsByOrder(trx, orderId)).map((one) => one.approvals)) + 1
    await updateBill(trx, { orderId, operatorId }, { approved_by: memberId, approved_at: ctx.clock.now().toString(), approvals })
    await ctx.events.emit(trx, 'operator-bill.approved', toBillEvent(order, { ...bill, approvals }))
    await settleBillItem(ctx, trx, order)
    const details = { operator: operatorId }
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-approved', subject: `order:${orderId}`, reason, details })
  })
}

const toSettled = ({ clock }: Context, memberId: string, outcome: DisputeOutcome) => ({
  outcome,
  settled_by: memberId,
  settled_at: clock.now().toString(),
})

/**
 * The bill is wrong: it is not paid until it is entered corrected, approved all the same, or withdrawn. What is wrong is kept with the trip and with the
 * operator.
 * @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, BILL_CHANGED, BILL_DISPUTED, TRIP_CLOSED, BILL_IN_RUN
 */
export async function disputeBill(ctx: Context, input: BillOfTrip & { reason: DisputeReason; message: string }): Promise<void> {
  const { orderId, memberId, shownCents, reason, message } = input
  await changeTrip(ctx, orderId, async (trx, order) => {
    const { operatorId, bill } = await findShownBill(ctx, trx, order, { operatorId: input.operatorId, shownCents })
    if (await hasOpenDispute(trx, { orderId, operatorId })) throw billDisputed()
    if (bill.approved_at) {
      await ctx.events.emit(trx, 'operator-bill.reopened', toBillEvent(order, bill))
      await updateBill(trx, { orderId, operatorId }, { approved_by: null, approved_at: null })
    }
    const { reference, amount } = bill
    const opened = { opened_by: memberId, opened_at: ctx.clock.now().toString() }
    await insertDispute(trx, { order_id: orderId, operator_id: operatorId, reference, amount, reason, message, ...opened })
    await settleBillItem(ctx, trx, order)
    const record = { actor: `staff:${memberId}`, action: 'bill-disputed' }
    await audit(trx, { ...record, subject: `order:${orderId}`, to: reason, reason: message, details: { operator: operatorId, reference } })
    await audit(trx, { ...record, subject: `operator:${operatorId}`, reason: `${reference}, ${order.pnr}: ${message}` })
  })
}

/** The operator withdraws its bill, or it belongs to another trip: it is none any more. @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, BILL_CHANGED, TRIP_CLOSED, BILL_IN_RUN */
export async function withdrawBill(ctx: Context, input: BillOfTrip & { reason: string }): Promise<void> {
  const { orderId, memberId, shownCents, reason } = input
  await changeTrip(ctx, orderId, async (trx, order) => {
    const { operatorId, bill } = await findShownBill(ctx, trx, order, { operatorId: input.operatorId, shownCents })
    if (bill.approved_at) await ctx.events.emit(trx, 'operator-bill.reopened', toBillEvent(order, bill))
    await settleDispute(trx, { orderId, operatorId }, toSettled(ctx, memberId, 'withdrawn'))
    const withdrawn = { withdrawn_by: memberId, withdrawn_at: ctx.clock.now().toString() }
    await updateBill(trx, { orderId, operatorId }, { approved_by: null, approved_at: null, ...withdrawn })
    await settleBillItem(ctx, trx, order)
    const details = { operator: operatorId, reference: bill.reference, amount: bill.amount }
    await audit(trx, { actor: `staff:${memberId}`, action: 'bill-withdrawn', subject: `order:${orderId}`, reason, details })
  })
}
