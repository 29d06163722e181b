import { isIban, normalize } from './iban.ts'

/** Longest name that SEPA transfers carry. */
export const maxBeneficiary = 70

export interface PayoutErrors {
  amount?: 'amount' | 'available'
  iban?: 'iban'
  beneficiary?: 'required'
}

/**
 * What is wrong with a payout; empty when nothing.
 * @param amount major units; no amount, or part of a cent, is no amount
 * @param available major units of the balance without cashback; null: not known yet
 */
export function payoutErrors(payout: { amount: number | null; iban: string; beneficiary: string; available: number | null }): PayoutErrors {
  const { amount, iban, beneficiary, available } = payout
  const isAmount = amount !== null && amount > 0 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
  return {
    ...(isAmount ? (available !== null && amount > available ? { amount: 'available' } : {}) : { amount: 'amount' }),
    ...(isIban(normalize(iban)) ? {} : { iban: 'iban' }),
    ...(beneficiary.trim() === '' ? { beneficiary: 'required' } : {}),
  }
}
