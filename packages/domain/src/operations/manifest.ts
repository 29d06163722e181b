/** Authorities that get the names of everybody on board before a flight. */
export const manifestAuthorities = ['general_declaration', 'gar_departure', 'gar_arrival', 'eapis_departure', 'eapis_arrival'] as const
export type ManifestAuthority = (typeof manifestAuthorities)[number]

export const manifestFields = [
  'first_name',
  'last_name',
  'birth_date',
  'gender',
  'nationality',
  'birth_place',
  'residence',
  'document_type',
  'document_number',
  'document_country',
  'document_expiry',
  'address',
] as const
export type ManifestField = (typeof manifestFields)[number]

const identity = ['first_name', 'last_name', 'birth_date'] as const satisfies readonly ManifestField[]
const document = ['document_type', 'document_number', 'document_country', 'document_expiry'] as const satisfies readonly ManifestField[]

/** Fields that each authority asks of a passenger. Sources: ICAO annex 9; GAR guide of the Home Office; 19 CFR 122.22(c)(3). */
export const requiredFields: Record<ManifestAuthority, readonly ManifestField[]> = {
  general_declaration: ['first_name', 'last_name'],
  gar_departure: [...identity, ...document, 'gender', 'nationality', 'birth_place'],
  gar_arrival: [...identity, ...document, 'gender', 'nationality', 'birth_place'],
  eapis_departure: [...identity, ...document, 'gender', 'nationality', 'residence'],
  eapis_arrival: [...identity, ...document, 'gender', 'nationality', 'residence', 'address'],
}

/** Empty text and null are missing; who has one name has it as the last one. */
export const missingFields = (authority: ManifestAuthority, passenger: Partial<Record<ManifestField, string | null>>): ManifestField[] =>
  requiredFields[authority].filter((field) => !passenger[field] && !(field === 'first_name' && passenger.last_name))
