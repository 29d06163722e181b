import type { CrewRole, CrewSex } from './qualifications.ts'

/** Types and airports of one member. */
export const maxRatings = 12
export const maxAirports = 20

export interface CrewDay {
  validUntil: string
}

/** Everything that is kept of a member; days are `yyyy-MM-dd`, countries ISO 3166 alpha-3. */
export interface CrewFields {
  role: CrewRole
  givenNames: string
  familyName: string
  licenceNumber: string | null
  medicalUntil: string | null
  recurrentUntil: string | null
  languageLevel: number | null
  languageUntil: string | null
  passportNumber: string | null
  passportCountry: string | null
  passportUntil: string | null
  nationality: string | null
  birthDate: string | null
  birthPlace: string | null
  sex: CrewSex | null
  residence: string | null
  address: string | null
  base: string | null
  phone: string | null
  ratings: readonly (CrewDay & { typeId: number })[]
  airports: readonly (CrewDay & { code: string })[]
}

/** Lists of members. */
export const crewViews = ['all', 'expiring', 'left'] as const
export type CrewView = (typeof crewViews)[number]

export const crewDocuments = ['licence', 'medical', 'recurrent', 'language', 'passport', 'rating', 'airport'] as const
export type CrewDocument = (typeof crewDocuments)[number]

/** A document of a member as it is recorded. */
export interface RecordedDocument {
  kind: CrewDocument
  /** Of a rating. */
  typeId: number | null
  /** Of the training for an airport. */
  airport: string | null
  /** Of licence and passport; the level of a language. */
  number: string | null
  /** Last day; null: without end, or not recorded. */
  validUntil: string | null
}

/** Documents that are recorded of a member. */
export function toDocuments(fields: Omit<CrewFields, 'phone'>): RecordedDocument[] {
  const { licenceNumber, medicalUntil, recurrentUntil, languageLevel, languageUntil, passportNumber, passportUntil } = fields
  const one = (kind: CrewDocument, isRecorded: boolean, rest: Partial<RecordedDocument>): RecordedDocument[] =>
    isRecorded ? [{ kind, typeId: null, airport: null, number: null, validUntil: null, ...rest }] : []
  return [
    ...one('licence', licenceNumber !== null, { number: licenceNumber }),
    ...one('medical', medicalUntil !== null, { validUntil: medicalUntil }),
    ...one('recurrent', recurrentUntil !== null, { validUntil: recurrentUntil }),
    ...one('language', languageLevel !== null, {
      number: languageLevel === null ? null : String(languageLevel),
      validUntil: languageLevel === 6 ? null : languageUntil,
    }),
    ...one('passport', passportNumber !== null || passportUntil !== null, { number: passportNumber, validUntil: passportUntil }),
    ...fields.ratings.flatMap(({ typeId, validUntil }) => one('rating', true, { typeId, validUntil })),
    ...fields.airports.flatMap(({ code, validUntil }) => one('airport', true, { airport: code, validUntil })),
  ]
}

/** The document of a member that ends first; null where none is known. */
export const findFirstEnd = (fields: Omit<CrewFields, 'phone'>): { document: CrewDocument; day: string } | null =>
  toDocuments(fields).reduce<{ document: CrewDocument; day: string } | null>(
    (first, { kind, validUntil: day }) => (day !== null && (first === null || day < first.day) ? { document: kind, day } : first),
    null,
  )
