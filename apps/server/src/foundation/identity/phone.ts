import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseWithTypes } from 'libphonenumber-js/max'

export interface PhoneNumber {
  e164: string
  /** Country calling code with its plus, e.g. `+44`: what the limit per country prefix counts. */
  prefix: string
}

/** Types that receive SMS at the usual price; in North America mobile numbers cannot be told from fixed ones. */
const acceptedTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Reads a phone number in international form. Validity is judged with the same metadata that the sign-in dialog uses,
 * so that a number it accepts is accepted here.
 * @returns null when it is no valid number or one that no code is sent to
 */
export function parsePhone(text: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text.trim())
  if (!number?.isValid()) return null
  const typed = parseWithTypes(number.number)
  // Satellite and other numbers without a country cost many times as much.
  if (!typed?.country || !acceptedTypes.has(typed.getType() ?? '')) return null
  return { e164: number.number, prefix: `+${number.countryCallingCode}` }
}
