import { ancillaryRevenuePosting, cancellationPosting, revenueRecognitionPosting } from '@aquilane/domain/accounting/postings'
import type { Product } from '@aquilane/domain/loyalty/coupons'
import { payBefore, transferBefore } from '@aquilane/domain/orders/deadlines'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import { recordTransition, canTransition, transitionOrder, orderStatus, type Transition } from './transitions.ts'
import { lockOrder, orderById, replaceChargeCaps, updateOrder, type OrderRow } from './queries.ts'
import { orderNotFound } from './read-model.ts'
import { taxesIn, toPaidOrder } from './revenue-recognition.ts'
import { toChargeCaps } from './stored-offer.ts'
import { toOfferColumns } from './mappers.ts'
import {
  completeOrderJob,
  expireOrderJob,
  orderNotificationJob,
  type Actor,
  type InvoiceLine,
  type OrderNotification,
  type OrderNotificationJob,
  type OrdersDeps,
  type OrdersService,
} from './service.ts'
import { isCancelable, refundQuoteAt } from './wire.ts'

export interface Lifecycle extends Pick<
  OrdersService,
  'isOverdue' | 'expire' | 'complete' | 'quote' | 'confirm' | 'decline' | 'requestTransfer'
> {
  lockOrder(trx: Trx, id: string): Promise<OrderRow>
  /** First status, first audit row, first news. Then invoice, expiry and, last, the hold, where the order is on a firm offer. */
  onCreated(trx: Trx, order: OrderRow, lines: readonly InvoiceLine[]): Promise<void>
  /** `shown`: what the customer was told goes back, cents; null when not told. */
  cancelOrder(trx: Trx, order: OrderRow, actor: Actor, shown: number | null): Promise<OrderRow>
}

/** Names the order's hold, its audit rows and its movements of money. */
const reference = (order: { id: string }) => `order:${order.id}`

async function lockOrderOrThrow(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw orderNotFound()
  return order
}

export function createLifecycle(deps: OrdersDeps): Lifecycle {
  const { db, clock, events, jobs, ledger, fleet, invoicing } = deps
  const isPast = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, clock.now()) <= 0
  const inTransaction = <T>(id: string, work: (trx: Trx, order: OrderRow) => Promise<T>) =>
    db.transaction().execute(async (trx) => work(trx, await lockOrderOrThrow(trx, id)))

  const notify = async (trx: Trx, order: OrderRow, event: string, from: string | null, notification: OrderNotification | null) => {
    await events.emit(trx, 'order.status-changed', { orderId: order.id, clientId: order.client_id, event, from, to: orderStatus(order) })
    if (notification) await jobs.send(trx, orderNotificationJob, { order: order.id, notification } satisfies OrderNotificationJob)
  }

  const transition = async (trx: Trx, order: OrderRow, change: Transition, news: OrderNotification | null): Promise<OrderRow> => {
    const moved = await transitionOrder(trx, order, change)
    await notify(trx, moved, change.event, order.status, news)
    return moved
  }

  /** Invoice and expiry for an order that awaits payment; the hold comes last, because rivals for the aircraft wait from then on. */
  const awaitPayment = async (trx: Trx, order: OrderRow, lines: readonly InvoiceLine[]) => {
    const { id, client_id, price, currency, pay_before, aircraft_id, blocked_from, blocked_to } = order
    if (price === null || !pay_before) throw new Error(`Order ${id} awaits payment without price or deadline.`)
    await invoicing.issuePrimary(trx, {
      orderId: id,
      clientId: client_id,
      product: order.product as Product,
      price,
      currency,
      details: lines,
      expiresAt: pay_before,
    })
    await jobs.send(trx, expireOrderJob, { order: id }, { startAfter: pay_before })
    if (aircraft_id === null || !blocked_from || !blocked_to) return
    const held = await fleet.holdAircraft(trx, { aircraftId: aircraft_id, from: blocked_from, to: blocked_to, reference: reference(order) })
    if (held === 'taken') throw new ProblemError('OFFER_TAKEN', 'Somebody else has just booked this aircraft. Choose another offer.')
  }

  const scheduleCompletion = async (trx: Trx, order: OrderRow) => {
    if (order.last_arrival_at) await jobs.send(trx, completeOrderJob, { order: order.id }, { startAfter: order.last_arrival_at })
  }

  const cancelAndRefund = async (
    trx: Trx,
    order: OrderRow,
    change: { event: 'canceled' | 'declined'; actor: Actor; reason?: string; refund: number },
  ) => {
    const { event, refund, ...who } = change
    const paid = order.paid > 0
    const news = event === 'declined' ? 'declined' : refund > 0 ? 'refund' : 'canceled'
    const moved = await transition(
      trx,
      order,
      { ...who, event, facts: { refundDue: refund > 0 }, ...(paid ? { amount: refund, set: { refund } } : {}) },
      news,
    )
    await fleet.releaseAircraft(trx, reference(order))
    await invoicing.closeOpenInvoices(trx, order.id, 'canceled')
    if (!paid) return moved
    await ledger.post(trx, cancellationPosting({ ...toPaidOrder(order), refund }))
    if (refund > 0) await invoicing.refundPayments(trx, { orderId: order.id, amount: refund, reason: event })
    return moved
  }

  /** Paid ahead until it is flown, and given back whole if it is not; earned at once after the flight. */
  const applyAncillaryPayment = async (trx: Trx, order: OrderRow, paid: { invoiceId: string; amount: number }) => {
    if (order.status === 'Completed') await ledger.post(trx, ancillaryRevenuePosting({ ...paid, currency: order.currency }))
    else await updateOrder(trx, order.id, { ancillary_paid: order.ancillary_paid + paid.amount })
  }

  events.on('invoice.paid', async (trx, paid) => {
    if (paid.orderId === null) return
    const order = await lockOrderOrThrow(trx, paid.orderId)
    if (paid.type === 'Additional') return applyAncillaryPayment(trx, order, paid)
    // Without its hold the aircraft is not ours to promise: a manager has to look.
    const calendarOurs = (await fleet.bookAircraft(trx, reference(order))) === 'booked' && order.availability_managed
    const change: Transition = {
      event: 'paid',
      actor: `provider:${paid.provider}`,
      facts: { paid: true, calendarOurs },
      amount: paid.amount,
      set: { paid: paid.amount, discount: paid.discount },
    }
    const moved = await transition(trx, order, change, calendarOurs ? 'confirmed' : 'paid')
    if (calendarOurs) await scheduleCompletion(trx, moved)
  })

  events.on('order.refund-settled', async (trx, { orderId, provider }) => {
    const order = await lockOrderOrThrow(trx, orderId)
    if (order.refund_settled || !canTransition(order, 'refund_settled')) return
    await transition(
      trx,
      order,
      { event: 'refund_settled', actor: `provider:${provider}`, amount: order.refund ?? 0, set: { refund_settled: true } },
      'refunded',
    )
  })

  return {
    lockOrder: lockOrderOrThrow,

    async onCreated(trx, order, lines) {
      const event = order.status === 'AwaitingPayment' ? 'placed' : 'requested'
      await recordTransition(
        trx,
        order,
        { event, actor: `client:${order.client_id}`, ...(order.price === null ? {} : { amount: order.price }) },
        null,
      )
      await notify(trx, order, event, null, event === 'requested' ? 'requested' : null)
      if (event === 'placed') await awaitPayment(trx, order, lines)
    },

    async cancelOrder(trx, order, actor, shown) {
      const now = clock.now()
      const { refundCents } = refundQuoteAt(order, now)
      if (!isCancelable(order, now))
        throw new ProblemError('ORDER_STATE_CONFLICT', 'This order can no longer be cancelled.', {
          extra: { confirmation_status: order.status },
        })
      if (shown !== null && refundCents < shown)
        throw new ProblemError('REFUND_CHANGED', 'Less goes back now than was shown. Look at the refund again.', {
          extra: { refund: money(refundCents, order.currency) },
        })
      return cancelAndRefund(trx, order, { event: 'canceled', actor, refund: refundCents })
    },

    async requestTransfer(trx, id, actor) {
      const order = await lockOrderOrThrow(trx, id)
      if (order.status === 'MoneyTransfer') return order.pay_before
      const until = transferBefore(clock.now(), order.first_departure_at)
      if (until === null) return null
      await transition(trx, order, { event: 'transfer_requested', actor, set: { pay_before: until.toString() } }, null)
      // The earlier job finds nothing to do: the time it waits for has not come.
      await jobs.send(trx, expireOrderJob, { order: id }, { startAfter: until })
      return until
    },

    async isOverdue(id) {
      const order = await orderById(db, id)
      return order !== undefined && canTransition(order, 'expired') && isPast(order.pay_before)
    },

    expire: (id) =>
      inTransaction(id, async (trx, order) => {
        if (!canTransition(order, 'expired') || !isPast(order.pay_before)) return false
        await transition(trx, order, { event: 'expired', actor: 'system' }, 'expired')
        await fleet.releaseAircraft(trx, reference(order))
        await invoicing.closeOpenInvoices(trx, order.id, 'expired')
        return true
      }),

    complete: (id) =>
      inTransaction(id, async (trx, order) => {
        if (!canTransition(order, 'flown') || !isPast(order.last_arrival_at)) return false
        await transition(trx, order, { event: 'flown', actor: 'system' }, null)
        await ledger.post(trx, revenueRecognitionPosting({ ...toPaidOrder(order), tax: taxesIn(order) }))
        return true
      }),

    quote: (id, actor, offer) =>
      inTransaction(id, async (trx, order) => {
        const lines: readonly InvoiceLine[] =
          'taken' in offer ? offer.taken.lines : [{ service: 'flight', amountCents: offer.priceCents, reason: null }]
        const columns = 'taken' in offer ? toOfferColumns(offer.taken) : { price: offer.priceCents, lines: JSON.stringify(lines) }
        const departure = 'taken' in offer ? offer.taken.legs[0]!.departureAt : order.first_departure_at
        const deadline = payBefore(clock.now(), departure).toString()
        if ('taken' in offer) await replaceChargeCaps(trx, id, toChargeCaps(id, offer.taken))
        const moved = await transition(
          trx,
          order,
          { event: 'quoted', actor, amount: columns.price, set: { ...columns, price_firm: true, pay_before: deadline } },
          'quoted',
        )
        await awaitPayment(trx, moved, lines)
      }),

    confirm: (id, actor) =>
      inTransaction(id, async (trx, order) =>
        scheduleCompletion(trx, await transition(trx, order, { event: 'confirmed', actor, amount: order.paid }, 'confirmed')),
      ),

    decline: (id, actor, reason) =>
      inTransaction(id, async (trx, order) => {
        await cancelAndRefund(trx, order, { event: 'declined', actor, reason, refund: order.paid + order.ancillary_paid })
      }),
  }
}
