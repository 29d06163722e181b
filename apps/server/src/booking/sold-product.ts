import type { OrderRow } from '../orders/queries.ts'
import type { Trx } from '../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import type { BookingContext } from './deps.ts'

/** What a paid order held becomes its own; false where it holds it no longer. */
export async function sellProduct(ctx: BookingContext, trx: Trx, order: OrderRow): Promise<boolean> {
  if (order.product === 'empty_leg') return ctx.emptyLegs.sellLeg(trx, order.id)
  return (await ctx.fleet.bookAircraft(trx, holdReference(order))) === 'booked'
}

/** Others may book what an ended order held. */
export async function releaseProduct(ctx: BookingContext, trx: Trx, order: OrderRow): Promise<void> {
  if (order.product === 'empty_leg') await ctx.emptyLegs.releaseLeg(trx, order.id)
  else await ctx.fleet.releaseAircraft(trx, holdReference(order))
}
