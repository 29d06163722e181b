/** States whose bans on aircraft count together. */
const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const GROUPS: Readonly<Record<string, string>> = {
  EU,
  EEA: `${EU} NO IS LI`,
  // With the registers of its territories.
  GB: 'GB GG JE IM GI BM KY VG TC',
}

const isGroup = (word: string): boolean => Object.hasOwn(GROUPS, word)

/** ISO 3166 codes of a list of states and groups of them. */
export const expandStates = (text: string): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => (isGroup(word) ? GROUPS[word]! : word).split(' '))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes with a name that are no states. */
const noStates = new Set(['EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Whether a word is a state, or one of the groups of them. */
export const isState = (word: string): boolean =>
  isGroup(word) || (/^[A-Z]{2}$/.test(word) && !noStates.has(word) && names.of(word) !== undefined)

const inEurope = new Set(expandStates('EEA CH'))

/** Whether European bulletins also bind third-country operators on flights to, from and within it. */
export const isEuropean = (country: string): boolean => inEurope.has(country)

/** Marks of nationality of registers (ICAO annex 7) with aircraft that are chartered. */
const MARKS: Readonly<Record<string, string>> = {
  '2': 'GG',
  '3A': 'MC',
  '4K': 'AZ',
  '4L': 'GE',
  '4O': 'ME',
  '4X': 'IL',
  '5B': 'CY',
  '5N': 'NG',
  '5Y': 'KE',
  '7T': 'DZ',
  '9A': 'HR',
  '9H': 'MT',
  '9K': 'KW',
  '9M': 'MY',
  '9V': 'SG',
  A4O: 'OM',
  A6: 'AE',
  A7: 'QA',
  A9C: 'BH',
  AP: 'PK',
  B: 'CN',
  C: 'CA',
  CN: 'MA',
  CS: 'PT',
  D: 'DE',
  E7: 'BA',
  EC: 'ES',
  EI: 'IE',
  EK: 'AM',
  EP: 'IR',
  ER: 'MD',
  ES: 'EE',
  EW: 'BY',
  F: 'FR',
  G: 'GB',
  HA: 'HU',
  HB: 'CH',
  HL: 'KR',
  HS: 'TH',
  HZ: 'SA',
  I: 'IT',
  JA: 'JP',
  JY: 'JO',
  LN: 'NO',
  LV: 'AR',
  LX: 'LU',
  LY: 'LT',
  LZ: 'BG',
  M: 'IM',
  N: 'US',
  OD: 'LB',
  OE: 'AT',
  OH: 'FI',
  OK: 'CZ',
  OM: 'SK',
  OO: 'BE',
  OY: 'DK',
  P4: 'AW',
  PH: 'NL',
  PK: 'ID',
  PP: 'BR',
  PR: 'BR',
  PS: 'BR',
  PT: 'BR',
  RA: 'RU',
  RP: 'PH',
  S5: 'SI',
  SE: 'SE',
  SP: 'PL',
  SU: 'EG',
  SX: 'GR',
  T7: 'SM',
  TC: 'TR',
  TF: 'IS',
  TS: 'TN',
  UK: 'UZ',
  UP: 'KZ',
  UR: 'UA',
  VH: 'AU',
  'VP-B': 'BM',
  'VP-C': 'KY',
  'VP-L': 'VG',
  'VQ-B': 'BM',
  'VQ-T': 'TC',
  VT: 'IN',
  XA: 'MX',
  XB: 'MX',
  XC: 'MX',
  YI: 'IQ',
  YK: 'SY',
  YL: 'LV',
  YR: 'RO',
  YU: 'RS',
  Z3: 'MK',
  ZA: 'AL',
  ZJ: 'JE',
  ZK: 'NZ',
  ZS: 'ZA',
}

/** State of the register of a tail number; null for marks that are not listed. */
export function registrationState(tail: string): string | null {
  if (/^N\d/.test(tail)) return 'US'
  const [mark, rest] = tail.split('-')
  if (mark === undefined || rest === undefined) return null
  return MARKS[`${mark}-${rest.slice(0, 1)}`] ?? MARKS[mark] ?? null
}
