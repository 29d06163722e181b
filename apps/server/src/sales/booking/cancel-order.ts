import { cancellationPosting } from '@aquilane/domain/accounting/order-postings'
import { type Deduction, sumDeductions } from '@aquilane/domain/charter/terms'
import {
  hasDeparted,
  type Actor,
  type CancelOrder,
  type OrderRow,
  ordersWithSavingOf,
  toPaidOrder,
  applyTransition,
  lockOrderOrThrow,
  canTransition,
  isCancelable,
  type Refund,
  type OrderNotification,
  loadReferenceData,
  requireOwnOrder,
} from '../orders/index.ts'
import { refundPayments } from '../payments/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { unchainTrips } from './chain-trips.ts'
import { endChange } from './end-leg-change.ts'
import { endSecondAircraft } from './end-second-aircraft.ts'
import { endRecovery, getAsked } from '../recoveries/index.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import { lockBuyers } from './lock-buyers.ts'
import { quoteTrip, sumRefunds } from './quote-trip.ts'
import { lockDeductions } from './refund-deductions.ts'
import { releaseSeatDeposit } from './seat-deposits.ts'
import { releaseProduct } from './sold-product.ts'
import { lockTrip, requireNoWhole } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { lockLegChange, getActiveLegs, withdrawSoldLeg, withdrawLegs } from '../../market/empty-legs/index.ts'
import { endChain, cancelMovements } from '../../foundation/fleet/index.ts'
import { closeOpenInvoices, discountByOrder } from '../invoices/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/**
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, REFUND_CHANGED, VALIDATION_FAILED
 */
export async function cancelOrder<T extends object>(
  ctx: Context,
  { idempotencyKey, ...input }: CancelOrder,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/order/cancel`
  return withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
    const trip = await lockTrip(trx, await requireOwnOrder(ctx, trx, input.id, input.clientId))
    const { order } = trip
    await requireNoWhole(ctx, trx, order)
    for (const one of [order, ...trip.parts]) await lockDeductions(ctx, trx, one)
    await requireAnswered(ctx, trx, order)
    const refunds = await quoteTrip(ctx, trx, trip)
    await checkCancellation(ctx, trx, order, sumRefunds(refunds), input)
    const change = { event: 'canceled', actor: `client:${input.clientId}`, refundTo: input.refundTo } as const
    let canceled = order
    for (const { order: one, quote, discount } of refunds) {
      const { refundCents: refund, deductions } = quote
      canceled = await cancelAndRefund(ctx, trx, one, { ...change, refund, deductions, discount })
    }
    return answer(await loadCustomerOrder(ctx, trx, canceled, reference))
  })
}

/** A change that waits for its customer's choice is answered first. @throws ORDER_STATE_CONFLICT */
export async function requireAnswered(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  if ((await lockLegChange(ctx, trx, order.id)) || (await getAsked(ctx, trx, order.id)))
    throw new Refusal('ORDER_STATE_CONFLICT', 'The flight has changed. The choice comes first: a full refund is a part of it.', {
      facts: { confirmation_status: order.status },
    })
}

async function checkCancellation(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  quote: Refund,
  { currency, expectedRefund }: Pick<CancelOrder, 'currency' | 'expectedRefund'>,
): Promise<void> {
  if (currency !== undefined && currency !== order.currency)
    throw new Refusal('VALIDATION_FAILED', `The refund of this order is in ${order.currency}.`, {
      errors: [{ path: 'refund.currency', code: 'currency', message: `This value must be ${order.currency}, as it was shown.` }],
    })
  if (!isCancelable(order, ctx.clock.now()) || (await hasDeparted(ctx, trx, order)))
    throw new Refusal('ORDER_STATE_CONFLICT', 'This order can no longer be cancelled.', {
      facts: { confirmation_status: order.status },
    })
  if (expectedRefund !== null && quote.refundCents < expectedRefund)
    throw new Refusal('REFUND_CHANGED', 'The refund is now lower than shown. Check the refund and confirm again.', {
      facts: { refund: new Sum(quote.refundCents, order.currency) },
    })
}

interface EndOfOrder {
  event: 'canceled' | 'declined' | 'withdrawn'
  actor: Actor
  reason?: string
  refund: number
  /** What lowered the refund, apart from the fee; locked. */
  deductions?: readonly Deduction[]
  /** Flights that its customer alone added and had: what the refund is lower by for them, cents, and their invoices, whose payments stay. */
  apart?: { cents: number; invoices: readonly string[] }
  refundTo?: CancelOrder['refundTo']
  discount: number
  /** Departure of the last flight that took place: flights up to it stay. */
  flownUntil?: Temporal.Instant
  /** Instead of the usual one of the event. */
  notification?: OrderNotification
}

/** Ends a locked order: status, aircraft, open invoices, ledger and refund. */
export async function cancelAndRefund(ctx: Context, trx: Trx, order: OrderRow, change: EndOfOrder): Promise<OrderRow> {
  const { event, refund, deductions = [], apart, refundTo, discount, notification: special, flownUntil = null, ...by } = change
  const isPaid = order.paid > 0
  const usual = event === 'canceled' ? (refund > 0 ? 'refund' : 'canceled') : isNotFlown(order, event) ? 'notFlown' : event
  const updated = await applyTransition(
    ctx,
    trx,
    order,
    {
      ...by,
      event,
      facts: { refundDue: refund > 0 },
      ...(isPaid ? { amount: refund, set: { refund, deductions: JSON.stringify(deductions) } } : {}),
    },
    special ?? usual,
  )
  if (order.product === 'empty_leg') await endChange(ctx, trx, order.id, 'withdrawn')
  if (order.product === 'charter') await endSecondAircraft(ctx, trx, updated, { actor: by.actor, reason: 'trip-ended', isWhole: false })
  if (order.product === 'charter') await endRecovery(ctx, trx, order.id, { status: 'ended', actor: by.actor })
  if (order.product === 'charter') await endSavingsOf(ctx, trx, order)
  // Before anything of the trip is released: the row is the lock of both trips.
  const chain = order.product === 'charter' ? await endChain(trx, order.id) : null
  await releaseSeatDeposit(ctx, trx, order)
  if (event !== 'withdrawn') await releaseProduct(ctx, trx, order, isPaid && event === 'canceled')
  const canceled = await cancelMovements(trx, { order: order.id }, ctx.clock.now(), flownUntil)
  if (chain) canceled.push(...(await unchainTrips(ctx, trx, chain, order.id)))
  await withdrawEmptyLegs(ctx, trx, canceled)
  await closeOpenInvoices(ctx, trx, order.id, 'canceled')
  if (!isPaid) return updated
  await postEntry(ctx, trx, cancellationPosting({ ...toPaidOrder(order, discount), refund, deductions }))
  const toPayments = {
    orderId: order.id,
    amount: refund,
    deducted: sumDeductions(deductions) + (apart?.cents ?? 0),
    last: apart?.invoices,
    reason: event,
    toBalance: refundTo === 'balance',
  }
  if (refund > 0) await refundPayments(ctx, trx, toPayments)
  return updated
}

/** Unpaid orders lose a saving with the order that it stands on. @param order locked, and those with its savings */
async function endSavingsOf(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  for (const { id } of await ordersWithSavingOf(trx, order.id)) {
    const other = await lockOrderOrThrow(trx, id)
    if (other.paid > 0 || !canTransition(other, 'withdrawn')) continue
    const discount = await discountByOrder(ctx, trx, id)
    const change = {
      event: 'withdrawn',
      actor: 'system',
      reason: 'price-changed',
      refund: 0,
      discount,
      notification: 'savingLost',
    } as const
    await cancelAndRefund(ctx, trx, other, change)
    await releaseProduct(ctx, trx, other)
  }
}

const isNotFlown = (order: OrderRow, event: string): boolean => order.product === 'shared_seat' && event === 'withdrawn'

/** Withdraws the empty legs on canceled flights and refunds their buyers in full, in the same transaction. @returns the legs */
export async function withdrawEmptyLegs(
  ctx: Context,
  trx: Trx,
  movementIds: readonly string[],
): Promise<{ legId: string; departureAt: Temporal.Instant; buyerOrderId: string | null }[]> {
  if (movementIds.length === 0) return []
  const buyers = await lockBuyers(ctx, trx, movementIds)
  const withdrawn = await getActiveLegs(ctx, trx, movementIds)
  for (const order of buyers) {
    const { id } = order
    // It ended while this transaction waited for the lock, and its leg is offered again.
    if (!canTransition(order, 'withdrawn')) continue
    await withdrawSoldLeg(ctx, trx, id)
    const discount = await discountByOrder(ctx, trx, id)
    const refund = order.paid + order.ancillary_paid
    await cancelAndRefund(ctx, trx, order, { event: 'withdrawn', actor: 'system', reason: 'parent-canceled', refund, discount })
  }
  await withdrawLegs(ctx, trx, movementIds)
  return withdrawn
}
