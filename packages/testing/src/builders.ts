import type { DocumentFields, PassengerFields } from '@aquilane/domain/passengers/passenger-fields'

/** A valid adult; `part` replaces fields. */
export const aPassenger = (part: Partial<PassengerFields> = {}): PassengerFields => ({
  type: 'Secondary',
  name: { first_name: 'Anna', last_name: 'Rossi', middle_name: null },
  birth_date: '1980-05-01',
  species: null,
  weight_kg: null,
  ...part,
})

/** A valid pet. */
export const aPet = (part: Partial<PassengerFields> = {}): PassengerFields =>
  aPassenger({
    type: 'Pet',
    name: { first_name: 'Rex', last_name: null, middle_name: null },
    birth_date: null,
    species: 'Dog',
    weight_kg: 12,
    ...part,
  })

/** A valid passport of {@link aPassenger}. */
export const aPassport = (part: Partial<DocumentFields> = {}): DocumentFields => ({
  type: 'Passport',
  series: null,
  number: 'YA1234567',
  country: 'ITA',
  issue_date: '2020-01-01',
  expiry_date: '2040-01-01',
  birth_date: '1980-05-01',
  ...part,
})
