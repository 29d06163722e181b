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

export const crewDocuments = ['medical', 'recurrent', 'language', 'passport', 'rating', 'airport'] as const
export type CrewDocument = (typeof crewDocuments)[number]

/** The document of a member that ends first; null where none is known. */
export function findFirstEnd(fields: Omit<CrewFields, 'phone'>): { document: CrewDocument; day: string } | null {
  const ends: { document: CrewDocument; day: string | null }[] = [
    { document: 'medical', day: fields.medicalUntil },
    { document: 'recurrent', day: fields.recurrentUntil },
    { document: 'language', day: fields.languageLevel === 6 ? null : fields.languageUntil },
    { document: 'passport', day: fields.passportUntil },
    ...fields.ratings.map(({ validUntil: day }) => ({ document: 'rating' as const, day })),
    ...fields.airports.map(({ validUntil: day }) => ({ document: 'airport' as const, day })),
  ]
  return ends.reduce<{ document: CrewDocument; day: string } | null>(
    (first, { document, day }) => (day !== null && (first === null || day < first.day) ? { document, day } : first),
    null,
  )
}
