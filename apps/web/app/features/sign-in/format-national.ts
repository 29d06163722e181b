import { AsYouType, isSupportedCountry } from 'libphonenumber-js/min'

/** Digits as the country writes them: `07400 123456`. */
export function formatNational(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  return isSupportedCountry(country) ? new AsYouType(country).input(digits) : digits
}
