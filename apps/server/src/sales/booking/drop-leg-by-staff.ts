import { legDropPosting } from '@aquilane/domain/accounting/order-postings'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { aircraftTaken, isAircraftTaken } from '../../foundation/fleet/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'
import { cancelLegInvoice } from '../invoices/index.ts'
import { reverseCashbackOfPayments, reverseCashbackShare } from '../loyalty/index.ts'
import { insertDroppedLeg, taxesIn, lockOrderOrThrow, toRoutes } from '../orders/index.ts'
import { type PaidBackPart, planRefundParts, refundPayments } from '../payments/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { type AssessedDrop, assessDrop, type DropLeg } from './drop-leg.ts'
import { retime, type RetimeResult } from './retime-order.ts'
import { takeOutLeg } from './take-out-leg.ts'
import type { Context } from '../../context.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    leg_drop: DropLeg
  }
}

/**
 * A member takes a flight out of a confirmed charter at the word of its customer. What the terms keep of its share is given back, and a price that
 * leaves too little is left, only after another member approved it.
 * @returns the approval that it waits for; null: dropped @throws what `assessDrop` throws; AIRCRAFT_TAKEN, APPROVAL_OPEN
 */
export async function dropLegByStaff(
  ctx: Context,
  { memberId, reason, ...payload }: DropLeg & { memberId: string; reason: string },
): Promise<string | null> {
  const act = { kind: 'leg_drop', subject: `leg-drop:${payload.orderId}`, payload, reason: reason.trim(), memberId } as const
  return ctx.db.transaction().execute((trx) => performAct(ctx, trx, act))
}

async function describe(ctx: Context, trx: Trx, payload: DropLeg): Promise<ActDescription> {
  const drop = await assessDrop(ctx, trx, payload)
  const { order, leg } = drop
  const sum = (cents: number) => ({ money: { cents, currency: order.currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: { text: order.pnr } },
      { field: 'flight', from: { text: toRoute(ctx, leg) }, to: null },
      { field: 'departure', from: { at: leg.departure_at.toString() }, to: null },
      { field: 'price', from: sum(order.price ?? 0), to: sum(drop.priceCents) },
      { field: 'cost', from: null, to: sum(drop.costCents) },
      { field: 'waived_fee', from: null, to: sum(drop.waivedCents) },
      { field: 'refund', from: null, to: sum(drop.refundCents) },
    ],
    version: order.status,
    cents: drop.waivedCents > 0 ? drop.waivedCents : null,
    isAlwaysTwo: drop.needsApproval,
    clientId: order.client_id,
  }
}

const toRoute = (ctx: Context, leg: AssessedDrop['leg']): string =>
  toRoutes(ctx, [{ departureCode: leg.departure_airport ?? leg.departure, arrivalCode: leg.arrival_airport ?? leg.arrival }])

/** What was done, for the preview. */
export interface DroppedTrip {
  drop: AssessedDrop
  result: RetimeResult
  parts: PaidBackPart[]
  /** Taxes of the price, cents. */
  taxes: { before: number; after: number }
}

/**
 * Trip, price, refund, books and cashback change together. The database compares them at commit.
 * @throws what `dropLegByStaff` throws
 */
export async function dropLeg(
  ctx: Context,
  trx: Trx,
  payload: DropLeg,
  { madeBy, decidedBy, reason }: Omit<ActBy, 'approvalId'>,
): Promise<DroppedTrip> {
  const drop = await assessDrop(ctx, trx, payload)
  const { order, leg, unpaid, shareCents: share, feeCents: fee, cashbackCents: cashback, refundCents: refund } = drop
  const actor = `staff:${madeBy}` as const
  const invoiceId = unpaid?.invoiceId
  const parts = await planRefundParts(ctx, trx, { orderId: order.id, cents: refund, deducted: cashback, invoiceId, isOfPrice: true })
  const dropId = await insertDroppedLeg(trx, toRow(ctx, payload, drop, { madeBy, decidedBy }))
  // Before the trip changes, which looks at what is to be paid.
  if (unpaid && !unpaid.isPaidLate) await cancelLegInvoice(ctx, trx, unpaid.invoiceId, { actor, reason })
  const dropped = { leg, refundCents: refund, isUnpaid: unpaid !== null, values: toValues(drop, parts) }
  const by = { actor, reason, agreedBy: payload.agreedBy } as const
  const result =
    unpaid && !drop.isPlanned
      ? await takeOutLeg(ctx, trx, { ...by, order, legs: drop.legs, unpaid, dropId, dropped, recovery: drop.recovery })
      : await retime(ctx, trx, {
          ...by,
          id: order.id,
          legs: [],
          tail: null,
          dropped: { legId: leg.id, dropId, isUnpaid: unpaid !== null, paidLateCents: unpaid?.isPaidLate ? share : 0 },
          droppedLeg: dropped,
          chargeCents: -share,
          isDryRun: false,
          isAgreed: true,
        })
  await audit(trx, {
    actor,
    action: 'leg-dropped',
    subject: `order:${order.id}`,
    details: { share, fee, waived: drop.waivedCents, cashback, refund },
  })
  if (share > 0 && (!unpaid || unpaid.isPaidLate)) {
    await postEntry(ctx, trx, legDropPosting({ orderId: order.id, dropId, currency: order.currency, share, fee, cashback }))
    const undone = { orderId: order.id, payments: drop.payments, deducted: cashback, occasion: `leg-drop:${dropId}` }
    if (unpaid) await reverseCashbackOfPayments(ctx, trx, undone)
    else await reverseCashbackShare(ctx, trx, { ...undone, share: { part: share, whole: drop.agreedCents } })
  }
  if (refund > 0)
    await refundPayments(ctx, trx, { orderId: order.id, amount: refund, deducted: cashback, invoiceId, reason: 'dropped_leg' })
  const after = await lockOrderOrThrow(trx, order.id)
  return { drop, result, parts, taxes: { before: taxesIn(order), after: taxesIn(after) } }
}

const toRow = (
  ctx: Context,
  { agreedBy }: DropLeg,
  { order, leg, ...drop }: AssessedDrop,
  { madeBy, decidedBy }: Pick<ActBy, 'madeBy' | 'decidedBy'>,
): Parameters<typeof insertDroppedLeg>[1] => ({
  order_id: order.id,
  leg_id: leg.id,
  departure_airport: leg.departure_airport!,
  arrival_airport: leg.arrival_airport!,
  departure_at: leg.departure_at.toString(),
  departure_local: leg.departure_local,
  pax: leg.pax,
  agreed: drop.agreedCents,
  share: drop.unpaid && !drop.unpaid.isPaidLate ? 0 : drop.shareCents,
  unpaid_invoice_id: drop.unpaid?.isPaidLate === false ? drop.unpaid.invoiceId : null,
  late_invoice_id: drop.unpaid?.isPaidLate ? drop.unpaid.invoiceId : null,
  fee_percent: drop.feePercent,
  fee: drop.feeCents,
  waived: drop.waivedCents,
  cashback: drop.cashbackCents,
  refund: drop.refundCents,
  currency: order.currency,
  agreed_by: agreedBy,
  needs_approval: drop.needsApproval,
  dropped_at: ctx.clock.now().toString(),
  dropped_by: madeBy,
  approved_by: decidedBy,
})

/** For the message. */
const toValues = ({ order, feeCents, cashbackCents, priceCents }: AssessedDrop, parts: readonly PaidBackPart[]) => ({
  refunds: parts.map(({ cents, currency, ...part }) => ({ ...part, amount: money(cents, currency) })),
  fee: money(feeCents, order.currency),
  deductions: cashbackCents > 0 ? [{ reason: 'cashback' as const, amount: money(cashbackCents, order.currency) }] : [],
  price: money(priceCents, order.currency),
})

async function apply(ctx: Context, trx: Trx, payload: DropLeg, by: ActBy): Promise<void> {
  try {
    await dropLeg(ctx, trx, payload, by)
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
  const { decidedBy, reason } = by
  if (decidedBy) await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject: `order:${payload.orderId}`, reason })
}

/** Flights that members drop, as `approvals` performs them. */
export const registerLegDropAct = (ctx: Context): void =>
  registerAct(ctx, 'leg_drop', {
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
