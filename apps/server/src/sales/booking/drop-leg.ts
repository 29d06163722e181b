import type { AgreementWay } from '@aquilane/domain/orders/consent'
import { type DroppedLegMoney, type DroppedLegSettlement, droppedShare, settleDroppedLeg } from '@aquilane/domain/orders/dropped-leg'
import { fieldError, Refusal, Sum } from '@aquilane/domain/refusal'
import { gatePrice, toEnginePrice } from '../../market/charter/index.ts'
import { discountByOrder } from '../invoices/index.ts'
import { findUsedCashbackShare, lockCashbackOfOrder } from '../loyalty/index.ts'
import { cancellationTerms, lockOrderOrThrow, type LegRow, type OrderRow, ordersWithSavingOf } from '../orders/index.ts'
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
  const { order, legs, plan, list } = await assessRetime(ctx, trx, {
    id: orderId,
    legs: [],
    tail: null,
    dropped: { legId, dropId: '' },
  })
  const agreedCents = await requireSettled(ctx, trx, order)
  const leg = legs.find(({ id }) => id === legId)!
  const money: DroppedLegMoney = {
    agreedCents,
    list,
    terms: cancellationTerms(order),
    departureAt: leg.departure_at.epochMilliseconds,
    droppedAt: ctx.clock.now().epochMilliseconds,
    waivesFee,
  }
  const payments = await listPricePayments(trx, order.id)
  const share = { part: droppedShare(money), whole: agreedCents }
  const settlement = settleDroppedLeg(money, await findUsedCashbackShare(ctx, trx, { orderId, payments, share }))
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
    agreedCents,
    priceCents,
    costCents: engine.costCents,
    payments,
    needsApproval: settlement.waivedCents > 0 || (settlement.shareCents > 0 && isBelowPolicy),
  }
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
