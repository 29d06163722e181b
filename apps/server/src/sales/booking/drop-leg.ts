import type { AgreementWay } from '@aquilane/domain/orders/consent'
import {
  type DroppedLegMoney,
  type DroppedLegSettlement,
  droppedShare,
  settleDroppedLeg,
  settleUnpaidLeg,
} from '@aquilane/domain/orders/dropped-leg'
import { fieldError, Refusal, Sum } from '@aquilane/domain/refusal'
import { gatePrice, toEnginePrice } from '../../market/charter/index.ts'
import { discountByOrder } from '../invoices/index.ts'
import { listUnpaidLegs, type UnpaidLeg } from '../leg-proposals/index.ts'
import { couponMinimumByOrder, findUsedCashbackShare, lockCashbackOfOrder } from '../loyalty/index.ts'
import { cancellationTerms, haveLeftForSure, lockOrderOrThrow, type LegRow, type OrderRow, ordersWithSavingOf } from '../orders/index.ts'
import { listPricePayments } from '../payments/index.ts'
import { lockRecovery } from '../recoveries/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { assessRetime } from './retime-order.ts'
import type { Context } from '../../context.ts'

export interface DropLeg {
  orderId: string
  legId: string
  waivesFee: boolean
  /** How the customer asked for it. */
  agreedBy: AgreementWay
  /** The refund that was shown, cents; null: none was. */
  expectedCents: number | null
}

/** What a flight less gives back and leaves; cents. */
export interface AssessedDrop extends DroppedLegSettlement {
  order: OrderRow
  leg: LegRow
  /** It was added and is not paid: it goes with its invoice, and its share is what that asks for. */
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
}

/**
 * What dropping a flight at the word of its customer would give back; changes nothing. A flight that the company cannot fly is a recovery instead.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED with what keeps the flight, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, REFUND_CHANGED
 */
export async function assessDrop(ctx: Context, trx: Trx, { orderId, legId, waivesFee, expectedCents }: DropLeg): Promise<AssessedDrop> {
  const planned = await lockOrderOrThrow(trx, orderId)
  if ((await lockRecovery(ctx, trx, planned.id)) !== null)
    throw new Refusal('ORDER_STATE_CONFLICT', 'This trip has no aircraft: its recovery comes first.', { facts: {} })
  await lockCashbackOfOrder(ctx, trx, planned.id)
  const unpaid = await findUnpaid(trx, { orderId: planned.id, legId })
  const { order, legs, plan, list } = await assessRetime(ctx, trx, {
    id: orderId,
    legs: [],
    tail: null,
    dropped: { legId, dropId: '', isUnpaid: unpaid !== null },
  })
  // Its time says nothing of a flight that may not leave unpaid.
  if (unpaid && (await haveLeftForSure(trx, order.id, [legId])))
    throw new Refusal('ORDER_STATE_CONFLICT', 'This flight has left unpaid: it is not dropped any more.', {
      facts: { confirmation_status: order.status },
    })
  const leg = legs.find(({ id }) => id === legId)!
  const terms = {
    terms: cancellationTerms(order),
    departureAt: leg.departure_at.epochMilliseconds,
    droppedAt: ctx.clock.now().epochMilliseconds,
  }
  const { agreedCents, payments, settlement } = unpaid
    ? { agreedCents: order.price ?? 0, payments: [], settlement: settleUnpaidLeg(terms, unpaid.dueCents) }
    : await settlePaid(ctx, trx, order, { ...terms, list, waivesFee })
  if (expectedCents !== null && settlement.refundCents !== expectedCents)
    throw new Refusal('REFUND_CHANGED', 'The refund has changed. Look at it again before you drop the flight.', {
      facts: { refund: new Sum(settlement.refundCents, order.currency) },
    })
  const priceCents = (order.price ?? 0) - settlement.shareCents
  const engine = toEnginePrice(plan)
  const isBelowPolicy = gatePrice('charter', { priceCents, typedCostCents: null, engine }).concerns.includes('below_margin')
  return {
    ...settlement,
    order,
    leg,
    unpaid,
    agreedCents,
    priceCents,
    costCents: engine.costCents,
    payments,
    needsApproval: settlement.waivedCents > 0 || (settlement.shareCents > 0 && isBelowPolicy),
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

/** The flight where it was added and nothing was paid for it. @throws VALIDATION_FAILED where money is on its way */
async function findUnpaid(trx: Trx, { orderId, legId }: { orderId: string; legId: string }): Promise<UnpaidLeg | null> {
  const unpaid = (await listUnpaidLegs(trx, orderId)).find((one) => one.legId === legId) ?? null
  if (unpaid?.isPaying)
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
