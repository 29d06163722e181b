import { type CancellationTerms, type Deduction, refundQuote, sumDeductions } from '../charter/terms.ts'

/** Terms of a drop whose fee two members waive. */
const withoutFee: CancellationTerms = { cancellation: [{ hours_before: 0, fee_percent: 0 }] }

export interface DroppedLegMoney {
  /** What the flights of the trip were agreed for, coupon taken off; cents. */
  agreedCents: number
  /** List price of today with the flight, and without it. */
  list: { before: number; after: number }
  terms: CancellationTerms
  /** Of the flight that is dropped; epoch ms. */
  departureAt: number
  droppedAt: number
  waivesFee: boolean
}

/**
 * What of an agreed price one of its flights is: what the plan without it costs less today, in proportion to the price that was agreed. A plan that
 * costs as much or more, since its aircraft flies the same way empty, leaves no share. Rounded for the customer.
 */
export function droppedShare({ agreedCents, list: { before, after } }: Pick<DroppedLegMoney, 'agreedCents' | 'list'>): number {
  const less = Math.max(0, before - after)
  return before > 0 ? Math.max(0, Math.min(agreedCents - 1, Math.ceil((agreedCents * less) / before))) : 0
}

export interface DroppedLegSettlement {
  shareCents: number
  feePercent: number
  /** Kept of the share. */
  feeCents: number
  /** Of the terms, and not kept. */
  waivedCents: number
  /** Used cashback of the share. */
  cashbackCents: number
  refundCents: number
}

/**
 * A flight that was added and not paid in time leaves as it came: its price is asked for no more, or goes back where it was paid late, and what the terms would
 * keep of it is waived. @param usedCents cashback of what was paid late
 */
export function settleUnpaidLeg(
  { terms, departureAt, droppedAt }: Pick<DroppedLegMoney, 'terms' | 'departureAt' | 'droppedAt'>,
  { dueCents, isPaid, usedCents }: { dueCents: number; isPaid: boolean; usedCents: number },
): DroppedLegSettlement {
  const byTerms = refundQuote({ priceCents: dueCents, paidCents: dueCents, departureAt, cancelledAt: droppedAt, terms })
  const cashbackCents = isPaid ? Math.min(usedCents, dueCents) : 0
  return {
    shareCents: dueCents,
    feePercent: byTerms.feePercent,
    feeCents: 0,
    waivedCents: byTerms.feeCents,
    cashbackCents,
    refundCents: isPaid ? dueCents - cashbackCents : 0,
  }
}

/** The cancellation terms of the trip, applied to the share of one flight by the hours that are left before it departs. @param usedCents cashback */
export function settleDroppedLeg(money: DroppedLegMoney, usedCents: number): DroppedLegSettlement {
  const shareCents = droppedShare(money)
  const deductions: Deduction[] = [{ reason: 'cashback', amountCents: usedCents }]
  const quote = (terms: CancellationTerms) =>
    refundQuote({
      priceCents: shareCents,
      paidCents: shareCents,
      deductions,
      departureAt: money.departureAt,
      cancelledAt: money.droppedAt,
      terms,
    })
  const byTerms = quote(money.terms)
  const settled = money.waivesFee ? quote(withoutFee) : byTerms
  return {
    shareCents,
    feePercent: byTerms.feePercent,
    feeCents: settled.feeCents,
    waivedCents: byTerms.feeCents - settled.feeCents,
    cashbackCents: sumDeductions(settled.deductions),
    refundCents: settled.refundCents,
  }
}
