import { matchRanges } from './match-ranges.ts'

export interface PhoneCountry {
  /** ISO 3166 alpha-2. */
  code: string
  /** In the page's language. */
  name: string
  /** Without the plus: "39". */
  dialCode: string
}

/** Countries that match a name (start of any word), an ISO code or a calling code; prefix matches come first. */
export function searchCountries(countries: readonly PhoneCountry[], query: string): PhoneCountry[] {
  const text = query.trim()
  const digits = text.replace(/\D/g, '')
  if (/^\+?\s*\d+$/.test(text)) return countries.filter((one) => one.dialCode.startsWith(digits))
  const code = text.toUpperCase()
  const rank = (one: PhoneCountry) => {
    if (one.code === code) return 0
    const from = matchRanges(one.name, text)[0]?.[0]
    return from === undefined ? -1 : from === 0 ? 1 : 2
  }
  return countries
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
