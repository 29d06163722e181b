import type { Api } from '@aquilane/contract/api'
import {
  approvalErrors,
  passengerErrors,
  toDocumentFields,
  toPassengerFields,
  type FormValues,
  type PassengerForm,
} from '@aquilane/domain/passengers/passenger-fields'

type Approval = Exclude<Api['POST /gamma/staff/ticket-passport/approve']['body'], undefined>
export type DocumentData = Pick<Approval, 'person' | 'document'>

/** One field of the date of birth fills both. */
export const toDocumentData = ({
  person = {},
  document = {},
}: {
  person?: PassengerForm
  document?: FormValues<DocumentData['document']>
}): DocumentData => ({
  person: toPassengerFields(person),
  document: toDocumentFields({ ...document, birth_date: person.birth_date }),
})

/** Error codes by the paths the server uses. */
export function documentDataErrors({ person, document }: DocumentData, trip: { today: string; lastDay: string }): Record<string, string> {
  // A date of birth has one field here, the passenger's.
  const { birth_date: birth, ...errors } = approvalErrors(document, person.type, trip)
  const personErrors = { ...(birth === 'REQUIRED' ? { birth_date: birth } : {}), ...passengerErrors(person, trip.today) }
  return { ...prefixed('person', personErrors), ...prefixed('document', errors) }
}

const prefixed = (prefix: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [`${prefix}.${path}`, code]))
