import { sumDeductions } from '@aquilane/domain/charter/terms'
import type { Trx } from '../platform/db/database.ts'
import type { DomainEvents } from '../platform/events.ts'
import type { Birthdays } from './birthday.ts'
import type { Cashback } from './cashback.ts'
import type { Coupons } from './coupons.ts'
import type { LoyaltyDeps } from './deps.ts'
import { birthdayFlownJob, rewardJob } from './queues.ts'
import type { Referrals } from './referrals.ts'

export interface LoyaltyHandlers {
  onClientRegistered(trx: Trx, event: DomainEvents['identity.client-registered']): Promise<void>
  onInvoicePaid(trx: Trx, event: DomainEvents['invoice.paid']): Promise<void>
  onOrderStatusChanged(trx: Trx, event: DomainEvents['order.status-changed']): Promise<void>
  onExceptionResolved(trx: Trx, event: DomainEvents['finance.exception-resolved']): Promise<void>
}

interface Parts {
  coupons: Coupons
  referrals: Referrals
  cashback: Cashback
  birthdays: Birthdays
}

export function createLoyaltyHandlers(deps: LoyaltyDeps, parts: Parts): LoyaltyHandlers {
  const { coupons, referrals, cashback } = parts
  return {
    async onClientRegistered(trx, { clientId, ref }) {
      if (ref !== null) await referrals.onClientRegistered(trx, clientId, ref)
    },

    async onInvoicePaid(trx, paid) {
      // Paid in full on a page opened before the coupon: the coupon is released.
      if (paid.type === 'Primary') await coupons.transition(trx, { invoiceId: paid.invoiceId }, paid.discount > 0 ? 'used' : 'released')
      await cashback.recordEarned(trx, paid)
    },

    async onExceptionResolved(trx, { kind, reference, resolution }) {
      // A refund that the provider made beside us ends nothing: the rest of its payment stands.
      const payment = /^payment:([0-9a-f-]{36})$/.exec(reference)?.[1]
      if ((kind !== 'payment_reversed' && kind !== 'dispute') || resolution !== 'write_off' || payment === undefined) return
      await cashback.reverseForPayment(trx, payment)
      await referrals.onPaymentLost(trx, payment)
    },

    async onOrderStatusChanged(trx, { orderId, clientId, event, from, to }) {
      if (to === 'Completed') return onOrderCompleted(deps, parts, trx, orderId, clientId)
      if (from !== to && ['Canceled', 'Declined', 'Refund'].includes(to)) await onOrderEnded(deps, parts, trx, orderId, event)
    },
  }
}

async function onOrderCompleted({ jobs }: LoyaltyDeps, { coupons, birthdays }: Parts, trx: Trx, orderId: string, clientId: string) {
  await jobs.send(trx, rewardJob, { friend: clientId })
  const coupon = await coupons.reservedOnInvoice(trx, orderId)
  if (coupon && birthdays.wasBirthday(coupon))
    await jobs.send(trx, birthdayFlownJob, { clientId: coupon.client_id, campaignId: coupon.campaign_id, reference: coupon.reference })
}

async function onOrderEnded({ orders }: LoyaltyDeps, { coupons, cashback }: Parts, trx: Trx, orderId: string, event: string) {
  await coupons.transition(trx, { orderId }, 'released')
  const order = await orders.getOrderAccount(trx, orderId)
  // The coupon is restored only with a full refund.
  if (
    order &&
    order.paid > 0 &&
    (event === 'declined' || (order.refund ?? 0) + sumDeductions(order.deductions) === order.paid + order.ancillaryPaid)
  )
    await coupons.transition(trx, { orderId }, 'restored')
  const deducted = (order?.deductions ?? []).filter(({ reason }) => reason === 'cashback')
  await cashback.reverseForOrder(trx, orderId, sumDeductions(deducted))
}
