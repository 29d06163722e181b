import {
  type MovedLeg,
  openLegChange,
  getLegChange,
  keepCharter as keepCharterOfLeg,
  releaseMovedLeg,
} from '../../market/empty-legs/index.ts'
import { legsByOrders, type OrderRow, orderNotificationJob, type OrderNotificationJob, moveResale } from '../orders/index.ts'
import { money } from '../../platform/written-values.ts'
import type { Trx } from '../../platform/db/database.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { endChange, promiseReference } from './end-leg-change.ts'
import { restoreParent } from './sold-product.ts'
import { expireLegChangeJob, type ExpireLegChangeJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { holdAircraft } from '../../foundation/fleet/index.ts'
import { discountByOrder } from '../invoices/index.ts'

/**
 * What a change of its flight means for the buyer of a leg: `notified` within the accepted terms, `asked` outside them, `canceled` before the
 * payment, `refunded` where no time is left to choose.
 */
export type BuyerEffect = 'notified' | 'asked' | 'canceled' | 'refunded'

/** @param order locked */
export async function changeBuyer(ctx: Context, trx: Trx, order: OrderRow, leg: MovedLeg): Promise<BuyerEffect> {
  if (leg.isWithinTerms) {
    await endChange(ctx, trx, order.id, 'reverted')
    await moveResale(ctx, trx, order, leg, { actor: 'system' })
    return 'notified'
  }
  if (order.paid === 0) {
    await refundBuyer(ctx, trx, order, { notification: 'legRetimed' })
    return 'canceled'
  }
  const change = await openLegChange(ctx, trx, { leg, orderId: order.id })
  if (change === null) {
    await refundBuyer(ctx, trx, order, { notification: 'legRefunded' })
    return 'refunded'
  }
  await keepCharter(ctx, trx, order, change.id)
  const job: ExpireLegChangeJob = { order: order.id }
  await ctx.jobs.send(trx, expireLegChangeJob, job, { startAfter: change.decideBy })
  await askBuyer(ctx, trx, order, leg, change.decideBy)
  return 'asked'
}

/** A charter at the time that was bought, kept for this buyer at today's price, where an aircraft is free. */
async function keepCharter(ctx: Context, trx: Trx, order: OrderRow, changeId: string): Promise<void> {
  const open = await getLegChange(ctx, trx, order.id)
  const [leg] = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  if (!leg?.departure_airport || !leg.arrival_airport || open?.charter_token) return
  const promises = await ctx.charter.findPromises({
    legs: [
      {
        from: leg.departure_airport,
        to: leg.arrival_airport,
        departureLocal: leg.departure_local,
        pax: leg.pax,
        luggageKg: leg.luggage,
      },
    ],
    clientId: order.client_id,
  })
  for (const promise of promises) {
    const hold = { aircraftId: promise.aircraftId, ...promise.busy, reference: promiseReference(changeId) }
    if ((await holdAircraft(trx, hold)) !== 'held') continue
    await keepCharterOfLeg(ctx, trx, changeId, promise)
    return
  }
}

async function askBuyer(ctx: Context, trx: Trx, order: OrderRow, leg: MovedLeg, decideBy: Temporal.Instant): Promise<void> {
  const [own] = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const change = await getLegChange(ctx, trx, order.id)
  const local = (at: Temporal.Instant) =>
    at
      .toZonedDateTimeISO(own?.departure_zone ?? 'UTC')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  const price = change?.charter_price ?? null
  await ctx.jobs.send(trx, orderNotificationJob, {
    order: order.id,
    notification: 'legChanged',
    key: `${leg.departureAt.toString()}:${leg.aircraftId}`,
    values: {
      newDeparture: local(leg.departureAt),
      deadline: local(decideBy),
      price: price === null ? null : money(price, order.currency),
    },
  } satisfies OrderNotificationJob)
}

/** Refunds the buyer of a leg in full and offers the leg again, at its new time. @param order locked */
export async function refundBuyer(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  {
    notification,
    ...more
  }: {
    notification: 'legRetimed' | 'legRefunded'
    actor?: `client:${string}`
    refundTo?: 'source' | 'balance' | undefined
  },
): Promise<OrderRow> {
  const discount = await discountByOrder(ctx, trx, order.id)
  const refunded = await cancelAndRefund(ctx, trx, order, {
    event: 'withdrawn',
    actor: more.actor ?? 'system',
    reason: 'leg-retimed',
    refund: order.paid + order.ancillary_paid,
    refundTo: more.refundTo,
    discount,
    notification,
  })
  await restoreParent(ctx, trx, await releaseMovedLeg(ctx, trx, order.id))
  return refunded
}
