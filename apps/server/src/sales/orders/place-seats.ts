import { seatPayBefore } from '@aquilane/domain/orders/deadlines'
import type { Trx } from '../../platform/db/database.ts'
import type { PlacedOrder, PlaceSeats } from './types.ts'
import { insertWithPnr } from './place-order.ts'
import { insertLegs } from './queries.ts'
import { toResaleColumns, toResaleLeg } from './resale.ts'
import { notifyStatusChange } from './transition-order.ts'
import { recordTransition } from './transitions.ts'
import type { Context } from '../../context.ts'

/** Inserts the order of seats of a shared flight with its first audit row; the caller invoices it and holds the seats. */
export async function placeSeats(ctx: Context, trx: Trx, { clientId, locale, seats }: PlaceSeats): Promise<PlacedOrder> {
  const now = ctx.clock.now()
  const order = await insertWithPnr(trx, {
    client_id: clientId,
    locale,
    created_at: now.toString(),
    product: 'shared_seat',
    ...toResaleColumns(seats, { seats: seats.codes.length, sharing: { flightId: seats.flightId, seats: seats.codes } }),
    terms: JSON.stringify(seats.terms),
    status: 'AwaitingPayment',
    price_firm: true,
    pay_before: seatPayBefore(now).toString(),
  })
  await insertLegs(trx, [toResaleLeg(order.id, seats, { pax: seats.codes.length, luggageKg: seats.luggageKg })])
  await recordTransition(trx, order, { event: 'placed', actor: `client:${clientId}`, amount: seats.priceCents }, null)
  await notifyStatusChange(ctx, trx, order, 'placed', null, null)
  return { order, lines: seats.lines }
}
