import { allDocumentKinds, maxDocumentNumber, maxFleetDocuments, maxPhotos, photoKinds } from '@aquilane/domain/fleet/fleet-files'
import { Type } from 'typebox'
import { Empty, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const permission = 'fleet.manage'
const documentKind = oneOf(allDocumentKinds)
const Uuid = Type.String({ format: 'uuid' })
/** Fields of a form are texts. */
const FormId = Type.String({ pattern: '^[1-9]\\d{0,8}$' })
const Photo = Type.Object({ id: Uuid })

export const staffAddAircraftPhoto = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/add-photo',
  summary: `Adds a photograph to an aircraft: JPEG or PNG in the field "photo", at most ${maxPhotos}; it is re-encoded without its metadata. NOT_FOUND, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL`,
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  form: { files: 'photo' },
  body: Type.Object({ aircraft_id: FormId, kind: oneOf(photoKinds) }),
  response: Photo,
})

export const staffShowAircraftPhotoFirst = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/show-photo-first',
  summary: 'Shows a photograph before the others of its aircraft. NOT_FOUND',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ photo: Photo }),
  response: Empty,
})

export const staffRemoveAircraftPhoto = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/remove-photo',
  summary: 'Takes a photograph away; its bytes are erased. NOT_FOUND',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ photo: Photo }),
  response: Empty,
})

export const staffAddFleetDocuments = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/add-documents',
  summary: `Adds scans to an operator or an aircraft, one of the two: JPEG, PNG or PDF in "files[]", at most ${maxFleetDocuments}; they are kept as pictures of their pages. One without its number, or an insurance or airworthiness review without its last day, does not count for publication. A certification of an operator needs its last day and is shown to customers until then. NOT_FOUND, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL`,
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  form: { files: 'files[]' },
  body: Type.Object({
    company_id: Type.Optional(FormId),
    aircraft_id: Type.Optional(FormId),
    kind: documentKind,
    number: Type.Optional(Written({ minLength: 1, maxLength: maxDocumentNumber, description: 'Of the policy or certificate' })),
    valid_until: Type.Optional(Type.String({ format: 'date', description: 'Last day; left out: without end, or not known' })),
  }),
  response: Empty,
})

export const staffGetFleetDocument = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/document',
  summary: 'One page of a scan as a picture. Each look leaves a row in the audit trail. NOT_FOUND',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  query: Type.Object({ id: Uuid, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const staffRemoveFleetDocument = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/remove-document',
  summary:
    'Takes a scan away; its bytes are erased. NOT_FOUND, DOCUMENT_REQUIRED for the last one of a kind that something was published by',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission,
  body: Type.Object({ document: Type.Object({ id: Uuid }) }),
  response: Empty,
})
