import type { StandingReason } from '@aquilane/domain/invoices/standing-refunds'
import type { RefundPart } from '@aquilane/domain/orders/refund-part'
import type { Db } from '../../platform/db/database.ts'
import { findRefundParts, refundDestination } from './create-refund.ts'
import { refundsByOrder } from './refund-queries.ts'
import type { Context } from '../../context.ts'

/** A part of a refund with its cents. */
export type PaidBackPart = RefundPart & { cents: number; currency: string }

/** Where a refund of an order to its payments would go, part by part. @param isOfPrice for an order that stands @param deducted, invoiceId as in `refundPayments` */
export async function planRefundParts(
  ctx: Context,
  on: Db,
  {
    orderId,
    cents,
    deducted = 0,
    invoiceId,
    isOfPrice = false,
  }: { orderId: string; cents: number; deducted?: number; invoiceId?: string | undefined; isOfPrice?: boolean },
): Promise<PaidBackPart[]> {
  const parts = cents > 0 ? await findRefundParts(on, { orderId, amount: cents, deducted, invoiceId }, isOfPrice) : []
  return parts.map(({ payment, cents: amount }) => {
    const isReturned = ctx.providers.find(({ name }) => name === payment.provider)?.takesNoRefunds === true
    return {
      cents: amount,
      currency: payment.currency,
      destination: isReturned || refundDestination(payment) === 'balance' ? 'balance' : 'source',
      method: payment.method,
      digits: payment.share_id === null ? payment.card_last4 : null,
      others: payment.share_id !== null,
      returned: isReturned,
      settled: false,
    }
  })
}

/** The refund of an order that ended, part by part, oldest first. */
export const listRefundParts = (_ctx: Context, on: Db, orderId: string): Promise<PaidBackPart[]> => toParts(on, orderId, null)

/** What an order that stands got back of its price, part by part, oldest first. */
export const listStandingRefundParts = (_ctx: Context, on: Db, orderId: string, reason: StandingReason): Promise<PaidBackPart[]> =>
  toParts(on, orderId, reason)

async function toParts(on: Db, orderId: string, standing: StandingReason | null): Promise<PaidBackPart[]> {
  return (await refundsByOrder(on, orderId, standing)).map(
    ({ amount, currency, destination, status, method, card_last4, share_id: share }) => ({
      cents: amount,
      currency,
      // A provider that cannot send the money back leaves it on the balance.
      destination: destination === 'provider' && status !== 'Failed' ? 'source' : 'balance',
      method,
      digits: share === null ? card_last4 : null,
      others: share !== null,
      returned: destination === 'provider' && status === 'Failed',
      settled: status === 'Settled' || status === 'Failed',
    }),
  )
}
