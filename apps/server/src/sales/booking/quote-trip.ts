import { type Deduction, sumDeductions } from '@aquilane/domain/charter/terms'
import { type OrderRow, refundQuoteAt, type LoweredRefund, type Refund } from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { findDeductions, withoutFault } from './refund-deductions.ts'
import { getOpenRecovery } from '../recoveries/index.ts'
import type { Trip } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { discountByOrder } from '../invoices/index.ts'

/** What canceling an order of a trip gives back. */
export interface OrderRefund {
  order: OrderRow
  quote: Refund
  discount: number
}

/** Who cancels a trip that has lost its aircraft pays no fee, and keeps what other trips save because of it. */
const lostTerms = { cancellation: [{ hours_before: 0, fee_percent: 0 }] }

/** The same for `planRefundParts`. */
export const toPlan = ({ order, quote }: OrderRefund): { orderId: string; cents: number; deducted: number } => ({
  orderId: order.id,
  cents: quote.refundCents,
  deducted: sumDeductions(quote.deductions),
})

/** What a cancellation of the whole trip gives back, order by order: the parts first. */
export async function quoteTrip(ctx: Context, on: Db, { order, parts }: Trip, zone: string | null = null): Promise<OrderRefund[]> {
  const now = ctx.clock.now()
  const refunds: OrderRefund[] = []
  for (const one of [...parts, order]) {
    const known = await findLowered(ctx, on, [one])
    const isLost = (await getOpenRecovery(ctx, on, one.id)) !== null
    const lowered = isLost ? { ...known, deductions: withoutFault(known.deductions) } : known
    const terms = isLost ? { ...one, terms: lostTerms } : one
    refunds.push({ order: one, quote: refundQuoteAt(terms, now, { ...lowered, zone }), discount: lowered.discount })
  }
  return refunds
}

/** Coupons and deductions of some orders together. */
export async function findLowered(ctx: Context, on: Db, orders: readonly OrderRow[]): Promise<LoweredRefund> {
  let discount = 0
  const deductions: Deduction[] = []
  for (const order of orders) {
    discount += await discountByOrder(ctx, on, order.id)
    deductions.push(...(await findDeductions(ctx, on, order)))
  }
  return { discount, deductions: mergeDeductions(deductions) }
}

/** One for each reason. */
function mergeDeductions(deductions: readonly Deduction[]): Deduction[] {
  const byReason = new Map<Deduction['reason'], number>()
  for (const { reason, amountCents } of deductions) byReason.set(reason, (byReason.get(reason) ?? 0) + amountCents)
  return [...byReason].map(([reason, amountCents]) => ({ reason, amountCents }))
}

/** Null while one of them has no price. */
const addCents = (a: number | null, b: number | null = null): number | null => (a === null || b === null ? null : a + b)

/** Quotes of orders that leave together and end together: the same steps, each with its share. */
export const sumRefunds = (refunds: readonly OrderRefund[]): Refund =>
  refunds
    .map(({ quote }) => quote)
    .reduce((sum, quote) => ({
      feePercent: sum.feePercent,
      feeCents: sum.feeCents + quote.feeCents,
      refundCents: sum.refundCents + quote.refundCents,
      deductions: mergeDeductions([...sum.deductions, ...quote.deductions]),
      steps: sum.steps.map((step, at) => ({
        ...step,
        feeCents: addCents(step.feeCents, quote.steps[at]?.feeCents),
        refundCents: addCents(step.refundCents, quote.steps[at]?.refundCents),
      })),
    }))
