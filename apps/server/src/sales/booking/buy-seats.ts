import { type BuySeats, type CreateOrder, type OrderRow, placeSeats } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { type PriceSeatsResult, priceSeats, holdSeats } from '../../market/shared-flights/index.ts'
import { awaitPayment } from './await-payment.ts'
import type { Context } from '../../context.ts'

/** Orders seats of a shared flight and holds them. @throws NOT_FOUND, SEATS_REQUIRED, SEATS_DECREASED, SHARED_FLIGHT_GONE, BOOKING_TOO_LATE, PRICE_CHANGED */
export async function buySeats(
  ctx: Context,
  trx: Trx,
  { clientId, locale }: Pick<CreateOrder, 'clientId' | 'locale'>,
  wanted: BuySeats,
): Promise<OrderRow> {
  // Locks the flight, so that seats chosen by number cannot be taken meanwhile.
  const result = await priceSeats(ctx, trx, { ...wanted, clientId })
  if (!result.ok) throw toSeatsProblem(result)
  const { seats } = result
  const { order, lines } = await placeSeats(ctx, trx, { clientId, locale, seats })
  await awaitPayment(ctx, trx, order, lines)
  if (!(await holdSeats(ctx, trx, { seats, orderId: order.id }))) throw toSeatsProblem({ ok: false, code: 'SEATS_DECREASED', free: 0 })
  return order
}

function toSeatsProblem(refusal: Exclude<PriceSeatsResult, { ok: true }>): Refusal {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return new Refusal('NOT_FOUND', 'There is no such shared flight.')
    case 'SEATS_REQUIRED':
      return new Refusal('SEATS_REQUIRED', 'Choose at least 1 seat.', {
        errors: [{ path: 'sharing.seats', code: 'required', message: 'Choose at least 1 seat.' }],
      })
    case 'SEATS_DECREASED':
      return new Refusal('SEATS_DECREASED', 'One of these seats has just been taken. Choose others.', {
        facts: { seats_free: refusal.free },
      })
    case 'SHARED_FLIGHT_GONE':
      return new Refusal('SHARED_FLIGHT_GONE', 'Seats of this flight are no longer sold.')
    case 'BOOKING_TOO_LATE':
      return new Refusal('BOOKING_TOO_LATE', 'It is too late to book this flight.')
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', 'The price of these seats has changed.', {
        facts: { price: new Sum(refusal.priceCents, 'EUR') },
      })
  }
}
