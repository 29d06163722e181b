/** Money of a balance by the payment that brought it, cents. */
export interface BalanceSource {
  /** Id of the payment that topped the balance up; null for money of other origin. */
  id: string | null
  /** Id of the payment that the money can return to: of a top-up, or of an order that was refunded to the balance. */
  payment: string | null
  /** Until then the payer can dispute it; null: never. */
  disputableUntil: Temporal.Instant | null
  amount: number
  /** In the balance. */
  held: number
  /** Withdrawn to a bank account. */
  paidOut: number
}

/** One movement of a balance, oldest first. `id` names its transaction. */
export type BalanceMovement = { id: string; cents: number } & (
  | { kind: 'received'; source: string | null; payment?: string | null; disputableUntil?: Temporal.Instant | null }
  /** Moved here with an account that was merged. */
  | { kind: 'moved_in'; source: BalanceSource }
  | { kind: 'moved_out' }
  /** To a bank account, or back to a payment. */
  | { kind: 'paid_out'; at: Temporal.Instant; payment: string | null }
  /** Its provider took the payment back. */
  | { kind: 'charged_back'; payment: string }
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

/** Whether its payer can dispute the money at a time. */
export const isDisputable = ({ disputableUntil }: Pick<BalanceSource, 'disputableUntil'>, at: Temporal.Instant): boolean =>
  disputableUntil !== null && Temporal.Instant.compare(disputableUntil, at) > 0

/** Order in which a withdrawal takes money: of other origin first, then of the newest top-up. */
export const withdrawalOrder = (sources: readonly BalanceSource[]): BalanceSource[] => [
  ...sources.filter(({ id }) => id === null).toReversed(),
  ...sources.filter(({ id }) => id !== null).toReversed(),
]

function sourcesFor(sources: readonly BalanceSource[], movement: BalanceMovement): BalanceSource[] {
  if (movement.kind === 'spent' && movement.isOffset !== true)
    return [...sources.filter(({ id }) => id !== null), ...sources.filter(({ id }) => id === null)]
  const order = withdrawalOrder(sources)
  const isFirst = ({ payment, ...source }: BalanceSource): boolean => {
    if (movement.kind === 'charged_back') return payment === movement.payment
    if (movement.kind !== 'paid_out') return true
    return movement.payment === null ? !isDisputable(source, movement.at) : payment === movement.payment
  }
  return [...order.filter(isFirst), ...order.filter((source) => !isFirst(source))]
}

/**
 * Which money of a balance was spent on flights and which was withdrawn. A flight is paid with the oldest top-up first; a withdrawal takes
 * money of other origin first, then the newest top-up. Both are in the customer's favour: a benefit of a top-up stands while its money was
 * spent on flights or is in the balance. To a bank account goes money that cannot be disputed, to a payment what came from it.
 */
export function traceBalance(movements: readonly BalanceMovement[]): { sources: BalanceSource[]; taken: Map<string, Taken> } {
  const sources: BalanceSource[] = []
  const taken = new Map<string, Taken>()
  const payouts = new Set<string>()
  for (const movement of movements) {
    if (movement.kind === 'received')
      sources.push({
        id: movement.source,
        payment: movement.payment ?? movement.source,
        disputableUntil: movement.disputableUntil ?? null,
        amount: movement.cents,
        held: movement.cents,
        paidOut: 0,
      })
    else if (movement.kind === 'moved_in') sources.push({ ...movement.source, held: movement.cents })
    else if (movement.kind === 'returned') giveBack(sources, taken.get(movement.of), movement, payouts.has(movement.of))
    else {
      const parts = take(sourcesFor(sources, movement), movement.cents)
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
  if (left > 0) sources.push({ id: null, payment: null, disputableUntil: null, amount: left, held: left, paidOut: 0 })
}
