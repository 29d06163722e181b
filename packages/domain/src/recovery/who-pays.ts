import type { CannotFlyReason } from '../fleet/can-fly.ts'

/** Whose side a trip loses its aircraft on, the first one first where there are several. */
export const recoveryFaults = ['operator', 'house', 'authority'] as const
export type RecoveryFault = (typeof recoveryFaults)[number]

/** A suspension, and what is not published yet, is our own decision; what airports, weather and airspace forbid is nobody's. */
const faultByReason: Record<CannotFlyReason, RecoveryFault> = {
  grounded: 'operator',
  retired: 'operator',
  out_of_service: 'operator',
  insurance: 'operator',
  aoc: 'operator',
  airworthiness: 'operator',
  operator_suspended: 'house',
  draft: 'house',
  airspace: 'authority',
  country_pair: 'authority',
  airport_access: 'authority',
  runway: 'authority',
  curfew: 'authority',
  hours_unknown: 'authority',
}

export const findFault = (reasons: readonly CannotFlyReason[]): RecoveryFault =>
  recoveryFaults.find((fault) => reasons.some((reason) => faultByReason[reason] === fault)) ?? 'house'

export const payers = ['operator', 'house'] as const
export type Payer = (typeof payers)[number]

export interface PayRule {
  /** Who bears what the replacement costs more, with what a lower class gives back. The customer never does. */
  dearer: Payer
  /** What a lower class gives back of the difference of the list prices, thousandths. */
  lowerClassPermille: number
  /** What a customer who does not want the replacement gets back of what was paid, thousandths. */
  refundPermille: number
}

export const payRules: Record<RecoveryFault, PayRule> = {
  operator: { dearer: 'operator', lowerClassPermille: 1_000, refundPermille: 1_000 },
  house: { dearer: 'house', lowerClassPermille: 1_000, refundPermille: 1_000 },
  authority: { dearer: 'house', lowerClassPermille: 1_000, refundPermille: 1_000 },
}

export const classChanges = ['same', 'upgrade', 'downgrade'] as const
export type ClassChange = (typeof classChanges)[number]

/** @param rank position of a class, small to large */
export const compareClasses = (lostRank: number, rank: number): ClassChange =>
  rank === lostRank ? 'same' : rank > lostRank ? 'upgrade' : 'downgrade'

export interface ReplacementMoney {
  fault: RecoveryFault
  classChange: ClassChange
  /** List price of both today, cents. */
  list: { lost: number; replacement: number }
  /** What both cost us, cents. */
  cost: { lost: number; replacement: number }
  paidCents: number
}

export interface ReplacementSettlement {
  /** What the customer pays beside what was paid: nothing, whatever the cause. */
  customerPaysCents: 0
  /** Difference of the list prices of a lower class; an upgrade is free, and a cheaper aircraft of the same class is not refunded. */
  refundCents: number
  /** What the replacement costs more; negative: less. */
  costDifferenceCents: number
  /** The same with what is given back: what the recovery costs. */
  lossCents: number
  /** Who bears it; null: nothing is to be borne. */
  borneBy: Payer | null
}

/** Rounded for the customer. */
const shareOf = (cents: number, permille: number): number => Math.ceil((cents * permille) / 1_000)

export function settleReplacement({ fault, classChange, list, cost, paidCents }: ReplacementMoney): ReplacementSettlement {
  const { dearer, lowerClassPermille } = payRules[fault]
  const costDifferenceCents = cost.replacement - cost.lost
  const less = classChange === 'downgrade' ? Math.max(0, list.lost - list.replacement) : 0
  const refundCents = Math.min(paidCents, shareOf(less, lowerClassPermille))
  const lossCents = costDifferenceCents + refundCents
  return { customerPaysCents: 0, refundCents, costDifferenceCents, lossCents, borneBy: lossCents > 0 ? dearer : null }
}

/** A lower class is proposed where it gives something back, and leaves something of the price: otherwise the customer would lose by it, or fly for nothing. */
export const isLowerClassFair = ({ refundCents }: Pick<ReplacementSettlement, 'refundCents'>, paidCents: number): boolean =>
  refundCents > 0 && refundCents < paidCents
