import { parse } from 'mrz'
import { normalizeIssuer } from '../passengers/passenger-rules.ts'
import { isSameName } from './named-passenger.ts'

/** Fields of the review that a machine-readable zone has, by their paths. */
export const zoneFields = [
  'document.type',
  'document.country',
  'document.number',
  'document.expiry_date',
  'person.name.last_name',
  'person.name.first_name',
  'person.birth_date',
  'identity.gender',
  'identity.nationality',
] as const
export type ZoneField = (typeof zoneFields)[number]

/** Check digits by what they are computed from. */
export const zoneChecks = ['number', 'birth', 'expiry', 'optional', 'whole'] as const
export type ZoneCheck = (typeof zoneChecks)[number]

export interface ZoneReading {
  format: 'TD1' | 'TD2' | 'TD3'
  /** Values whose check digit is right, or which have none. */
  values: Partial<Record<ZoneField, string>>
  wrong: ZoneCheck[]
  /** The name fills its part of the zone: it may go on in the document. */
  isNameCut: boolean
  hasOneName: boolean
}

type Details = ReturnType<typeof parse>['details']

const checkFields: Record<string, ZoneCheck> = {
  documentNumberCheckDigit: 'number',
  birthDateCheckDigit: 'birth',
  expirationDateCheckDigit: 'expiry',
  personalNumberCheckDigit: 'optional',
  compositeCheckDigit: 'whole',
}
const lineLengths: Record<number, number> = { 72: 36, 88: 44, 90: 30 }
const letters = { male: 'M', female: 'F', nonspecified: 'X' } as const

/** Lines as they are printed: pasted text has spaces, small letters, and sometimes no line break. */
function toLines(text: string): string[] {
  const lines = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')
  const whole = lines.join('')
  const length = lineLengths[whole.length]
  if (lines.length > 1 || length === undefined) return lines
  return Array.from({ length: whole.length / length }, (_, i) => whole.slice(i * length, (i + 1) * length))
}

/** `yyyy-MM-dd` of a birth, which lies in the past, or of an expiry in this century; undefined for what is no day. */
function toDay(six: string | null | undefined, today: string, isBirth: boolean): string | undefined {
  if (!/^\d{6}$/.test(six ?? '')) return undefined
  const [year, month, day] = [0, 2, 4].map((at) => (six as string).slice(at, at + 2)) as [string, string, string]
  const century = isBirth && `20${year}-${month}-${day}` > today ? '19' : '20'
  try {
    return Temporal.PlainDate.from(`${century}${year}-${month}-${day}`, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

const toType = (code: string | null | undefined): string | undefined =>
  code?.startsWith('P') ? 'Passport' : /^[IAC]/.test(code ?? '') ? 'IdentityCard' : undefined
/** The code as it is printed, also one that no list has; Germany is `D` in the zone. */
function toCountry(lines: readonly string[], details: Details, field: 'issuingState' | 'nationality'): string | undefined {
  const found = details.find((one) => one.field === field)
  const code = found && lines[found.line]?.slice(found.start, found.end).replaceAll('<', '')
  return code ? normalizeIssuer(code) : undefined
}

/** The lines where a name may fill its part to the end. */
const nameOf = (lines: readonly string[]): string => (lines.length === 3 ? (lines[2] as string) : (lines[0] as string).slice(5))

/**
 * Reads the two or three lines of a passport or identity card (ICAO Doc 9303, parts 4 to 6). Null where they are none of its three formats.
 * @param today `yyyy-MM-dd`
 */
export function readZone(text: string, today: string): ZoneReading | null {
  const lines = toLines(text)
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return null
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(lines)
  } catch {
    return null
  }
  const { format, fields, details, documentNumber } = parsed
  if (format !== 'TD1' && format !== 'TD2' && format !== 'TD3') return null
  const wrong = details.flatMap(({ field, valid }) => (field && !valid && checkFields[field] ? [checkFields[field]] : []))
  const checked = <T>(check: ZoneCheck, value: T): T | undefined => (wrong.includes(check) ? undefined : value)
  const last = fields.lastName || undefined
  const first = fields.firstName || undefined
  const hasOneName = last !== undefined && first === undefined
  const found: Record<ZoneField, string | undefined> = {
    'document.type': toType(fields.documentCode),
    'document.country': toCountry(lines, details, 'issuingState'),
    'document.number': checked('number', documentNumber ?? undefined),
    'document.expiry_date': checked('expiry', toDay(fields.expirationDate, today, false)),
    'person.name.last_name': hasOneName ? undefined : last,
    'person.name.first_name': hasOneName ? last : first,
    'person.birth_date': checked('birth', toDay(fields.birthDate, today, true)),
    'identity.gender': letters[fields.sex as keyof typeof letters],
    'identity.nationality': toCountry(lines, details, 'nationality'),
  }
  const values = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ZoneReading['values']
  return { format, values, wrong, isNameCut: !nameOf(lines).endsWith('<'), hasOneName }
}

/** Letters that a zone spells with others (ICAO Doc 9303, part 3, section 6). */
const spelled: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Ø: 'OE',
  Å: 'AA',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Ł: 'L',
  Ñ: 'N',
}
const spellOut = (text: string): string => [...text.normalize('NFC').toUpperCase()].map((letter) => spelled[letter] ?? letter).join('')

/** Whether a typed value is that of the zone. Names compare as the zone can spell them, first and middle ones together. */
export function isSameAsZone(field: ZoneField, typed: string, zone: string, middleName = ''): boolean {
  if (!field.startsWith('person.name.')) return typed.trim().toUpperCase() === zone.toUpperCase()
  const name = field === 'person.name.first_name' ? `${typed} ${middleName}` : typed
  const plain = (text: string) => text.replaceAll(/['’‘ʻʼ.]/g, '')
  return isSameName([plain(name)], [zone]) || isSameName([plain(spellOut(name))], [zone])
}
