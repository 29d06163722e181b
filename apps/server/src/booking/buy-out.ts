import type { Locale } from '@aquilane/contract/paths'
import { readStoredOffer } from '../orders/stored-offer.ts'
import { lockOrderOrThrow } from '../orders/transition-order.ts'
import type { OrderRow } from '../orders/queries.ts'
import { findUnpaidOrders, isUnpaidHoldLimit, unpaidLimitReached } from '../orders/unpaid-holds.ts'
import type { OrderResponse } from '../orders/wire.ts'
import type { Trx } from '../platform/db/database.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import type { PricedSeats } from '../shared-flights/service.ts'
import { awaitPayment } from './await-payment.ts'
import { findInitiatorSeats, isStanding, sumPrices } from './buy-out-quote.ts'
import type { BookingContext } from './deps.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { toOrderView } from './order-views.ts'

export interface BuyOut {
  /** The initiator's paid order of seats. */
  orderId: string
  clientId: string
  locale: Locale
  /** The price that was shown, cents; null: that of the moment. */
  shownCents: number | null
  idempotencyKey: string | null
}

/**
 * The initiator of a shared flight orders the rest of the aircraft; once it is paid, others are refunded, the initiator's seats are part of this
 * order, and the flight is confirmed.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT once the flight is decided, SEATS_DECREASED where nothing is free, PRICE_CHANGED, UNPAID_HOLD_LIMIT
 */
export async function buyOut(ctx: BookingContext, { idempotencyKey, ...input }: BuyOut): Promise<OrderResponse> {
  const { orderId, clientId, locale, shownCents } = input
  const reference = await ctx.orders.loadReferenceData(locale)
  const scope = `${clientId}:POST /gamma/sharing/buy-out`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      await ctx.orders.requireOwn(trx, orderId, clientId)
      const seats = await priceRest(ctx, trx, await lockOrderOrThrow(trx, orderId))
      if (!seats)
        throw new ProblemError(
          'ORDER_STATE_CONFLICT',
          'The rest of this aircraft cannot be booked: the flight is decided, or its seats are taken.',
        )
      if (shownCents !== null && shownCents !== seats.priceCents)
        throw new ProblemError('PRICE_CHANGED', 'The price of the rest of the aircraft has changed.', {
          extra: { price: money(seats.priceCents, seats.currency) },
        })
      const { order, lines } = await ctx.orders.placeSeats(trx, { clientId, locale, seats })
      await awaitPayment(ctx, trx, order, lines)
      if (!(await ctx.sharedFlights.holdSeats(trx, { seats, orderId: order.id })))
        throw new ProblemError('SEATS_DECREASED', 'One of the free seats has just been taken. Try again.')
      await ctx.sharedFlights.startBuyout(trx, { flightId: seats.flightId, orderId: order.id })
      await ctx.invoices.assignInvoiceNumbers(trx)
      return toOrderView(ctx, trx, order, reference)
    })
  } catch (error) {
    throw isUnpaidHoldLimit(error) ? unpaidLimitReached(await findUnpaidOrders(ctx.db, clientId)) : error
  }
}

/** Null where it cannot be booked. @param order of the initiator's seats, locked */
async function priceRest(ctx: BookingContext, trx: Trx, order: OrderRow): Promise<PricedSeats | null> {
  const flightId = readStoredOffer(order)?.sharing?.flightId
  if (flightId === undefined || !isStanding(order)) return null
  const clientId = order.client_id
  // The lock of the flight keeps the initiator's other seats as they are, too.
  await ctx.sharedFlights.lockSharedFlight(trx, flightId)
  const paidCents = sumPrices(await findInitiatorSeats(ctx, trx, { flightId, clientId, buyoutId: null }))
  return ctx.sharedFlights.priceBuyout(trx, { flightId, clientId, paidCents })
}
