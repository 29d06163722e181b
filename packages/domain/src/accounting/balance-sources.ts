/** Money of a balance by the payment that brought it, cents. */
export interface BalanceSource {
  /** Id of the payment; null for money of other origin. */
  id: string | null
  amount: number
  /** In the balance. */
  held: number
  /** Withdrawn to a bank account. */
  paidOut: number
}

/** One movement of a balance, oldest first. `id` names its transaction. */
export type BalanceMovement = { id: string; cents: number } & (
  | { kind: 'received'; source: string | null }
  /** Moved here with an account that was merged. */
  | { kind: 'moved_in'; source: BalanceSource }
  | { kind: 'paid_out' | 'moved_out' }
  /** `isOffset`: with money that came in just before, to lower a debt; no flight is paid. */
  | { kind: 'spent'; isOffset?: boolean }
  /** A spending or a payout goes back, all of it or a part. */
  | { kind: 'returned'; of: string }
)

type Taken = { source: BalanceSource; cents: number }[]

/** Takes from the sources in their order. */
function take(sources: readonly BalanceSource[], cents: number): Taken {
  let left = cents
  return sources.flatMap((source) => {
    const part = Math.min(left, source.held)
    left -= part
    source.held -= part
    return part > 0 ? [{ source, cents: part }] : []
  })
}

/**
 * Which money of a balance was spent on flights and which was withdrawn. A flight is paid with the oldest top-up first; a withdrawal takes
 * money of other origin first, then the newest top-up. Both are in the customer's favour: a benefit of a top-up stands while its money was
 * spent on flights or is in the balance.
 */
export function traceBalance(movements: readonly BalanceMovement[]): { sources: BalanceSource[]; taken: Map<string, Taken> } {
  const sources: BalanceSource[] = []
  const taken = new Map<string, Taken>()
  const payouts = new Set<string>()
  for (const movement of movements) {
    if (movement.kind === 'received') sources.push({ id: movement.source, amount: movement.cents, held: movement.cents, paidOut: 0 })
    else if (movement.kind === 'moved_in') sources.push({ ...movement.source, held: movement.cents })
    else if (movement.kind === 'returned') giveBack(sources, taken.get(movement.of), movement, payouts.has(movement.of))
    else {
      const named = sources.filter(({ id }) => id !== null)
      const others = sources.filter(({ id }) => id === null)
      const isFlight = movement.kind === 'spent' && movement.isOffset !== true
      const parts = take(isFlight ? [...named, ...others] : [...others.toReversed(), ...named.toReversed()], movement.cents)
      taken.set(movement.id, parts)
      if (movement.kind !== 'paid_out') continue
      payouts.add(movement.id)
      for (const { source, cents } of parts) source.paidOut += cents
    }
  }
  return { sources, taken }
}

/** What was taken last returns first. What the account did not spend itself, or spent as cashback, is money of other origin. */
function giveBack(sources: BalanceSource[], parts: Taken | undefined, { cents }: { cents: number }, wasPaidOut: boolean): void {
  let left = cents
  for (const part of (parts ?? []).toReversed()) {
    const back = Math.min(left, part.cents)
    left -= back
    part.cents -= back
    part.source.held += back
    if (wasPaidOut) part.source.paidOut -= back
  }
  if (left > 0) sources.push({ id: null, amount: left, held: left, paidOut: 0 })
}
