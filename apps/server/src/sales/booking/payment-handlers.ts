import { ancillaryRevenuePosting } from '@aquilane/domain/accounting/order-postings'
import {
  getOrderCannotFlyReasons,
  haveLeftForSure,
  isEndedUnderway,
  legsByOrders,
  listLegsNotPaidInTime,
  orderById,
  timelineByOrder,
  updateOrder,
  type OrderRow,
  applyTransition,
  lockOrderOrThrow,
  canTransition,
  readStoredOffer,
} from '../orders/index.ts'
import { decideSharedFlightJob, type DecideSharedFlightJob, getFlightState } from '../../market/shared-flights/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { planFlights } from './plan-flights.ts'
import { keepSeatDeposit } from './seat-deposits.ts'
import { noteResoldSeats } from './resold-seats.ts'
import { endUnfitBuyout } from './settle-buy-out.ts'
import { sellProduct } from './sold-product.ts'
import type { Context } from '../../context.ts'
import { announceUnpaid, findLegToPay, isLegInvoice } from '../leg-proposals/index.ts'
import { getOpenRecovery } from '../recoveries/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/** Handler of `invoice.paid`: confirms the order, or leaves it to the operator. */
export async function onInvoicePaid(ctx: Context, trx: Trx, paid: DomainEvents['invoice.paid']): Promise<void> {
  if (paid.orderId === null || paid.isDebt) return
  const order = await lockOrderOrThrow(trx, paid.orderId)
  if (paid.type === 'Additional') return applyAncillaryPayment(ctx, trx, order, paid)
  // Without its hold the aircraft may be sold, and one that may not fly is not confirmed: operations must confirm or decline.
  const sold = await sellProduct(ctx, trx, order)
  const mayFly = (await getOrderCannotFlyReasons(ctx, trx, order)).length === 0
  const isAvailable = sold === 'sold' && order.availability_managed && mayFly
  const updated = await applyTransition(
    ctx,
    trx,
    order,
    {
      event: 'paid',
      actor: paid.assistantAccountId === null ? `provider:${paid.provider}` : `assistant:${paid.assistantAccountId}`,
      facts: { paid: true, calendarOurs: isAvailable },
      amount: paid.amount,
      set: { paid: paid.amount, on_account_due: paid.onAccountDue },
    },
    isAvailable ? 'confirmed' : sold === 'undecided' ? 'seatsPaid' : paid.onAccountDue ? 'onAccount' : 'paid',
  )
  await keepSeatDeposit(ctx, trx, updated)
  await endBuyout(ctx, trx, updated)
  if (updated.product === 'shared_seat') await noteResoldSeats(ctx, trx, updated.id)
  if (isAvailable) await planFlights(ctx, trx, updated)
}

/** Handler of `order.paying`. @throws PRICE_CHANGED for an order that has ended so */
export async function onOrderPaying(ctx: Context, trx: Trx, { orderId }: DomainEvents['order.paying']): Promise<void> {
  const order = await orderById(trx, orderId)
  if (order?.status !== 'Canceled') return endUnfitBuyout(ctx, trx, orderId)
  const end = (await timelineByOrder(trx, orderId)).findLast(({ to_state: to }) => to === 'Canceled')
  if (end?.reason === 'price-changed')
    throw new Refusal('PRICE_CHANGED', 'What this price stood on has changed, so the order has ended. Nothing was charged.')
}

/**
 * Handler of `invoice.leg-paying`: no money is taken for an added flight while its trip has no aircraft, nor once its time is over. One that is known to have
 * left is a debt, and is paid in any case. @throws FLIGHT_NOT_PAYABLE
 */
export async function onLegPaying(ctx: Context, trx: Trx, { orderId, invoiceId }: DomainEvents['invoice.leg-paying']): Promise<void> {
  const flight = await findLegToPay(ctx, trx, { orderId, invoiceId })
  if (flight?.hasLeft) return
  if (await getOpenRecovery(ctx, trx, orderId))
    throw new Refusal(
      'FLIGHT_NOT_PAYABLE',
      'This trip has no aircraft at the moment. Nothing was charged: pay the flight once the trip is settled.',
    )
  if (flight && !flight.isPayable)
    throw new Refusal(
      'FLIGHT_NOT_PAYABLE',
      'The time of this flight has passed without its payment. Nothing was charged: our team settles the trip with you.',
    )
}

/** The rest of a shared flight is paid: a job locks the orders of the others before their flight. */
async function endBuyout(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  const flight = readStoredOffer(order)?.sharing?.flightId
  const state = flight === undefined ? null : await getFlightState(ctx, trx, flight)
  if (flight === undefined || state?.buyoutOrderId !== order.id) return
  await ctx.jobs.send(trx, decideSharedFlightJob, { flight, isBuyout: true } satisfies DecideSharedFlightJob)
}

/**
 * An ancillary charge is a deposit until the flight, revenue afterwards: also where the trip ended after its first legs. That of an added flight is a part of
 * the price; where it comes after the time of a flight that is not known to have left, it is held until staff say what became of it.
 */
async function applyAncillaryPayment(ctx: Context, trx: Trx, order: OrderRow, paid: { invoiceId: string; amount: number }) {
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  if (order.status === 'Completed' || isEndedUnderway(order, legs))
    await postEntry(ctx, trx, ancillaryRevenuePosting({ ...paid, currency: order.currency }))
  else if (await isLegInvoice(trx, paid.invoiceId)) {
    await updateOrder(trx, order.id, { paid: order.paid + paid.amount })
    const flight = (await listLegsNotPaidInTime(trx, order.id)).find(({ invoiceId }) => invoiceId === paid.invoiceId)
    if (flight && !(await haveLeftForSure(trx, [flight.legId]))) await announceUnpaid(ctx, trx, order.id, [flight.legId])
  } else await updateOrder(trx, order.id, { ancillary_paid: order.ancillary_paid + paid.amount })
}

/** Handler of `order.refund-settled`. */
export async function onRefundSettled(ctx: Context, trx: Trx, { orderId, provider }: DomainEvents['order.refund-settled']): Promise<void> {
  const order = await lockOrderOrThrow(trx, orderId)
  if (order.refund_settled || !canTransition(order, 'refund_settled')) return
  const change = {
    event: 'refund_settled',
    actor: `provider:${provider}`,
    amount: order.refund ?? 0,
    set: { refund_settled: true },
  } as const
  await applyTransition(ctx, trx, order, change, 'refunded')
}
