import { payBefore } from '@aquilane/domain/orders/deadlines'
import type { AcceptedOffer } from '../charter/service.ts'
import type { Actor, InvoiceLine } from '../orders/deps.ts'
import { toBlock, toOfferColumns } from '../orders/mappers.ts'
import { replaceChargeCaps } from '../orders/queries.ts'
import { toChargeCaps } from '../orders/stored-offer.ts'
import { applyTransition, lockOrderOrThrow } from '../orders/transition-order.ts'
import { awaitPayment } from './await-payment.ts'
import { cancelAndRefund } from './cancel-order.ts'
import type { BookingContext } from './deps.ts'
import { planFlights } from './plan-flights.ts'

/** Sales' price for a request: for the aircraft of the estimate, or with another offer. @throws ORDER_STATE_CONFLICT, OFFER_TAKEN */
export async function quoteOrder(
  ctx: BookingContext,
  id: string,
  actor: Actor,
  offer: { taken: AcceptedOffer } | { priceCents: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    const lines: readonly InvoiceLine[] =
      'taken' in offer ? offer.taken.lines : [{ service: 'flight', amountCents: offer.priceCents, reason: null }]
    const columns = 'taken' in offer ? toOfferColumns(offer.taken) : { price: offer.priceCents, lines: JSON.stringify(lines) }
    const departure = 'taken' in offer ? offer.taken.legs[0]!.departureAt : order.first_departure_at
    const block = 'taken' in offer ? offer.taken.busy : toBlock(order)
    const set = { ...columns, price_firm: true, pay_before: payBefore(ctx.clock.now(), departure, block).toString() }
    if ('taken' in offer) await replaceChargeCaps(trx, id, toChargeCaps(id, offer.taken))
    const quoted = await applyTransition(ctx, trx, order, { event: 'quoted', actor, amount: columns.price, set }, 'quoted')
    await awaitPayment(ctx, trx, quoted, lines)
  })
}

/** The operator accepts a paid order. @throws ORDER_STATE_CONFLICT */
export async function confirmOrder(ctx: BookingContext, id: string, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    await planFlights(ctx, trx, await applyTransition(ctx, trx, order, { event: 'confirmed', actor, amount: order.paid }, 'confirmed'))
  })
}

/** The operator declines: everything paid is refunded. @throws ORDER_STATE_CONFLICT */
export async function declineOrder(ctx: BookingContext, id: string, actor: Actor, reason: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    const discount = await ctx.invoices.discountByOrder(trx, id)
    await cancelAndRefund(ctx, trx, order, { event: 'declined', actor, reason, refund: order.paid + order.ancillary_paid, discount })
  })
}
