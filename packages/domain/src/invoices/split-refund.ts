import { allocate, type Currency, share } from '../money.ts'

/** A payment that a refund may go back to. */
export interface RefundablePayment {
  /** Of it, not refunded yet and without its fee; cents. */
  left: number
  /** Paid by another of the party, for a share of the price. */
  isShare: boolean
  /** It paid a service beside the price, which is given back without a fee. */
  isService: boolean
}

const sum = (payments: readonly RefundablePayment[]): number => payments.reduce((cents, { left }) => cents + left, 0)

/**
 * What of a refund goes back to each payment, cents, in the order of the payments. The customer's own are filled from the first on. Others of the party get
 * of the price the same part as the trip gives back of it: what the customer alone has used and owes (`deducted`) is not taken from them while the
 * customer's part reaches.
 * @param refund cents; what exceeds all payments is left out
 */
export function splitRefund(payments: readonly RefundablePayment[], refund: number, deducted = 0, currency: Currency = 'EUR'): number[] {
  const shares = payments.filter(({ isShare }) => isShare)
  const forShares = findForShares(payments, shares, { refund, deducted, currency })
  const parts =
    shares.length === 0 || forShares === 0
      ? []
      : allocate(
          { amount: forShares, currency },
          shares.map(({ left }) => left),
        )
  let own = refund - forShares
  let at = 0
  return payments.map(({ left, isShare }) => {
    if (isShare) return parts[at++]?.amount ?? 0
    const cents = Math.max(0, Math.min(own, left))
    own -= cents
    return cents
  })
}

function findForShares(
  payments: readonly RefundablePayment[],
  shares: readonly RefundablePayment[],
  { refund, deducted, currency }: { refund: number; deducted: number; currency: Currency },
): number {
  const [all, services, ofShares] = [sum(payments), sum(payments.filter(({ isService }) => isService)), sum(shares)]
  const price = all - services
  if (ofShares === 0) return 0
  const ofPrice = Math.min(price, Math.max(0, refund + deducted - services))
  const fair = share({ amount: ofPrice, currency }, ofShares, price).amount
  return Math.max(0, Math.min(Math.max(fair, refund - (all - ofShares)), refund, ofShares))
}
