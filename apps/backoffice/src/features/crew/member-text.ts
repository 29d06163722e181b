import { crewRoles, crewSexes } from '@aquilane/domain/crew/qualifications'
import { typedText, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { compactErrors, isWholeWithin, typedNumber } from '~/lib/form/typed.ts'
import type { CrewBody, CrewDetails } from './crew.ts'
import type { Training } from './training-rows.tsx'

/** The form without its lists. */
export type MemberFields = Omit<CrewBody, 'ratings' | 'airports'>

/** Fields that are text or nothing. */
const texts = [
  'licence_number',
  'medical_until',
  'recurrent_until',
  'language_until',
  'passport_number',
  'passport_country',
  'passport_until',
  'nationality',
  'birth_date',
  'birth_place',
  'residence',
  'address',
  'phone',
] as const
type TextField = (typeof texts)[number]

export const toText = (member: CrewDetails | null) => ({
  company: { id: member ? String(member.company.id) : '' },
  role: member?.role ?? 'captain',
  given_names: member?.given_names ?? '',
  family_name: member?.family_name ?? '',
  language_level: member?.language_level ? String(member.language_level) : '',
  base: member?.base ?? '',
  sex: member?.sex ?? '',
  ...Object.fromEntries(texts.map((field) => [field, member?.[field] ?? ''])),
})

export function toFields(typed: object): MemberFields {
  const filled = Object.fromEntries(texts.map((field) => [field, typedText(typed, field) || null])) as Record<TextField, string | null>
  const level = typedText(typed, 'language_level')
  return {
    ...filled,
    company: { id: typedNumber(typedText(typed, 'company.id')) },
    role: crewRoles.find((one) => one === typedText(typed, 'role')) ?? 'captain',
    given_names: typedText(typed, 'given_names'),
    family_name: typedText(typed, 'family_name'),
    language_level: level === '' ? null : typedNumber(level),
    base: typedText(typed, 'base').toUpperCase() || null,
    sex: crewSexes.find((one) => one === typedText(typed, 'sex')) ?? null,
  }
}

export const findErrors = (fields: MemberFields): FieldErrors =>
  compactErrors({
    'company.id': Number.isNaN(fields.company.id) && 'required',
    given_names: fields.given_names === '' && 'required',
    family_name: fields.family_name === '' && 'required',
    base: fields.base !== null && !/^[A-Z0-9]{3,8}$/.test(fields.base) && 'unknown_place',
    language_level: fields.language_level !== null && !isWholeWithin(fields.language_level, 4, 6) && 'required',
  })

export const toRatings = (rows: readonly Training[]): CrewBody['ratings'] =>
  rows.map(({ what, until }) => ({ aircraft_type: { id: Number(what) }, valid_until: until }))

export const toAirports = (rows: readonly Training[]): CrewBody['airports'] =>
  rows.map(({ what, until }) => ({ code: what.trim(), valid_until: until }))

export const isFilled = ({ what, until }: Training): boolean => what.trim() !== '' && until !== ''
export const isBegun = ({ what, until }: Training): boolean => what.trim() !== '' || until !== ''
