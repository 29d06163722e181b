import { isEmail, isProfileName, normalizeEmail, normalizeName } from './profile-rules.ts'

/** What an invoice and its mails need of the customer; the parts that the profile lacks are asked for before booking. */
export const buyerFields = ['first_name', 'last_name', 'email'] as const
export type BuyerField = (typeof buyerFields)[number]
export type BuyerForm = Record<BuyerField, string>

interface BuyerProfile {
  name: { first_name: string | null; last_name: string | null }
  email: string | null
  email_unconfirmed: string | null
  email_problem: 'bounced' | 'refused' | null
}

/** Fields that a profile lacks; an address that waits for its code counts, one that does not work does not. */
export const missingBuyerFields = ({ name, email, email_unconfirmed, email_problem }: BuyerProfile): BuyerField[] =>
  buyerFields.filter((field) =>
    field === 'email' ? email_problem !== null || (email ?? email_unconfirmed) === null : name[field] === null,
  )

export const normalizeBuyer = (form: BuyerForm): BuyerForm => ({
  first_name: normalizeName(form.first_name),
  last_name: normalizeName(form.last_name),
  email: normalizeEmail(form.email),
})

/** Fields of `asked` whose text is not valid. */
export function buyerErrors(asked: readonly BuyerField[], form: BuyerForm): BuyerField[] {
  const normalized = normalizeBuyer(form)
  return asked.filter((field) => (field === 'email' ? !isEmail(normalized.email) : !isProfileName(normalized[field])))
}
