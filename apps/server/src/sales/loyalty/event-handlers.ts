import { sumDeductions } from '@aquilane/domain/charter/terms'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { birthdayFlownJob, rewardJob } from './queues.ts'
import { recordReferral, withdrawReferralOf } from './referrals.ts'
import { reverseCashbackOfPayment, reverseCashbackOfOrder, recordEarnedCashback } from './cashback.ts'
import { applyCouponEvent, findReservedCoupon } from './coupons.ts'
import { isBirthdayVoucher } from './birthday.ts'
import { getOrderAccount } from '../orders/index.ts'
import type { Context } from '../../context.ts'

/** Handler of `identity.client-registered`. */
export async function rewardRegistration(
  ctx: Context,
  trx: Trx,
  { clientId, ref }: DomainEvents['identity.client-registered'],
): Promise<void> {
  if (ref !== null) await recordReferral(ctx, trx, clientId, ref)
}

/** Handler of `invoice.paid`. */
export async function earnOnInvoicePaid(ctx: Context, trx: Trx, paid: DomainEvents['invoice.paid']): Promise<void> {
  // Paid in full on a page opened before the coupon: the coupon is released.
  if (paid.type === 'Primary') await applyCouponEvent(ctx, trx, { invoiceId: paid.invoiceId }, paid.discount > 0 ? 'used' : 'released')
  await recordEarnedCashback(ctx, trx, paid)
}

/** Handler of `finance.exception-resolved`. */
export async function loseOnExceptionResolved(
  ctx: Context,
  trx: Trx,
  { kind, reference, resolution }: DomainEvents['finance.exception-resolved'],
): Promise<void> {
  // A refund that the provider made beside us ends nothing: the rest of its payment stands.
  const payment = /^payment:([0-9a-f-]{36})$/.exec(reference)?.[1]
  if ((kind !== 'payment_reversed' && kind !== 'dispute') || resolution !== 'write_off' || payment === undefined) return
  await reverseCashbackOfPayment(ctx, trx, payment)
  await withdrawReferralOf(ctx, trx, payment)
}

/** Handler of `order.status-changed`. */
export async function settleOnOrderStatus(
  ctx: Context,
  trx: Trx,
  { orderId, clientId, event, from, to }: DomainEvents['order.status-changed'],
): Promise<void> {
  if (to === 'Completed') return onOrderCompleted(ctx, trx, orderId, clientId)
  if (from !== to && ['Canceled', 'Declined', 'Refund'].includes(to)) await onOrderEnded(ctx, trx, orderId, event)
}

async function onOrderCompleted(ctx: Context, trx: Trx, orderId: string, clientId: string): Promise<void> {
  await ctx.jobs.send(trx, rewardJob, { friend: clientId })
  const coupon = await findReservedCoupon(ctx, trx, orderId)
  if (coupon && isBirthdayVoucher(ctx, coupon))
    await ctx.jobs.send(trx, birthdayFlownJob, { clientId: coupon.client_id, campaignId: coupon.campaign_id, reference: coupon.reference })
}

async function onOrderEnded(ctx: Context, trx: Trx, orderId: string, event: string): Promise<void> {
  await applyCouponEvent(ctx, trx, { orderId }, 'released')
  const order = await getOrderAccount(ctx, trx, orderId)
  // The coupon is restored only with a full refund.
  if (
    order &&
    order.paid > 0 &&
    (event === 'declined' || (order.refund ?? 0) + sumDeductions(order.deductions) === order.paid + order.ancillaryPaid)
  )
    await applyCouponEvent(ctx, trx, { orderId }, 'restored')
  const deducted = (order?.deductions ?? []).filter(({ reason }) => reason === 'cashback')
  await reverseCashbackOfOrder(ctx, trx, orderId, sumDeductions(deducted))
}
