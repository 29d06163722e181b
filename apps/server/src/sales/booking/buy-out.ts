import type { Locale } from '@aquilane/domain/site/paths'
import {
  readStoredOffer,
  lockOrderOrThrow,
  type OrderRow,
  findUnpaidOrders,
  isUnpaidHoldLimit,
  unpaidLimitReached,
  loadReferenceData,
  requireOwnOrder,
  placeSeats,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { type PricedSeats, holdSeats, startBuyout, priceBuyout, lockSharedFlight } from '../../market/shared-flights/index.ts'
import { awaitPayment } from './await-payment.ts'
import { findInitiatorSeats, isStanding, sumPrices } from './buy-out-quote.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import type { Context } from '../../context.ts'
import { assignInvoiceNumbers } from '../invoices/index.ts'

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
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT once the flight is decided, SEATS_DECREASED where nothing is free, PRICE_CHANGED, UNPAID_HOLD_LIMIT
 */
export async function buyOut<T extends object>(
  ctx: Context,
  { idempotencyKey, ...input }: BuyOut,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const { orderId, clientId, locale, shownCents } = input
  const reference = await loadReferenceData(ctx, locale)
  const scope = `${clientId}:POST /gamma/sharing/buy-out`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      await requireOwnOrder(ctx, trx, orderId, clientId)
      const seats = await priceRest(ctx, trx, await lockOrderOrThrow(trx, orderId))
      if (!seats)
        throw new Refusal(
          'ORDER_STATE_CONFLICT',
          'The rest of this aircraft cannot be booked: the flight is decided, or its seats are taken.',
        )
      if (shownCents !== null && shownCents !== seats.priceCents)
        throw new Refusal('PRICE_CHANGED', 'The price of the rest of the aircraft has changed.', {
          facts: { price: new Sum(seats.priceCents, seats.currency) },
        })
      const { order, lines } = await placeSeats(ctx, trx, { clientId, locale, seats })
      await awaitPayment(ctx, trx, order, lines)
      if (!(await holdSeats(ctx, trx, { seats, orderId: order.id })))
        throw new Refusal('SEATS_DECREASED', 'One of the free seats has just been taken. Try again.')
      await startBuyout(ctx, trx, { flightId: seats.flightId, orderId: order.id })
      await assignInvoiceNumbers(ctx, trx)
      return answer(await loadCustomerOrder(ctx, trx, order, reference))
    })
  } catch (error) {
    throw isUnpaidHoldLimit(error) ? unpaidLimitReached(await findUnpaidOrders(ctx.db, clientId)) : error
  }
}

/** Null where it cannot be booked. @param order of the initiator's seats, locked */
async function priceRest(ctx: Context, trx: Trx, order: OrderRow): Promise<PricedSeats | null> {
  const flightId = readStoredOffer(order)?.sharing?.flightId
  if (flightId === undefined || !isStanding(order)) return null
  const clientId = order.client_id
  // The lock of the flight keeps the initiator's other seats as they are, too.
  await lockSharedFlight(ctx, trx, flightId)
  const paidCents = sumPrices(await findInitiatorSeats(ctx, trx, { flightId, clientId, buyoutId: null }))
  return priceBuyout(ctx, trx, { flightId, clientId, paidCents })
}
