import { normalizeName } from '../identity/profile-rules.ts'
import {
  birthDateError,
  dateErrors,
  documentTypesFor,
  isDocumentNumber,
  isDocumentSeries,
  isPassportName,
  maxPetKg,
  normalizeDocumentNumber,
  type DateError,
  type DocumentType,
  type PassengerType,
  type PetSpecies,
} from './passenger-rules.ts'

/** A passenger as the API takes and gives it (spec §3 Person). Dates are `yyyy-MM-dd`. */
export interface PassengerFields {
  type: PassengerType
  name: { first_name: string; last_name: string | null; middle_name: string | null }
  birth_date: string | null
  species: PetSpecies | null
  /** With its box. */
  weight_kg: number | null
}

/** A travel document as the API takes and gives it (spec §3 Passenger document). Dates are `yyyy-MM-dd`. */
export interface DocumentFields {
  type: DocumentType
  series: string | null
  number: string
  /** ISO 3166 alpha-3. */
  country: string
  issue_date: string | null
  expiry_date: string | null
  birth_date: string | null
}

/** Values of a passenger form, as typed. */
export interface PassengerForm {
  type: PassengerType
  first: string
  last: string
  middle: string
  birth: string
  species: PetSpecies | ''
  weight: string
}

/** Values of a document form, as typed. */
export interface DocumentForm {
  type: DocumentType
  series: string
  number: string
  country: string
  issue: string
  expiry: string
  birth: string
}

export const emptyPassengerForm: PassengerForm = { type: 'Secondary', first: '', last: '', middle: '', birth: '', species: '', weight: '' }

const orNull = (text: string): string | null => (text === '' ? null : text)

export const toPassengerForm = ({ type, name, birth_date, species, weight_kg }: PassengerFields): PassengerForm => ({
  type,
  first: name.first_name,
  last: name.last_name ?? '',
  middle: name.middle_name ?? '',
  birth: birth_date ?? '',
  species: species ?? '',
  weight: weight_kg === null ? '' : String(weight_kg),
})

/** Fields that the type does not have become null. */
export function toPassengerFields(form: PassengerForm): PassengerFields {
  const isPet = form.type === 'Pet'
  return {
    type: form.type,
    name: {
      first_name: normalizeName(form.first),
      last_name: isPet ? null : orNull(normalizeName(form.last)),
      middle_name: isPet ? null : orNull(normalizeName(form.middle)),
    },
    birth_date: orNull(form.birth),
    species: isPet ? form.species || null : null,
    weight_kg: isPet && form.weight !== '' ? Number(form.weight) : null,
  }
}

export const toDocumentFields = (form: DocumentForm): DocumentFields => ({
  type: form.type,
  series: orNull(normalizeDocumentNumber(form.series)),
  number: normalizeDocumentNumber(form.number),
  country: form.country,
  issue_date: orNull(form.issue),
  expiry_date: orNull(form.expiry),
  birth_date: orNull(form.birth),
})

export type PassengerErrorCode = DateError | 'REQUIRED' | 'LATIN' | 'WEIGHT' | 'NOT_A_PET'
export type DocumentErrorCode = DateError | 'REQUIRED' | 'NUMBER' | 'SERIES' | 'UNKNOWN' | 'DOES_NOT_FIT'

/**
 * Error codes by the path of the field.
 * @param today `yyyy-MM-dd`
 */
export function passengerErrors(fields: PassengerFields, today: string): Record<string, PassengerErrorCode> {
  const { type, name, birth_date, species, weight_kg } = fields
  const errors: Record<string, PassengerErrorCode> = {}
  for (const [part, text] of Object.entries(name)) if (text && !isPassportName(text)) errors[`name.${part}`] = 'LATIN'
  if (name.first_name === '') errors['name.first_name'] = 'REQUIRED'
  if (type !== 'Pet' && !name.last_name) errors['name.last_name'] = 'REQUIRED'
  const born = birthDateError(birth_date, today)
  if (born) errors['birth_date'] = born
  if (type === 'Pet') {
    if (species === null) errors['species'] = 'REQUIRED'
    if (weight_kg === null) errors['weight_kg'] = 'REQUIRED'
    else if (!Number.isInteger(weight_kg) || weight_kg < 1 || weight_kg > maxPetKg) errors['weight_kg'] = 'WEIGHT'
  } else {
    if (species !== null) errors['species'] = 'NOT_A_PET'
    if (weight_kg !== null) errors['weight_kg'] = 'NOT_A_PET'
  }
  return errors
}

/**
 * Error codes by field path. The server checks whether the country exists.
 * @param today `yyyy-MM-dd`
 */
export function documentErrors(fields: DocumentFields, holder: PassengerType, today: string): Record<string, DocumentErrorCode> {
  const { type, series, number, country, issue_date, expiry_date, birth_date } = fields
  const errors: Record<string, DocumentErrorCode> = { ...dateErrors({ issue_date, expiry_date, birth_date }, today) }
  if (!documentTypesFor(holder).includes(type)) errors['type'] = 'DOES_NOT_FIT'
  if (!isDocumentNumber(number)) errors['number'] = number === '' ? 'REQUIRED' : 'NUMBER'
  if (series !== null && !isDocumentSeries(series)) errors['series'] = 'SERIES'
  if (country === '') errors['country'] = 'UNKNOWN'
  return errors
}
