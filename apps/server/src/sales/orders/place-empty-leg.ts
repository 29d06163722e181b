import { NO_REFUND_TERMS } from '@aquilane/domain/charter/terms'
import { payBefore } from '@aquilane/domain/orders/deadlines'
import type { Trx } from '../../platform/db/database.ts'
import type { PlaceEmptyLeg, PlacedOrder } from './types.ts'
import { insertWithPnr } from './place-order.ts'
import { insertLegs } from './queries.ts'
import { toResaleColumns, toResaleLeg } from './resale.ts'
import { notifyStatusChange } from './transition-order.ts'
import { recordTransition } from './transitions.ts'
import type { Context } from '../../context.ts'

/** Inserts the order of an empty leg with its first audit row; the caller invoices it and holds the leg. */
export async function placeEmptyLeg(ctx: Context, trx: Trx, input: PlaceEmptyLeg): Promise<PlacedOrder> {
  const { leg, clientId, locale } = input
  const now = ctx.clock.now()
  const legWindow = { from: leg.window.from.toString(), to: leg.window.to.toString() }
  const order = await insertWithPnr(trx, {
    client_id: clientId,
    locale,
    created_at: now.toString(),
    product: 'empty_leg',
    ...toResaleColumns(leg, { seats: leg.seats, emptyLegId: leg.id, legWindow }),
    terms: JSON.stringify(NO_REFUND_TERMS),
    status: 'AwaitingPayment',
    price_firm: true,
    pay_before: payBefore(now, leg.departureAt, null).toString(),
  })
  await insertLegs(trx, [toResaleLeg(order.id, leg, input)])
  await recordTransition(trx, order, { event: 'placed', actor: `client:${clientId}`, amount: leg.priceCents }, null)
  await notifyStatusChange(ctx, trx, order, 'placed', null, null)
  return { order, lines: leg.lines }
}
