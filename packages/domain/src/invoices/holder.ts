import { sepaName, sepaText, type SepaNameFault } from '../payables/sepa-text.ts'
import type { PayoutHolder } from './payout.ts'

type HolderName = Pick<PayoutHolder, 'firstName' | 'lastName'>

/** Letters that are written in several ways: Müller is Muller and Mueller, Юлия is Yuliya, Iuliia and Julia. */
const fold = (text: string): string =>
  sepaText(text, Infinity)
    .toLowerCase()
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i{2,}/g, 'i')
    .replaceAll('kh', 'h')

const toWords = (name: string): string[] =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether a bank account is in the name of the holder: one of the first names and the whole last name, in any order and script. */
export function isSameHolder(beneficiary: string, { firstName, lastName }: HolderName): boolean {
  // D'Angelo is D Angelo and DAngelo.
  const words = new Set([
    ...toWords(beneficiary),
    ...fold(beneficiary)
      .replaceAll("'", '')
      .split(/[^a-z0-9]+/),
  ])
  const has = (parts: string[]) => parts.length > 0 && (parts.every((part) => words.has(part)) || words.has(parts.join('')))
  const first = toWords(firstName ?? '')
  return has(toWords(lastName ?? '')) && (first.some((part) => words.has(part)) || has(first))
}

/** What is wrong with the holder of an account that a customer names. */
export function holderFault(beneficiary: string, holder: HolderName): SepaNameFault | 'name' | undefined {
  const written = sepaName(beneficiary)
  if ('fault' in written) return written.fault
  return isSameHolder(beneficiary, holder) ? undefined : 'name'
}
