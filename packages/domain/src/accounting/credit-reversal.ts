/** Credit of one occasion, with the credit that refunds restored from it, cents. */
export interface GrantedCredit {
  amount: number
  /** Of the amount: its occasion is undone. */
  reversed: number
  /** Spent and not restored, without what was compensated since: deducted from a refund or payout, or kept when it came back. */
  used: number
  /** Neither spent nor written off. */
  unspent: number
}

/** What the customer holds or has used beyond the part whose occasion stands. */
export const excessCredit = ({ amount, reversed, used, unspent }: GrantedCredit): number =>
  Math.max(0, used + unspent - (amount - reversed))

/** Undoes `cents` more of the occasion: unspent credit goes first; what was used is to be deducted from what goes out. */
export function planReversal(credit: GrantedCredit, cents: number): { reversed: number; fromUnspent: number; fromUsed: number } {
  const reversed = Math.min(cents, credit.amount - credit.reversed)
  const excess = excessCredit({ ...credit, reversed: credit.reversed + reversed })
  const fromUnspent = Math.min(credit.unspent, excess)
  return { reversed, fromUnspent, fromUsed: excess - fromUnspent }
}
