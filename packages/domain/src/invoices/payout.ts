import { isIban, normalize } from './iban.ts'

/** Longest name that SEPA transfers carry. */
export const maxBeneficiary = 70

export interface PayoutErrors {
  amount?: 'amount' | 'available'
  iban?: 'iban'
  beneficiary?: 'required' | 'name'
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

/** Letters that are no other letter with a mark, as banks write them. */
const latin: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ı: 'i' }

/** Words as they are compared: Müller is Muller and Mueller. */
const toWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łđðþæœøßı]/g, (letter) => latin[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Whether a bank account is in the name of the holder: one of the first names and the whole last name, in any order. */
export function isSameHolder(beneficiary: string, { firstName, lastName }: Pick<PayoutHolder, 'firstName' | 'lastName'>): boolean {
  const words = toWords(beneficiary)
  const last = toWords(lastName ?? '')
  const hasLast = last.length > 0 && (last.every((word) => words.includes(word)) || words.includes(last.join('')))
  return hasLast && toWords(firstName ?? '').some((word) => words.includes(word))
}

/**
 * What is wrong with a payout; empty when nothing.
 * @param amount major units; no amount, or part of a cent, is no amount
 * @param holder the customer: money goes to an account of the same name
 * @param target bank account; null where nothing goes to one
 * @param available major units of the balance without cashback; null: not known yet
 */
export function payoutErrors(payout: {
  amount: number | null
  target: { iban: string; beneficiary: string } | null
  holder: Pick<PayoutHolder, 'firstName' | 'lastName'>
  available: number | null
}): PayoutErrors {
  const { amount, target, holder, available } = payout
  const isAmount = amount !== null && amount > 0 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
  return {
    ...(isAmount ? (available !== null && amount > available ? { amount: 'available' } : {}) : { amount: 'amount' }),
    ...(target === null || isIban(normalize(target.iban)) ? {} : { iban: 'iban' }),
    ...(target === null || isSameHolder(target.beneficiary, holder)
      ? {}
      : { beneficiary: target.beneficiary.trim() === '' ? 'required' : 'name' }),
  }
}
