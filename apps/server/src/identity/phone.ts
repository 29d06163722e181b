import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseWithTypes } from 'libphonenumber-js/max'

export interface PhoneNumber {
  e164: string
  /** Country calling code with its plus, e.g. `+44`: what the limit per country prefix counts. */
  prefix: string
}

// Numbers that cannot receive SMS, and premium numbers.
const rejectedTypes = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL'])

/**
 * Reads a phone number in international form. Validity is judged with the same metadata that the sign-in dialog uses,
 * so that a number it accepts is accepted here.
 * @returns null when it is no valid number or one that no code is sent to
 */
export function parsePhone(text: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text.trim())
  if (!number?.isValid()) return null
  const type = parseWithTypes(number.number)?.getType()
  if (type && rejectedTypes.has(type)) return null
  return { e164: number.number, prefix: `+${number.countryCallingCode}` }
}
