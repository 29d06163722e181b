import { normalizeName } from '../identity/profile-rules.ts'

export const passengerTypes = ['Primary', 'Secondary', 'Minor', 'Pet'] as const
export type PassengerType = (typeof passengerTypes)[number]

export const petSpecies = ['Dog', 'Cat', 'Other'] as const
export type PetSpecies = (typeof petSpecies)[number]

export const documentTypes = ['Passport', 'IdentityCard', 'BirthCertificate', 'PetPassport', 'HealthCertificate'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Document types of a passenger type; the first is the default. */
export function documentTypesFor(type: PassengerType): readonly DocumentType[] {
  if (type === 'Pet') return ['PetPassport', 'HealthCertificate']
  return type === 'Minor' ? ['Passport', 'IdentityCard', 'BirthCertificate'] : ['Passport', 'IdentityCard']
}

/** Heaviest pet with its box, kg. */
export const maxPetKg = 120

const letters = String.raw`(?:\p{Script=Latin}\p{M}*)+`
/** Also the ʻokina, which is a letter of Hawaiian names. */
const apostrophe = "['’‘ʻʼ]"

/**
 * Names as a passport prints them and its machine-readable zone can spell them: Latin letters, with spaces, hyphens, apostrophes, full stops
 * and strokes between them (St. John, D’ Angelo, Raj a/l Kumar).
 */
export const passportNameRule = {
  pattern: `^${apostrophe}?${letters}(?:(?: |[-‐‑]|\\. ?|/)${apostrophe}?${letters}|${apostrophe} ?${letters})*(?:\\.|${apostrophe})?$`,
  minLength: 1,
  maxLength: 60,
} as const
const passportName = new RegExp(passportNameRule.pattern, 'u')
export const isPassportName = (tidy: string): boolean => [...tidy].length <= passportNameRule.maxLength && passportName.test(tidy)

/** What was typed for a name, with single spaces, composed letters and the signs that keyboards have for apostrophe and hyphen. */
export const normalizePassportName = (typed: string): string =>
  normalizeName(typed.normalize('NFC')).replaceAll(/[`´′]/g, "'").replaceAll(/[–—−]/g, '-')

/** Issuers of travel documents that are no country of ISO 3166, and codes for holders without a nationality (ICAO Doc 9303, part 3, section 5). */
export const specialIssuers = [
  'EUE',
  'GBD',
  'GBN',
  'GBO',
  'GBP',
  'GBS',
  'RKS',
  'UNA',
  'UNK',
  'UNO',
  'XBA',
  'XCC',
  'XCE',
  'XCO',
  'XDC',
  'XEC',
  'XES',
  'XIM',
  'XMP',
  'XOM',
  'XPO',
  'XXA',
  'XXB',
  'XXC',
  'XXX',
] as const
type SpecialIssuer = (typeof specialIssuers)[number]
/** Those of a list beside the countries, which has Kosovo as a country. */
export const listedIssuers = specialIssuers.filter((code) => code !== 'RKS')
export const isSpecialIssuer = (code: string): code is SpecialIssuer => specialIssuers.some((known) => known === code)

/** A code as a document prints it or as its machine-readable zone has it: Germany is `D`. */
export const documentIssuerRule = { pattern: '^(?:[A-Z]{3}|D)$' } as const
export const normalizeIssuer = (code: string): string => (code === 'D' ? 'DEU' : code)

/** Stored form of a series or number: capital letters and digits, without spaces and dashes. */
export const normalizeDocumentNumber = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()
export const documentNumberRule = { pattern: '^[A-Z0-9]+$', minLength: 3, maxLength: 20 } as const
export const documentSeriesRule = { pattern: '^[A-Z0-9]+$', minLength: 1, maxLength: 10 } as const
const capitals = /^[A-Z0-9]+$/
export const isDocumentNumber = (tidy: string): boolean =>
  capitals.test(tidy) && tidy.length >= documentNumberRule.minLength && tidy.length <= documentNumberRule.maxLength
export const isDocumentSeries = (tidy: string): boolean => capitals.test(tidy) && tidy.length <= documentSeriesRule.maxLength

/** `yyyy-MM-dd`, or null where none is given. */
export interface DocumentDates {
  issue_date: string | null
  expiry_date: string | null
  birth_date: string | null
}

export type DateError = 'NOT_A_DATE' | 'IN_THE_FUTURE' | 'IN_THE_PAST' | 'BEFORE_ISSUE' | 'BEFORE_BIRTH'

const isDay = (day: string): boolean => {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && Temporal.PlainDate.from(day, { overflow: 'reject' }).year >= 1900
  } catch {
    return false
  }
}

/**
 * What is wrong with a document's dates (spec §5: not later than today, not earlier than today).
 * @param today `yyyy-MM-dd`
 */
export function dateErrors(dates: DocumentDates, today: string): Partial<Record<keyof DocumentDates, DateError>> {
  const { issue_date: issue, expiry_date: expiry, birth_date: birth } = dates
  const faults: Partial<Record<keyof DocumentDates, DateError>> = {}
  for (const [name, day] of Object.entries(dates) as [keyof DocumentDates, string | null][])
    if (day !== null && !isDay(day)) faults[name] = 'NOT_A_DATE'
  if (!faults.birth_date && birth !== null && birth > today) faults.birth_date = 'IN_THE_FUTURE'
  if (!faults.issue_date && issue !== null) {
    if (issue > today) faults.issue_date = 'IN_THE_FUTURE'
    else if (birth !== null && !faults.birth_date && issue < birth) faults.issue_date = 'BEFORE_BIRTH'
  }
  if (!faults.expiry_date && expiry !== null) {
    if (expiry < today) faults.expiry_date = 'IN_THE_PAST'
    else if (issue !== null && !faults.issue_date && expiry <= issue) faults.expiry_date = 'BEFORE_ISSUE'
  }
  return faults
}

/** What is wrong with a date of birth. */
export const birthDateError = (birth: string | null, today: string): DateError | undefined =>
  dateErrors({ issue_date: null, expiry_date: null, birth_date: birth }, today).birth_date

/** Many countries require a passport that is valid for six months after arrival. */
const monthsToSpare = 6

/**
 * Whether a document will do on a day: `expired` before it, `soon` when it ends within six months after.
 * @param expiry `yyyy-MM-dd`, null for documents without expiry
 * @param day `yyyy-MM-dd` of the flight, or of today where none is booked
 */
export function documentValidity(expiry: string | null, day: string): 'ok' | 'soon' | 'expired' {
  if (expiry === null) return 'ok'
  if (expiry < day) return 'expired'
  return expiry < Temporal.PlainDate.from(day).add({ months: monthsToSpare }).toString() ? 'soon' : 'ok'
}
