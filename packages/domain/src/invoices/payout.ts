import { isIban, normalize } from './iban.ts'

/** Longest name that SEPA transfers carry. */
export const maxBeneficiary = 70

/** `letters`: not to be written in Latin ones; `long`: longer than that. */
export type HolderFault = 'required' | 'name' | 'letters' | 'long'

export interface PayoutErrors {
  amount?: 'amount' | 'available'
  iban?: 'iban'
  beneficiary?: HolderFault
}

export interface PayoutHolder {
  firstName: string | null
  lastName: string | null
  /** Confirmed address. */
  email: string | null
}

export const payoutRequirements = ['name', 'email'] as const
type PayoutRequirement = (typeof payoutRequirements)[number]

/** What a customer lacks before money leaves for a bank account: a first and last name, and a confirmed e-mail address. */
export const missingForPayout = ({ firstName, lastName, email }: PayoutHolder): PayoutRequirement[] =>
  payoutRequirements.filter((one) => (one === 'name' ? !firstName?.trim() || !lastName?.trim() : !email))

/**
 * What is wrong with a payout; empty when nothing.
 * @param amount major units; no amount, or part of a cent, is no amount
 * @param holder the customer: money goes to an account of the same name
 * @param target bank account; null where nothing goes to one
 * @param holderFault what is wrong with the named account holder (`holder.ts`); null: not known yet
 * @param available major units of the balance without cashback; null: not known yet
 */
export function payoutErrors(payout: {
  amount: number | null
  target: { iban: string; beneficiary: string } | null
  holder: Pick<PayoutHolder, 'firstName' | 'lastName'>
  holderFault: ((beneficiary: string, holder: Pick<PayoutHolder, 'firstName' | 'lastName'>) => HolderFault | undefined) | null
  available: number | null
}): PayoutErrors {
  const { amount, target, holder, holderFault, available } = payout
  const beneficiary =
    target === null ? undefined : target.beneficiary.trim() === '' ? 'required' : holderFault?.(target.beneficiary, holder)
  const isAmount = amount !== null && amount > 0 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
  return {
    ...(isAmount ? (available !== null && amount > available ? { amount: 'available' } : {}) : { amount: 'amount' }),
    ...(target === null || isIban(normalize(target.iban)) ? {} : { iban: 'iban' }),
    ...(beneficiary && { beneficiary }),
  }
}
