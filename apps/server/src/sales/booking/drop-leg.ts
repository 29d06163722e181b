import type { AgreementWay } from '@aquilane/domain/orders/consent'
import {
  type DroppedLegMoney,
  type DroppedLegSettlement,
  droppedShare,
  settleDroppedLeg,
  settleUnpaidLeg,
} from '@aquilane/domain/orders/dropped-leg'
import { fieldError, Refusal, Sum } from '@aquilane/domain/refusal'
import { isAircraftTaken } from '../../foundation/fleet/index.ts'
import { gatePrice, toEnginePrice } from '../../market/charter/index.ts'
import { discountByOrder } from '../invoices/index.ts'
import { isMoneyAwaited, listUnsettledLegs, type UnpaidLeg } from '../leg-proposals/index.ts'
import { couponMinimumByOrder, findUsedCashbackShare, lockCashbackOfOrder } from '../loyalty/index.ts'
import {
  cancellationTerms,
  haveLeftForSure,
  isRetimable,
  legsByOrders,
  lockOrderOrThrow,
  type LegRow,
  type OrderRow,
  ordersWithSavingOf,
  requireOneAircraft,
} from '../orders/index.ts'
import { listPricePayments } from '../payments/index.ts'
import { lockRecovery, type RecoveryRow } from '../recoveries/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { canLeaveChain } from './leave-chain.ts'
import { withoutDropped } from './plan-change.ts'
import { assessRetime } from './retime-order.ts'
import { getCostWithout } from './take-out-leg.ts'
import type { Context } from '../../context.ts'

export interface DropLeg {
  orderId: string
  legId: string
  waivesFee: boolean
  /** How the customer asked for it. */
  agreedBy: AgreementWay
  /** The refund that was shown, cents; null: none was. */
  expectedCents: number | null
  /** Whether it was shown as one that was added and not paid; undefined: nothing was. */
  shownUnpaid?: boolean | undefined
}

/** What a flight less gives back and leaves; cents. */
export interface AssessedDrop extends DroppedLegSettlement {
  order: OrderRow
  leg: LegRow
  /** It was added and not paid in time: its share is what its invoice asks for. It goes with that, or with what was paid late. */
  unpaid: UnpaidLeg | null
  /** What the flights were agreed for, coupon taken off. */
  agreedCents: number
  /** Of the trip without it. */
  priceCents: number
  /** What the company pays for the rest. */
  costCents: number
  /** Payments of the price. */
  payments: string[]
  needsApproval: boolean
  /** All flights of the trip. */
  legs: LegRow[]
  /** The rest is replanned; false: it stays as it is. */
  isPlanned: boolean
  /** The trip has no aircraft. */
  recovery: RecoveryRow | null
}

/**
 * What dropping a flight at the word of its customer would give back; changes nothing. A flight that the company cannot fly is a recovery instead. One that was
 * added and not paid in time leaves whatever became of the others.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED with what keeps the flight, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, REFUND_CHANGED
 */
export async function assessDrop(
  ctx: Context,
  trx: Trx,
  { orderId, legId, waivesFee, expectedCents, shownUnpaid }: DropLeg,
): Promise<AssessedDrop> {
  const planned = await lockOrderOrThrow(trx, orderId)
  const recovery = await lockRecovery(ctx, trx, planned.id)
  await lockCashbackOfOrder(ctx, trx, planned.id)
  const unpaid = await findUnpaid(ctx, trx, { orderId: planned.id, legId })
  if (recovery !== null && !unpaid)
    throw new Refusal('ORDER_STATE_CONFLICT', 'This trip has no aircraft: its recovery comes first.', { facts: {} })
  const rest = unpaid
    ? await assessWithoutUnpaid(ctx, trx, planned, { unpaid, legId, recovery })
    : { ...(await assessPlanned(ctx, trx, { orderId, legId, isUnpaid: false })), isPlanned: true }
  const { order, legs, engine, list } = rest
  const leg = legs.find(({ id }) => id === legId)!
  const terms = {
    terms: cancellationTerms(order),
    departureAt: leg.departure_at.epochMilliseconds,
    droppedAt: ctx.clock.now().epochMilliseconds,
  }
  const { agreedCents, payments, settlement } = unpaid
    ? await settleUnpaid(ctx, trx, order, { ...terms, unpaid })
    : await settlePaid(ctx, trx, order, { ...terms, list, waivesFee })
  // Where its fee is all of its price, nothing goes back either.
  const isOther = shownUnpaid !== undefined && shownUnpaid !== (unpaid?.isPaidLate === false)
  if (isOther || (expectedCents !== null && settlement.refundCents !== expectedCents))
    throw new Refusal('REFUND_CHANGED', 'The refund has changed. Look at it again before you drop the flight.', {
      facts: { refund: new Sum(settlement.refundCents, order.currency) },
    })
  const priceCents = (order.price ?? 0) - settlement.shareCents
  const isBelowPolicy = gatePrice('charter', { priceCents, typedCostCents: null, engine }).concerns.includes('below_margin')
  return {
    ...settlement,
    order,
    leg,
    legs,
    unpaid,
    recovery,
    isPlanned: rest.isPlanned,
    agreedCents,
    priceCents,
    costCents: engine.costCents,
    payments,
    needsApproval: settlement.waivedCents > 0 || (settlement.shareCents > 0 && isBelowPolicy),
  }
}

/** The rest of a trip as it is planned. @throws as `assessRetime` */
async function assessPlanned(ctx: Context, trx: Trx, { orderId, legId, isUnpaid }: { orderId: string; legId: string; isUnpaid: boolean }) {
  const change = { id: orderId, legs: [], tail: null, dropped: { legId, dropId: '', isUnpaid } }
  const { order, legs, plan, list } = await assessRetime(ctx, trx, change)
  return { order, legs, list, busy: plan.busy, aircraftId: plan.aircraftId, engine: toEnginePrice(plan) }
}

/** The rest of a trip without a flight that was not paid in time: replanned where that is possible, otherwise as it is. @throws ORDER_STATE_CONFLICT, VALIDATION_FAILED */
async function assessWithoutUnpaid(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { unpaid, legId, recovery }: { unpaid: UnpaidLeg; legId: string; recovery: RecoveryRow | null },
) {
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  withoutDropped(legs, { dropped: { legId, dropId: '' } })
  // Its time says nothing of a flight that was not to leave unpaid.
  if (order.product !== 'charter' || order.status !== 'Confirmed' || (await haveLeftForSure(trx, [legId])))
    throw new Refusal('ORDER_STATE_CONFLICT', 'This flight has left, or its trip has ended: it is not dropped any more.', {
      facts: { confirmation_status: order.status },
    })
  await requireOneAircraft(trx, order)
  const planned = recovery === null && (await isRetimable(ctx, trx, order, legId)) ? await tryPlanned(ctx, trx, order, legId) : null
  if (planned) return { ...planned, isPlanned: true }
  const [listCents, costCents] = [order.price ?? 0, getCostWithout(order, unpaid)]
  const after = listCents - unpaid.dueCents
  return { order, legs, list: { before: listCents, after }, engine: { costCents, listCents: after }, isPlanned: false }
}

const unplannable: readonly string[] = ['NOT_FLYABLE', 'AIRCRAFT_CANNOT_FLY']

/** Null: the aircraft cannot fly the rest as it would be planned today, or is not free for it. */
async function tryPlanned(ctx: Context, trx: Trx, order: OrderRow, legId: string) {
  try {
    const planned = await assessPlanned(ctx, trx, { orderId: order.id, legId, isUnpaid: true })
    const { aircraftId, busy } = planned
    // What it is joined to gives way, where it can.
    return (await canLeaveChain(ctx, trx, { order, aircraftId, busy })) ? planned : null
  } catch (error) {
    if (isAircraftTaken(error) || (error instanceof Refusal && unplannable.includes(error.code))) return null
    throw error
  }
}

async function settlePaid(ctx: Context, trx: Trx, order: OrderRow, paid: Omit<DroppedLegMoney, 'agreedCents'>) {
  const agreedCents = await requireSettled(ctx, trx, order)
  const money = { ...paid, agreedCents }
  const payments = await listPricePayments(trx, order.id)
  const share = { part: droppedShare(money), whole: agreedCents }
  await requireCouponMinimum(trx, order, share.part)
  const settlement = settleDroppedLeg(money, await findUsedCashbackShare(ctx, trx, { orderId: order.id, payments, share }))
  return { agreedCents, payments, settlement }
}

/** A coupon is not kept at a price that it could not be spent on: its part is not known to refunds and books. @throws VALIDATION_FAILED */
async function requireCouponMinimum(trx: Trx, { id, price }: OrderRow, shareCents: number): Promise<void> {
  const minimum = await couponMinimumByOrder(trx, id)
  if (minimum === null || shareCents === 0 || (price ?? 0) - shareCents >= minimum) return
  throw fieldError(
    'leg',
    'coupon_minimum',
    'The coupon of this trip needs a higher price than the rest has. Cancel and book again instead.',
  )
}

/** Of a flight that was added and not paid in time nothing is kept: what was paid late goes back to where it came from, without cashback that was used of it. */
async function settleUnpaid(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { unpaid, ...terms }: Parameters<typeof settleUnpaidLeg>[0] & { unpaid: UnpaidLeg },
) {
  const payments = unpaid.isPaidLate ? await listPricePayments(trx, order.id, unpaid.invoiceId) : []
  const usedCents = await findUsedCashbackShare(ctx, trx, { orderId: order.id, payments, share: { part: 1, whole: 1 } })
  const settlement = settleUnpaidLeg(terms, { dueCents: unpaid.dueCents, isPaid: unpaid.isPaidLate, usedCents })
  return { agreedCents: order.price ?? 0, payments, settlement }
}

/** The flight where it was added and not paid in time. @throws VALIDATION_FAILED where money is on its way */
async function findUnpaid(ctx: Context, trx: Trx, { orderId, legId }: { orderId: string; legId: string }): Promise<UnpaidLeg | null> {
  const unpaid = (await listUnsettledLegs(trx, orderId)).find((one) => one.legId === legId) ?? null
  if (unpaid && isMoneyAwaited(unpaid, ctx.clock.now()))
    throw fieldError('leg', 'payment_on_its_way', 'Money for this flight is on its way. Wait until it has arrived or failed.')
  return unpaid
}

/** A part goes back of what was received, at a price that stands on no other trip. @returns what the flights were agreed for */
async function requireSettled(ctx: Context, trx: Trx, order: OrderRow): Promise<number> {
  const agreedCents = (order.price ?? 0) - (await discountByOrder(ctx, trx, order.id))
  if (agreedCents <= 0 || order.paid < agreedCents)
    throw fieldError('leg', 'unpaid_trip', 'A part of the price is still to be paid, an added flight perhaps. It is paid first.')
  if (order.saving_of !== null || (await ordersWithSavingOf(trx, order.id)).length > 0)
    throw fieldError(
      'leg',
      'saving',
      'Another trip costs less because of this one, or this one because of another. Cancel and book again instead.',
    )
  return agreedCents
}
