import { Type } from 'typebox'
import {
  documentIssuerRule,
  documentNumberRule,
  documentSeriesRule,
  documentTypes,
  maxPetKg,
  passportNameRule,
  passengerTypes,
  petSpecies,
} from '@aquilane/domain/passengers/passenger-rules'
import { Empty, listResponse, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A string that is one of these. */
export const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]))
const Day = (what: string) => Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `yyyy-MM-dd; ${what}` }))
const PassportName = (what: string) => Type.String({ ...passportNameRule, description: `${what}, in Latin letters as in the passport` })
const Id = Type.String({ format: 'uuid' })

export const passengerFields = {
  type: oneOf(passengerTypes),
  name: Type.Object({
    first_name: PassportName('First name; of a pet, or of who has one name, the only one'),
    last_name: Nullable(PassportName('Family name; null for a pet and for who has one name only')),
    middle_name: Nullable(PassportName('Middle name')),
  }),
  birth_date: Day('not later than today'),
  species: Nullable(oneOf(petSpecies)),
  weight_kg: Nullable(Type.Integer({ minimum: 1, maximum: maxPetKg, description: 'A pet with its box' })),
}

export const documentFields = {
  type: oneOf(documentTypes),
  series: Nullable(Type.String({ ...documentSeriesRule, description: 'Where the country prints one apart from the number' })),
  number: Type.String({ ...documentNumberRule, description: 'Capital letters and digits' }),
  country: Type.String({
    ...documentIssuerRule,
    description: 'Issuing country, ISO 3166 alpha-3, or another issuer of ICAO Doc 9303 (UNO, XOM, EUE, GBD …); D is stored as DEU',
  }),
  issue_date: Day('not later than today'),
  expiry_date: Day('not earlier than today when it is entered'),
  birth_date: Day('as the document has it'),
}

/** Spec §3 Passenger document. */
export const PassengerDocument = Type.Object({ id: Type.String(), ...documentFields })

/** Spec §3 Person. */
export const Passenger = Type.Object({ id: Type.String(), ...passengerFields, documents: Type.Array(PassengerDocument) })

export const listPassengers = endpoint({
  method: 'GET',
  path: '/gamma/person/list',
  summary: 'Everybody who flies with the signed-in user, with their documents; the user first, then in the order they were added.',
  tag: 'Passengers',
  auth: 'client',
  response: listResponse(Passenger),
})

export const createPassenger = endpoint({
  method: 'POST',
  path: '/gamma/person/create',
  summary:
    'Add somebody. A pet needs species and weight, everybody else a family name unless the passport has one name; one person may be the user (Primary).',
  tag: 'Passengers',
  auth: 'client',
  body: Type.Object(passengerFields),
  response: Passenger,
})

export const updatePassenger = endpoint({
  method: 'PATCH',
  path: '/gamma/person/update',
  summary: 'Change a person; every field is given anew.',
  tag: 'Passengers',
  auth: 'client',
  body: Type.Object({ id: Id, ...passengerFields }),
  response: Passenger,
})

export const removePassenger = endpoint({
  method: 'DELETE',
  path: '/gamma/person/remove',
  summary: 'Forget a person and their documents.',
  tag: 'Passengers',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})

export const createPassengerDocument = endpoint({
  method: 'POST',
  path: '/gamma/person-document/create',
  summary: 'Add a document to a person.',
  tag: 'Passengers',
  auth: 'client',
  body: Type.Object({ person: Type.Object({ id: Id }), ...documentFields }),
  response: PassengerDocument,
})

export const updatePassengerDocument = endpoint({
  method: 'PATCH',
  path: '/gamma/person-document/update',
  summary: 'Change a document; every field is given anew.',
  tag: 'Passengers',
  auth: 'client',
  body: Type.Object({ id: Id, ...documentFields }),
  response: PassengerDocument,
})

export const removePassengerDocument = endpoint({
  method: 'DELETE',
  path: '/gamma/person-document/remove',
  summary: 'Forget a document.',
  tag: 'Passengers',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})
