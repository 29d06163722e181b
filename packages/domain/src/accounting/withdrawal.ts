import { type BalanceSource, isDisputable, withdrawalOrder } from './balance-sources.ts'

/** Why money of a payment cannot leave a balance yet: a dispute is open, the provider refused to return it, or it takes nothing back. */
export const heldReasons = ['disputed', 'refused', 'unavailable'] as const
export type HeldReason = (typeof heldReasons)[number]

/** What is known of a payment whose money is in a balance. */
export interface ReturnablePayment {
  /** Cents that can still go back to it. */
  capacity: number
  held: HeldReason | null
}

/** One way out of a balance, cents. */
export interface WithdrawalWay {
  /** Back to this payment; null: to a bank account. */
  payment: string | null
  cents: number
}

export interface Withdrawal {
  /** To payments first. */
  ways: WithdrawalWay[]
  /** Money that stays, as far as it was in the way. */
  held: { payment: string; cents: number; reason: HeldReason; until: Temporal.Instant | null }[]
  /** What the balance could not give. */
  missing: number
}

/**
 * The ways that so many cents of a balance take. Money that its payer can dispute goes back to its payment only; what that payment does not
 * take stays. The order is that of `traceBalance`.
 */
export function planWithdrawal(
  sources: readonly BalanceSource[],
  cents: number,
  { now, payments }: { now: Temporal.Instant; payments: ReadonlyMap<string, ReturnablePayment> },
): Withdrawal {
  let left = cents
  const ways = new Map<string | null, number>()
  const held: Withdrawal['held'] = []
  const takenBack = new Map<string, number>()
  for (const { payment, disputableUntil, held: available } of withdrawalOrder(sources)) {
    const wanted = Math.min(left, available)
    if (wanted <= 0) continue
    const known = payment === null ? undefined : payments.get(payment)
    const isBound = payment !== null && isDisputable({ disputableUntil }, now)
    if (payment === null || (!isBound && known?.held !== 'disputed')) {
      ways.set(null, (ways.get(null) ?? 0) + wanted)
      left -= wanted
      continue
    }
    const capacity = known && known.held === null ? known.capacity - (takenBack.get(payment) ?? 0) : 0
    const back = Math.min(wanted, Math.max(0, capacity))
    if (back > 0) {
      takenBack.set(payment, (takenBack.get(payment) ?? 0) + back)
      ways.set(payment, (ways.get(payment) ?? 0) + back)
      left -= back
    }
    if (back < wanted) {
      const reason = known?.held ?? 'unavailable'
      held.push({ payment, cents: wanted - back, reason, until: reason === 'disputed' ? null : disputableUntil })
    }
  }
  const list = [...ways].map(([payment, amount]) => ({ payment, cents: amount }))
  return { ways: list.toSorted((a, b) => Number(a.payment === null) - Number(b.payment === null)), held, missing: left }
}
