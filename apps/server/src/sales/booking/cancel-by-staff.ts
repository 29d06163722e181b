import { Refusal, Sum } from '@aquilane/domain/refusal'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import {
  haveLeftForSure,
  isCancelableByStaff,
  listLegsNotPaidInTime,
  orderById,
  orderNotFound,
  type OrderRow,
  type Refund,
  requireNoCompanion,
} from '../orders/index.ts'
import { type PaidBackPart, planRefundParts } from '../payments/index.ts'
import { cancelAndRefund, requireAnswered } from './cancel-order.ts'
import { type OrderRefund, quoteTrip, sumRefunds, toPlan } from './quote-trip.ts'
import { lockDeductions } from './refund-deductions.ts'
import { findWhole, lockTrip, readTrip, requireNoWhole, type Trip } from './whole-trip.ts'
import type { Context } from '../../context.ts'

interface Payload {
  id: string
  waivesFee: boolean
  /** The refund that was shown, cents; null: none was. */
  expectedCents: number | null
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    cancellation: Payload
  }
}

/** What a cancellation by staff gives back now; cents. */
export interface StaffCancellation {
  order: OrderRow
  paidCents: number
  /** By the terms. */
  feeCents: number
  /** Of it. */
  waivedCents: number
  refund: Refund
  refunds: OrderRefund[]
}

const withoutFee = (order: OrderRow): OrderRow => ({ ...order, terms: { cancellation: [{ hours_before: 0, fee_percent: 0 }] } })

async function quote(ctx: Context, on: Db, trip: Trip, waivesFee: boolean): Promise<StaffCancellation> {
  const byTerms = sumRefunds(await quoteTrip(ctx, on, trip))
  const priced = waivesFee ? { ...trip, order: withoutFee(trip.order), parts: trip.parts.map(withoutFee) } : trip
  const quoted = await quoteTrip(ctx, on, priced)
  // The rows themselves keep their terms.
  const rows = [...trip.parts, trip.order]
  const refunds = quoted.map((one, at) => ({ ...one, order: rows[at]! }))
  return {
    order: trip.order,
    paidCents: trip.whole.paid + trip.whole.ancillary_paid,
    feeCents: byTerms.feeCents,
    waivedCents: waivesFee ? byTerms.feeCents : 0,
    refund: sumRefunds(refunds),
    refunds,
  }
}

/** What cancelling would give back, and where it goes. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function quoteStaffCancellation(
  ctx: Context,
  { id, waivesFee }: Omit<Payload, 'expectedCents'>,
): Promise<StaffCancellation & { parts: PaidBackPart[] }> {
  const order = await orderById(ctx.db, id)
  if (!order) throw orderNotFound()
  await requireNoCompanion(ctx.db, order)
  await requireCancelable(ctx, ctx.db, order)
  if ((await findWhole(ctx, ctx.db, order)) !== null) throw conflict(order)
  const quoted = await quote(ctx, ctx.db, await readTrip(ctx.db, order), waivesFee)
  await requireLateMoneyBack(ctx, ctx.db, quoted)
  const parts = await Promise.all(quoted.refunds.map((one) => planRefundParts(ctx, ctx.db, toPlan(one))))
  return { ...quoted, parts: parts.flat() }
}

const conflict = (order: OrderRow) =>
  new Refusal('ORDER_STATE_CONFLICT', 'This order can no longer be cancelled.', { facts: { confirmation_status: order.status } })

async function requireCancelable(ctx: Context, on: Db, order: OrderRow): Promise<void> {
  if (!(await isCancelableByStaff(ctx, on, order))) throw conflict(order)
}

/** What came for a flight after its time is no fee: it goes back with the flight first. @throws ORDER_STATE_CONFLICT */
async function requireLateMoneyBack(_ctx: Context, on: Db, { order, feeCents, waivedCents }: StaffCancellation): Promise<void> {
  if (feeCents === waivedCents) return
  for (const { legId, isPaid } of await listLegsNotPaidInTime(on, order.id))
    if (isPaid && !(await haveLeftForSure(on, [legId])))
      throw new Refusal('ORDER_STATE_CONFLICT', 'An added flight of this trip was paid after its time and has not left. Drop it first.', {
        facts: { confirmation_status: order.status },
      })
}

/**
 * A member cancels an order for its customer. What the terms keep is given back only after another member approved it.
 * @returns the approval that it waits for; null: cancelled
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, REFUND_CHANGED, APPROVAL_OPEN
 */
export async function cancelByStaff(
  ctx: Context,
  { memberId, reason, ...payload }: Payload & { memberId: string; reason: string },
): Promise<string | null> {
  const subject = `cancellation:${payload.id}`
  return ctx.db
    .transaction()
    .execute((trx) => performAct(ctx, trx, { kind: 'cancellation', subject, payload, reason: reason.trim(), memberId }))
}

async function lockedQuote(ctx: Context, trx: Trx, { id, waivesFee, expectedCents }: Payload): Promise<StaffCancellation> {
  const known = await orderById(trx, id)
  if (!known) throw orderNotFound()
  const trip = await lockTrip(trx, known)
  await requireCancelable(ctx, trx, trip.order)
  await requireNoWhole(ctx, trx, trip.order)
  await requireAnswered(ctx, trx, trip.order)
  for (const one of [trip.order, ...trip.parts]) await lockDeductions(ctx, trx, one)
  const quoted = await quote(ctx, trx, trip, waivesFee)
  await requireLateMoneyBack(ctx, trx, quoted)
  if (expectedCents !== null && quoted.refund.refundCents !== expectedCents)
    throw new Refusal('REFUND_CHANGED', 'The refund has changed. Look at it again before you cancel.', {
      facts: { refund: new Sum(quoted.refund.refundCents, trip.order.currency) },
    })
  return quoted
}

async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, paidCents, waivedCents, refund } = await lockedQuote(ctx, trx, payload)
  const money = (cents: number) => ({ money: { cents, currency: order.currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: { text: order.pnr } },
      { field: 'paid', from: null, to: money(paidCents) },
      { field: 'waived_fee', from: null, to: money(waivedCents) },
      { field: 'refund', from: money(refund.refundCents - waivedCents), to: money(refund.refundCents) },
    ],
    version: order.status,
    cents: waivedCents > 0 ? waivedCents : null,
    isAlwaysTwo: waivedCents > 0,
    clientId: order.client_id,
  }
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy, reason }: ActBy): Promise<void> {
  const { refunds } = await lockedQuote(ctx, trx, payload)
  for (const { order, quote: one, discount } of refunds) {
    const { refundCents: refund, deductions } = one
    await cancelAndRefund(ctx, trx, order, { event: 'canceled', actor: `staff:${madeBy}`, reason, refund, deductions, discount })
  }
  if (decidedBy) await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject: `order:${payload.id}`, reason })
}

/** Cancellations by staff, as `approvals` performs them. */
export const registerCancellationAct = (ctx: Context): void =>
  registerAct(ctx, 'cancellation', {
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
