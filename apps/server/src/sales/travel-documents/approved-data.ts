import type { DocumentFields, PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import { noIdentity, type DocumentIdentity, type Gender } from '@aquilane/domain/travel-documents/document-identity'
import { normalizeIssuer } from '@aquilane/domain/passengers/passenger-rules'
import type { TravelDocumentRow } from './queries.ts'

/** Column `travel_document.passenger`. Version 1; a field added later gets its default in `readApproval`. */
interface ApprovedPassenger {
  v: 1
  type: PassengerFields['type']
  firstName: string
  lastName: string | null
  middleName: string | null
  birthDate: string | null
  species: PassengerFields['species']
  weightKg: number | null
  gender: Gender | null
  nationality: string | null
  birthPlace: string | null
}

/** Column `travel_document.document`. A unique index reads `country` and `number`. */
interface ApprovedDocument {
  v: 1
  type: DocumentFields['type']
  series: string | null
  number: string
  country: string
  issueDate: string | null
  expiryDate: string | null
  birthDate: string | null
}

export interface ApprovedData {
  person: PassengerFields
  document: DocumentFields
  identity: DocumentIdentity
}

/** Columns that store an approval. */
export function toApprovalColumns({ person, document, identity = noIdentity }: Omit<ApprovedData, 'identity'> & Partial<ApprovedData>): {
  passenger: string
  document: string
} {
  const passenger: ApprovedPassenger = {
    v: 1,
    type: person.type,
    firstName: person.name.first_name,
    lastName: person.name.last_name,
    middleName: person.name.middle_name,
    birthDate: person.birth_date,
    species: person.species,
    weightKg: person.weight_kg,
    gender: identity.gender,
    nationality: identity.nationality,
    birthPlace: identity.birth_place,
  }
  const approved: ApprovedDocument = {
    v: 1,
    type: document.type,
    series: document.series,
    number: document.number,
    country: normalizeIssuer(document.country),
    issueDate: document.issue_date,
    expiryDate: document.expiry_date,
    birthDate: document.birth_date,
  }
  return { passenger: JSON.stringify(passenger), document: JSON.stringify(approved) }
}

/** The approved data of a travel document; null before approval and after erasure. Fields missing in earlier approvals are null. */
export function readApproval(row: Pick<TravelDocumentRow, 'passenger' | 'document'>): ApprovedData | null {
  if (row.passenger === null || row.document === null) return null
  const passenger = row.passenger as unknown as Partial<ApprovedPassenger> & Pick<ApprovedPassenger, 'type' | 'firstName'>
  const document = row.document as unknown as Partial<ApprovedDocument> & Pick<ApprovedDocument, 'type' | 'number' | 'country'>
  return {
    person: {
      type: passenger.type,
      name: { first_name: passenger.firstName, last_name: passenger.lastName ?? null, middle_name: passenger.middleName ?? null },
      birth_date: passenger.birthDate ?? null,
      species: passenger.species ?? null,
      weight_kg: passenger.weightKg ?? null,
    },
    document: {
      type: document.type,
      series: document.series ?? null,
      number: document.number,
      country: document.country,
      issue_date: document.issueDate ?? null,
      expiry_date: document.expiryDate ?? null,
      birth_date: document.birthDate ?? null,
    },
    identity: {
      gender: passenger.gender ?? null,
      nationality: passenger.nationality ?? null,
      birth_place: passenger.birthPlace ?? null,
    },
  }
}
