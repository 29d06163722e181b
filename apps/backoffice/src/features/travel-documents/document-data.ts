import type { Api } from '@aquilane/contract/api'
import {
  documentErrors,
  emptyPassengerForm,
  passengerErrors,
  toDocumentFields,
  toPassengerFields,
  type DocumentForm,
  type PassengerForm,
} from '@aquilane/domain/passengers/passenger-fields'
import { documentTypesFor, type DocumentType, type PassengerType } from '@aquilane/domain/passengers/passenger-rules'

type Approval = Exclude<Api['POST /gamma/staff/ticket-passport/approve']['body'], undefined>
export type DocumentData = Pick<Approval, 'person' | 'document'>

/** Passenger and document as typed. One field of the date of birth fills both. */
export interface TypedFields extends PassengerForm, Omit<DocumentForm, 'type' | 'birth'> {
  documentType: DocumentType
}

export const emptyFields: TypedFields = {
  ...emptyPassengerForm,
  documentType: 'Passport',
  series: '',
  number: '',
  country: '',
  issue: '',
  expiry: '',
}

export const toDocumentData = (typed: TypedFields): DocumentData => ({
  person: toPassengerFields(typed),
  document: toDocumentFields({ ...typed, type: typed.documentType }),
})

/** Error codes by the paths the server uses. */
export function documentDataErrors({ person, document }: DocumentData, today: string): Record<string, string> {
  // A date of birth has one field here, the passenger's.
  const { birth_date: _sameField, ...errors } = documentErrors(document, person.type, today)
  return { ...prefixed('person', passengerErrors(person, today)), ...prefixed('document', errors) }
}

const prefixed = (prefix: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [`${prefix}.${path}`, code]))

/** Changes the passenger type; a document type that does not fit is replaced, the other fields are kept. */
export const withType = (typed: TypedFields, type: PassengerType): TypedFields => {
  const types = documentTypesFor(type)
  return { ...typed, type, documentType: types.includes(typed.documentType) ? typed.documentType : (types[0] ?? 'Passport') }
}
