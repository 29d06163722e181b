/**
 * Cancellation terms are data: the fee that applies while at least so many hours remain to the first departure, longest
 * notice first, the last row at 0 hours. Same shape as the `terms.cancellation` column of an operator.
 */
export interface CancellationStep {
  hours_before: number
  fee_percent: number
}

export interface CancellationTerms {
  cancellation: readonly CancellationStep[]
}

/** Charter default: over 14 days 10 %, 7–14 days 30 %, 72 h–7 days 50 %, under 72 h 100 %. */
export const CHARTER_TERMS: CancellationTerms = {
  cancellation: [
    { hours_before: 336, fee_percent: 10 },
    { hours_before: 168, fee_percent: 30 },
    { hours_before: 72, fee_percent: 50 },
    { hours_before: 0, fee_percent: 100 },
  ],
}

/** An empty leg or a shared seat, once paid, is not refunded to who cancels it. */
export const NO_REFUND_TERMS: CancellationTerms = { cancellation: [{ hours_before: 0, fee_percent: 100 }] }

/**
 * What a refund is lowered by, apart from the fee. `cashback`: what the order earned and its customer has used; `consecutive_trip`: what the same
 * customer saves on another order because of this one.
 */
export const deductionReasons = ['cashback', 'consecutive_trip'] as const
export type DeductionReason = (typeof deductionReasons)[number]

export interface Deduction {
  reason: DeductionReason
  amountCents: number
}

export const sumDeductions = (deductions: readonly Deduction[]): number => deductions.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The deductions as far as the money reaches, in their order; those of zero are left out. */
function capDeductions(deductions: readonly Deduction[], cents: number): Deduction[] {
  let left = cents
  return deductions.flatMap(({ reason, amountCents: wanted }) => {
    const amountCents = Math.min(left, wanted)
    left -= amountCents
    return amountCents > 0 ? [{ reason, amountCents }] : []
  })
}

export interface RefundStep {
  /** Cancelling before this time (epoch ms) costs this fee; null for the last step, which has no end. */
  until: number | null
  feePercent: number
  feeCents: number
  /** Paid − fee − deductions, never negative. */
  refundCents: number
}

export interface RefundQuote {
  feePercent: number
  feeCents: number
  /** What is taken now, as far as the refund reaches. */
  deductions: Deduction[]
  refundCents: number
  /** Every step that can still apply, the present one first. */
  steps: RefundStep[]
}

const HOUR_MS = 3_600_000

const cancellationFee = (paidCents: number, priceCents: number, percent: number): number =>
  Math.min(paidCents, Math.round((priceCents * percent) / 100))

/** Throws a RangeError for terms that are unordered or leave a time without a fee. */
export function checkTerms(terms: CancellationTerms): void {
  const rows = terms.cancellation
  if (rows.length === 0 || rows.at(-1)?.hours_before !== 0) throw new RangeError('The last cancellation step must start at 0 hours')
  rows.forEach((row, i) => {
    const previous = rows[i - 1]
    if (!(row.fee_percent >= 0 && row.fee_percent <= 100)) throw new RangeError('A cancellation fee is between 0 and 100 per cent')
    if (previous && !(previous.hours_before > row.hours_before))
      throw new RangeError('Cancellation steps go from the longest notice to the shortest')
    if (previous && previous.fee_percent > row.fee_percent) throw new RangeError('Cancelling later never costs less')
  })
}

/**
 * What cancelling now gives back. The fee is a share of the price, never more than was paid. A moment exactly on a step's
 * border counts for the longer notice, in the customer's favour. Amounts in cents, times in epoch milliseconds.
 * @param input.ancillaryPaidCents refunded without a fee
 * @param input.deductions whole; a refund is never below zero
 */
export function refundQuote(input: {
  priceCents: number
  paidCents: number
  ancillaryPaidCents?: number
  deductions?: readonly Deduction[]
  departureAt: number
  cancelledAt: number
  terms: CancellationTerms
}): RefundQuote {
  checkTerms(input.terms)
  const rows = input.terms.cancellation
  const notice = (input.departureAt - input.cancelledAt) / HOUR_MS
  const found = rows.findIndex((row) => notice >= row.hours_before)
  const present = found === -1 ? rows.length - 1 : found
  const steps = rows.slice(present).map((row, i, rest): RefundStep => {
    const feeCents = cancellationFee(input.paidCents, input.priceCents, row.fee_percent)
    const last = i === rest.length - 1
    const beforeDeductions = input.paidCents - feeCents + (input.ancillaryPaidCents ?? 0)
    return {
      until: last ? null : input.departureAt - row.hours_before * HOUR_MS,
      feePercent: row.fee_percent,
      feeCents,
      refundCents: beforeDeductions - sumDeductions(capDeductions(input.deductions ?? [], beforeDeductions)),
    }
  })
  const now = steps[0]
  if (!now) throw new RangeError('Terms without a step')
  const beforeDeductions = input.paidCents - now.feeCents + (input.ancillaryPaidCents ?? 0)
  const deductions = capDeductions(input.deductions ?? [], beforeDeductions)
  return { feePercent: now.feePercent, feeCents: now.feeCents, deductions, refundCents: now.refundCents, steps }
}
