import type { Api } from '@aquilane/contract/api'
import {
  approvalErrors,
  passengerErrors,
  toDocumentFields,
  toPassengerFields,
  type FormValues,
  type PassengerForm,
} from '@aquilane/domain/passengers/passenger-fields'
import { birthPlaceRule, noIdentity, toDocumentIdentity, type DocumentIdentity } from '@aquilane/domain/travel-documents/document-identity'

type Approval = Exclude<Api['POST /gamma/staff/ticket-passport/approve']['body'], undefined>
export type DocumentData = Pick<Approval, 'person' | 'document'> & { identity: DocumentIdentity }

/** One field of the date of birth fills both. */
export const toDocumentData = ({
  person = {},
  document = {},
  identity = {},
}: {
  person?: PassengerForm
  document?: FormValues<DocumentData['document']>
  identity?: FormValues<DocumentIdentity>
}): DocumentData => ({
  person: toPassengerFields(person),
  document: toDocumentFields({ ...document, birth_date: person.birth_date }),
  identity: person.type === 'Pet' ? noIdentity : toDocumentIdentity(identity),
})

/** Error codes by the paths the server uses. */
export function documentDataErrors(
  { person, document, identity }: DocumentData,
  trip: { today: string; lastDay: string },
): Record<string, string> {
  // A date of birth has one field here, the passenger's.
  const { birth_date: birth, ...errors } = approvalErrors(document, person.type, trip)
  const personErrors = { ...(birth === 'REQUIRED' ? { birth_date: birth } : {}), ...passengerErrors(person, trip.today) }
  const isShortPlace = identity.birth_place !== null && identity.birth_place.length < birthPlaceRule.minLength
  const identityErrors: Record<string, string> = isShortPlace ? { birth_place: 'OTHER' } : {}
  return { ...prefixed('person', personErrors), ...prefixed('document', errors), ...prefixed('identity', identityErrors) }
}

const prefixed = (prefix: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [`${prefix}.${path}`, code]))
