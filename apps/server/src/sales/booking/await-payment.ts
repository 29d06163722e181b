import { type InvoiceLine, type OrderRow, expireOrderJob } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { chooseCoupon, reserveCoupon } from '../loyalty/index.ts'
import { issuePrimary } from '../invoices/index.ts'
import { holdAircraft } from '../../foundation/fleet/index.ts'

/** Reference of an order's aircraft hold. */
export const holdReference = (order: { id: string }) => `order:${order.id}`

/**
 * Invoices an order that awaits payment, with the best coupon, and schedules its expiry. The aircraft hold comes last: concurrent buyers of
 * the aircraft wait for this transaction from then on.
 * @throws OFFER_TAKEN
 */
export async function awaitPayment(ctx: Context, trx: Trx, order: OrderRow, lines: readonly InvoiceLine[]): Promise<void> {
  const { id, client_id: clientId, price, currency, pay_before: expiresAt, aircraft_id: aircraftId } = order
  if (price === null || !expiresAt) throw new Error(`Order ${id} awaits payment without price or deadline.`)
  const bill = { clientId, product: order.product, price, currency }
  const coupon = await chooseCoupon(ctx, trx, bill)
  const invoiceId = await issuePrimary(ctx, trx, { orderId: id, ...bill, details: lines, expiresAt, discount: coupon })
  if (coupon) await reserveCoupon(ctx, trx, coupon.couponId, { invoiceId, orderId: id })
  await ctx.jobs.send(trx, expireOrderJob, { order: id }, { startAfter: expiresAt })
  if (aircraftId === null || !order.blocked_from || !order.blocked_to) return
  const hold = { aircraftId, from: order.blocked_from, to: order.blocked_to, reference: holdReference(order) }
  if ((await holdAircraft(trx, hold)) === 'taken')
    throw new Refusal('OFFER_TAKEN', 'This aircraft is no longer available. Choose another offer.')
}
