import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import type { Locale } from '@aquilane/domain/site/paths'
import type { PhoneCountry } from '@aquilane/ui/phone-field'

/** Countries by name in the language of the page, with their dialling codes. */
export function phoneCountries(locale: Locale): PhoneCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** A full number typed or pasted with its country: `+39 …` or `0039 …`. */
export function detectCountry(text: string): { country: string; national: string } | null {
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))
  return number?.country ? { country: number.country, national: number.formatNational() } : null
}

export interface ValidPhone {
  /** `+447400123456` */
  e164: string
  /** `+44 7400 123456`, with non-breaking spaces. */
  shown: string
}

/** The number, when it is a valid one of that country; null otherwise (spec §5). */
export function validPhone(text: string, country: string): ValidPhone | null {
  if (!isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(text, country as CountryCode)
  return number?.isValid() ? { e164: number.number, shown: number.formatInternational().replaceAll(' ', '\u00A0') } : null
}

/** Initial country: of the last sign-in, else of the browser's region, else of the language. */
export function firstCountry(kept: string | null, languages: readonly string[], locale: Locale): string {
  const candidates = [kept, ...languages.map(toRegion)]
  return candidates.find((code): code is string => code !== null && isSupportedCountry(code)) ?? (locale === 'it' ? 'IT' : 'GB')
}

/** Region of a language tag; null without one and for invalid tags (some systems report `en-US@posix`). */
function toRegion(tag: string): string | null {
  try {
    return new Intl.Locale(tag).region ?? null
  } catch {
    return null
  }
}
