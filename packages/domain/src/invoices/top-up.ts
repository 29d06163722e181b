/** Spec §9: a top-up is from 10 to 300 000 euro. */
export const topUpLimits = { min: 10, max: 300_000 } as const

/** Time for a bank transfer to arrive, from the creation of the top-up; it ends with a bank day. */
export const topUpTransferDays = 7

export type TopUpError = 'amount' | 'min' | 'max'

/** What is wrong with a top-up of this many euro; null when nothing. No amount, or part of a cent, is no amount. */
export function topUpError(euro: number | null): TopUpError | null {
  if (euro === null || !Number.isFinite(euro) || Math.abs(euro * 100 - Math.round(euro * 100)) > 1e-6) return 'amount'
  if (euro < topUpLimits.min) return 'min'
  return euro > topUpLimits.max ? 'max' : null
}
