/**
 * Letters of any script (spec §5 Profile name), with single spaces, hyphens or apostrophes between them; one letter is enough. People are named
 * O, 李, O'Brien and Anne-Marie (decision 31).
 */
export const nameRule = { pattern: "^[\\p{L}\\p{M}]+(?:[ '’-][\\p{L}\\p{M}]+)*$", minLength: 1, maxLength: 60 } as const
const name = new RegExp(nameRule.pattern, 'u')

/**
 * One address, without display name, quotes or comments; the domain has a dot. Deliberately narrower than RFC 5321: what it refuses
 * no mail provider issues.
 */
export const emailRule = {
  pattern:
    "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$",
  minLength: 6,
  maxLength: 254,
  // RFC 5321, 4.5.3.1.1: 64 octets before the @, all of them ASCII here.
  allOf: [{ pattern: '^[^@]{0,64}@' }],
} as const
const email = new RegExp(emailRule.pattern, 'u')
const localPart = new RegExp(emailRule.allOf[0].pattern, 'u')

/** Counts characters, as JSON Schema does, not UTF-16 units. */
const fits = (text: string, { minLength, maxLength }: { minLength: number; maxLength: number }): boolean => {
  const { length } = [...text]
  return length >= minLength && length <= maxLength
}

/** What was typed, without spaces at the ends and with single ones inside. */
export const normalizeName = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

export const isProfileName = (tidy: string): boolean => fits(tidy, nameRule) && name.test(tidy)

/** The stored form of an address: lower-case domain, because domains are case-insensitive; the local part as typed. */
export function normalizeEmail(typed: string): string {
  const [local = '', ...domain] = typed.trim().split('@')
  return domain.length === 0 ? local : `${local}@${domain.join('@').toLowerCase()}`
}

type EmailFault = 'INVALID' | 'LOCAL_TOO_LONG' | 'TOO_LONG'

/** What is wrong with an address; null when nothing. */
export function emailFault(tidy: string): EmailFault | null {
  if (!email.test(tidy)) return 'INVALID'
  if (!localPart.test(tidy)) return 'LOCAL_TOO_LONG'
  return fits(tidy, emailRule) ? null : 'TOO_LONG'
}

export const isEmail = (tidy: string): boolean => emailFault(tidy) === null

/** The code by mail (spec §4 E-mail verification, §5 Code entry). */
export const emailCodeRules = { digits: 6, lifeMinutes: 15, tries: 3, resendSeconds: 60 } as const
