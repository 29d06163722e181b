import {
  birthDateError,
  dateErrors,
  documentTypesFor,
  isDocumentNumber,
  isDocumentSeries,
  isPassportName,
  maxPetKg,
  normalizeDocumentNumber,
  normalizeIssuer,
  normalizePassportName,
  type DateError,
  type DocumentType,
  type PassengerType,
  type PetSpecies,
} from './passenger-rules.ts'

/** A passenger as the API takes and gives it (spec §3 Person). Dates are `yyyy-MM-dd`. */
export interface PassengerFields {
  type: PassengerType
  /** `last_name` is null for a pet and for who has one name only, in the passport that of the family (ICAO Doc 9303). */
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
  /** ISO 3166 alpha-3, or another issuer of ICAO Doc 9303. */
  country: string
  issue_date: string | null
  expiry_date: string | null
  birth_date: string | null
}

/** Values of a form by the paths of its fields, as typed; empty ones are absent. */
export type FormValues<T> = { [K in keyof T]?: NonNullable<T[K]> extends object ? FormValues<NonNullable<T[K]>> : string }

const toText = (typed: string | undefined, normalize = (text: string) => text): string | null => normalize(typed ?? '') || null

/** What a form has beside the fields: a person with one name, which the last name then lacks on purpose. */
export const oneNameField = 'one_name'
export type PassengerForm = FormValues<PassengerFields> & { [oneNameField]?: string }

/** Fields that the type does not have become null; a last name that is missing is empty. */
export function toPassengerFields(form: PassengerForm): PassengerFields {
  const { type, name, birth_date, species, weight_kg } = form
  const isPet = type === 'Pet'
  const hasOneName = isPet || Boolean(form[oneNameField])
  return {
    type: (type ?? 'Secondary') as PassengerType,
    name: {
      first_name: normalizePassportName(name?.first_name ?? ''),
      last_name: hasOneName ? null : normalizePassportName(name?.last_name ?? ''),
      middle_name: hasOneName ? null : toText(name?.middle_name, normalizePassportName),
    },
    birth_date: toText(birth_date),
    species: isPet ? (toText(species) as PetSpecies | null) : null,
    weight_kg: isPet && weight_kg ? Number(weight_kg) : null,
  }
}

export const toDocumentFields = (form: FormValues<DocumentFields>): DocumentFields => ({
  type: (form.type ?? 'Passport') as DocumentType,
  series: toText(form.series, normalizeDocumentNumber),
  number: normalizeDocumentNumber(form.number ?? ''),
  country: normalizeIssuer(form.country ?? ''),
  issue_date: toText(form.issue_date),
  expiry_date: toText(form.expiry_date),
  birth_date: toText(form.birth_date),
})

export type PassengerErrorCode = DateError | 'REQUIRED' | 'LATIN' | 'NOT_A_NUMBER' | 'WEIGHT' | 'NOT_A_PET'
export type DocumentErrorCode = DateError | 'REQUIRED' | 'NUMBER' | 'SERIES' | 'UNKNOWN' | 'DOES_NOT_FIT' | 'BEFORE_FLIGHT'

/**
 * Error codes by the path of the field.
 * @param today `yyyy-MM-dd`
 */
export function passengerErrors(fields: PassengerFields, today: string): Record<string, PassengerErrorCode> {
  const { type, name, birth_date, species, weight_kg } = fields
  const errors: Record<string, PassengerErrorCode> = {}
  for (const [part, text] of Object.entries(name)) if (text && !isPassportName(text)) errors[`name.${part}`] = 'LATIN'
  if (name.first_name === '') errors['name.first_name'] = 'REQUIRED'
  if (type !== 'Pet' && name.last_name === '') errors['name.last_name'] = 'REQUIRED'
  if (type !== 'Pet' && name.last_name === null && name.middle_name !== null) errors['name.last_name'] = 'REQUIRED'
  const born = birthDateError(birth_date, today)
  if (born) errors['birth_date'] = born
  if (type === 'Pet') {
    if (species === null) errors['species'] = 'REQUIRED'
    if (weight_kg === null) errors['weight_kg'] = 'REQUIRED'
    else if (Number.isNaN(weight_kg)) errors['weight_kg'] = 'NOT_A_NUMBER'
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

/** Documents that identify their holder at a border: both dates are printed on them. */
const borderDocuments: readonly DocumentType[] = ['Passport', 'IdentityCard']

/**
 * Error codes of a document that staff approves for a trip.
 * @param trip `today` and the day of the last arrival, `yyyy-MM-dd`
 */
export function approvalErrors(
  fields: DocumentFields,
  holder: PassengerType,
  trip: { today: string; lastDay: string },
): Record<string, DocumentErrorCode> {
  const { type, expiry_date, birth_date } = fields
  const errors = documentErrors(fields, holder, trip.today)
  if (borderDocuments.includes(type)) {
    if (expiry_date === null) errors['expiry_date'] ??= 'REQUIRED'
    if (birth_date === null) errors['birth_date'] ??= 'REQUIRED'
  }
  if (expiry_date !== null && expiry_date < trip.lastDay) errors['expiry_date'] ??= 'BEFORE_FLIGHT'
  return errors
}
