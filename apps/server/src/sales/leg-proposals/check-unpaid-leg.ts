import { haveLeftForSure, legsByOrders, lockOrderOrThrow } from '../orders/index.ts'
import { announceUnpaid } from './end-proposal.ts'
import { unpaidLegJob, type UnpaidLegJob } from './queues.ts'
import { listUnpaidLegs } from './unpaid-leg.ts'
import type { Context } from '../../context.ts'

/** At the departure of an added flight: staff get a message where it is not paid and did not leave. A flight that was moved is looked at again. */
export async function checkUnpaidLeg(ctx: Context, orderId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, orderId)
    if (order.status !== 'Confirmed') return
    const unpaid = (await listUnpaidLegs(trx, orderId)).flatMap(({ legId }) => legId ?? [])
    const legs = ((await legsByOrders(trx, [orderId])).get(orderId) ?? []).filter(({ id }) => unpaid.includes(id))
    const [next] = legs.filter(({ departure_at: at }) => Temporal.Instant.compare(at, ctx.clock.now()) > 0)
    if (next) await ctx.jobs.send(trx, unpaidLegJob, { order: orderId } satisfies UnpaidLegJob, { startAfter: next.departure_at })
    for (const { id, departure_at: at } of legs)
      if (Temporal.Instant.compare(at, ctx.clock.now()) <= 0 && !(await haveLeftForSure(trx, [id])))
        await announceUnpaid(ctx, trx, orderId, [id])
  })
}
