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

/** Passenger and document as typed. The date of birth is read once and stands for both. */
export interface TypedFields extends PassengerForm, Omit<DocumentForm, 'type' | 'birth'> {
  paper: DocumentType
}

export const emptyFields: TypedFields = {
  ...emptyPassengerForm,
  paper: 'Passport',
  series: '',
  number: '',
  country: '',
  issue: '',
  expiry: '',
}

export const toDocumentData = (typed: TypedFields): DocumentData => ({
  person: toPassengerFields(typed),
  document: toDocumentFields({ ...typed, type: typed.paper }),
})

/** Error codes by the paths the server uses. */
export function documentDataErrors({ person, document }: DocumentData, today: string): Record<string, string> {
  // A date of birth has one field here, the passenger's.
  const { birth_date: _sameField, ...errors } = documentErrors(document, person.type, today)
  return { ...prefixed('person', passengerErrors(person, today)), ...prefixed('document', errors) }
}

const prefixed = (prefix: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [`${prefix}.${path}`, code]))

/** Papers of the right kind for somebody else than before; the rest of what was typed stays. */
export const withType = (typed: TypedFields, type: PassengerType): TypedFields => {
  const papers = documentTypesFor(type)
  return { ...typed, type, paper: papers.includes(typed.paper) ? typed.paper : (papers[0] ?? 'Passport') }
}
