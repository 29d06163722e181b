import type { Api } from '@aquilane/contract/api'
import {
  birthDateError,
  dateErrors,
  documentTypesFor,
  isDocumentNumber,
  isDocumentSeries,
  isPassportName,
  normalizeDocumentNumber,
  type DocumentType,
  type PassengerType,
  type PetSpecies,
} from '@aquilane/domain/passengers/passenger-rules'
import { normalizeName } from '@aquilane/domain/identity/profile-rules'

type Approval = Exclude<Api['POST /gamma/staff/ticket-passport/approve']['body'], undefined>
export type DocumentData = Pick<Approval, 'person' | 'document'>

/** The form as it is typed. */
export interface TypedFields {
  type: PassengerType
  first: string
  last: string
  middle: string
  birth: string
  species: PetSpecies | ''
  weight: string
  paper: DocumentType
  series: string
  number: string
  country: string
  issue: string
  expiry: string
}

export const emptyFields: TypedFields = {
  type: 'Secondary',
  first: '',
  last: '',
  middle: '',
  birth: '',
  species: '',
  weight: '',
  paper: 'Passport',
  series: '',
  number: '',
  country: '',
  issue: '',
  expiry: '',
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The date of birth is read once and stands for both. */
export function toDocumentData(typed: TypedFields): DocumentData {
  const pet = typed.type === 'Pet'
  const birth_date = orNull(typed.birth)
  return {
    person: {
      type: typed.type,
      name: {
        first_name: normalizeName(typed.first),
        last_name: pet ? null : orNull(normalizeName(typed.last)),
        middle_name: pet ? null : orNull(normalizeName(typed.middle)),
      },
      birth_date,
      species: pet && typed.species !== '' ? typed.species : null,
      weight_kg: pet && typed.weight !== '' ? Number(typed.weight) : null,
    },
    document: {
      type: typed.paper,
      series: orNull(normalizeDocumentNumber(typed.series)),
      number: normalizeDocumentNumber(typed.number),
      country: typed.country,
      issue_date: orNull(typed.issue),
      expiry_date: orNull(typed.expiry),
      birth_date,
    },
  }
}

/** Codes of what is wrong, by the paths the server would use. */
export function documentDataErrors({ person, document }: DocumentData, today: string): Record<string, string> {
  const { type, name, birth_date, species, weight_kg } = person
  const faults: Record<string, string> = {}
  const needed = { first_name: name.first_name, ...(type === 'Pet' ? {} : { last_name: name.last_name ?? '' }) }
  for (const [part, text] of Object.entries(name)) if (text && !isPassportName(text)) faults[`person.name.${part}`] = 'LATIN'
  for (const [part, text] of Object.entries(needed)) if (text === '') faults[`person.name.${part}`] = 'REQUIRED'
  const born = birthDateError(birth_date, today)
  if (born) faults['person.birth_date'] = born
  if (type === 'Pet') {
    if (species === null) faults['person.species'] = 'REQUIRED'
    if (weight_kg === null || !Number.isInteger(weight_kg) || weight_kg < 1 || weight_kg > 120) faults['person.weight_kg'] = 'WEIGHT'
  }
  const { issue_date, expiry_date } = document
  for (const [field, fault] of Object.entries(dateErrors({ issue_date, expiry_date, birth_date }, today)))
    if (fault && field !== 'birth_date') faults[`document.${field}`] = fault
  if (!isDocumentNumber(document.number)) faults['document.number'] = document.number === '' ? 'REQUIRED' : 'NUMBER'
  if (document.series !== null && !isDocumentSeries(document.series)) faults['document.series'] = 'SERIES'
  if (document.country === '') faults['document.country'] = 'UNKNOWN'
  return faults
}

/** Papers of the right kind for somebody else than before; the rest of what was typed stays. */
export const withType = (typed: TypedFields, type: PassengerType): TypedFields => {
  const papers = documentTypesFor(type)
  return { ...typed, type, paper: papers.includes(typed.paper) ? typed.paper : (papers[0] ?? 'Passport') }
}
