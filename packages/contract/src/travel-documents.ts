import { Type } from 'typebox'
import { birthPlaceRule, genders } from '@aquilane/domain/travel-documents/document-identity'
import {
  documentMimes,
  feedbackReasons,
  pageSizes,
  travelDocumentFileStatuses,
  travelDocumentStatuses,
} from '@aquilane/domain/travel-documents/travel-document'
import { Created, Empty, Id, listResponse, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { documentFields, oneOf, Passenger, passengerFields } from './passengers.ts'

/** Spec §3 Ticket passport, File. */
export const TravelDocumentFile = Type.Object({
  id: Type.String(),
  thumbnail: Type.String({
    description: `Path template of the first page with an {index} size placeholder (${pageSizes.join(', ')}); wants the bearer token`,
  }),
  mime: oneOf(documentMimes),
  origin: Type.String({ description: 'Name of the file as it was sent' }),
  status: oneOf(travelDocumentFileStatuses),
  pages: Type.Integer({ minimum: 1 }),
  size: Type.Integer({ description: 'Bytes as it was sent' }),
  created: Created,
})

/** Data that the reviewer entered. */
const DocumentData = {
  person: Type.Object(passengerFields),
  document: Type.Object(documentFields),
}

/** What border authorities ask of a passenger and the document has. */
const DocumentIdentity = Type.Object({
  gender: Nullable(oneOf(genders)),
  nationality: Nullable(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 3166 alpha-3' })),
  birth_place: Nullable(Type.String({ ...birthPlaceRule })),
})

/** Spec §3 Ticket passport: one passenger's travel document for one leg. */
export const TravelDocument = Type.Object({
  id: Type.String(),
  order_id: Type.String(),
  order_leg_id: Type.String(),
  status: oneOf(travelDocumentStatuses),
  created: Created,
  submitted: Nullable(Created),
  files: Type.Array(TravelDocumentFile, { description: 'Oldest first; empty once they are erased' }),
  feedback: Nullable(
    Type.Object({ reason: oneOf(feedbackReasons), comment: Nullable(Type.String()) }, { description: 'Of feedback and rejected' }),
  ),
  person: Nullable(
    Type.Object(
      {
        name: Passenger.properties.name,
        type: Passenger.properties.type,
        document_expiry: Nullable(Type.String({ description: 'yyyy-MM-dd' })),
      },
      { description: 'Who it is, once approved' },
    ),
  ),
  saved: Type.Boolean({ description: 'The passenger stands in the profile already' }),
  named_passenger_id: Nullable(Type.String({ description: 'Of the order: GET /gamma/order-passengers/list' })),
})

export const listTravelDocuments = endpoint({
  method: 'GET',
  path: '/gamma/ticket-passport/list',
  summary:
    'The travellers of a leg and their papers, oldest first, without canceled ones. `open`: passengers may still be added and taken off; no more once the flight is completed or given up.',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ order_id: Id, order_leg_id: Id }),
  response: Type.Object({
    data: Type.Array(TravelDocument),
    open: Type.Boolean(),
    limits: Type.Object({ file_megabytes: Type.Number(), files: Type.Integer() }),
  }),
})

export const createTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/create',
  summary:
    'Begin the papers of one more traveller, or of one who is named on the leg; while they are begun and not submitted, the answer is that one.',
  tag: 'Travel documents',
  auth: 'client',
  form: true,
  body: Type.Object({ order_id: Id, order_leg_id: Id, named_passenger_id: Type.Optional(Id) }),
  response: Type.Object({ id: Type.String() }),
})

export const addTravelDocumentFiles = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/add-files',
  summary:
    'Add JPEG, PNG or PDF files, told apart by content; one request each is best, so that one bad file spoils no other. WRONG_FORMAT, WRONG_SIZE and FILE_CORRUPT name what is wrong; then none is kept.',
  tag: 'Travel documents',
  auth: 'client',
  form: { files: 'files[]' },
  body: Type.Object({ ticket_id: Id }),
  response: listResponse(TravelDocumentFile),
})

export const removeTravelDocumentFiles = endpoint({
  method: 'DELETE',
  path: '/gamma/ticket-passport/remove-files',
  summary: 'Take files away again, while the papers lie with the traveller.',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ ticket_id: Id, 'file_id[]': Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: 20 })]) }),
  response: Empty,
})

export const submitTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/submit',
  summary: 'Hand the papers in for review. It needs a file; after feedback, a new one.',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: TravelDocument,
})

export const cancelTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/cancel',
  summary: 'Undo: take the traveller off the leg and erase the files.',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})

const FileQuery = Type.Object({
  ticket_id: Id,
  file_id: Id,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  index: Type.Optional(oneOf(pageSizes)),
})

export const getTravelDocumentFile = endpoint({
  method: 'GET',
  path: '/gamma/ticket-passport/file',
  summary: 'One page as a picture with a watermark, never to be cached. Each look leaves a row in the audit trail.',
  tag: 'Travel documents',
  auth: 'client',
  query: FileQuery,
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const saveTravelDocumentPassenger = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/save-person',
  summary: 'Keep the approved traveller and the document in the profile.',
  tag: 'Travel documents',
  auth: 'client',
  body: Type.Object({ ticket: Type.Object({ id: Id }) }),
  response: Passenger,
})

export const listReusableTravelDocuments = endpoint({
  method: 'GET',
  path: '/gamma/ticket-passport/reusable',
  summary: 'Approved travellers of other legs who can come along on this one: the document is good for it, and they are not on it yet.',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ order_id: Id, order_leg_id: Id }),
  response: listResponse(TravelDocument),
})

export const reuseTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/ticket-passport/reuse',
  summary: 'Take an approved traveller of another leg along on this one, without a new review.',
  tag: 'Travel documents',
  auth: 'client',
  body: Type.Object({ ticket: Type.Object({ id: Id }), order_id: Id, order_leg_id: Id }),
  response: TravelDocument,
})

// The reviewers' side.

const StaffLeg = Type.Object({
  pnr: Type.String(),
  order_status: Type.String(),
  departure: Type.String({ description: 'Airport or city as shown' }),
  arrival: Type.String(),
  departure_date: Type.String({ description: 'Local time with its offset' }),
})

export const StaffTravelDocument = Type.Object({
  id: Type.String(),
  status: oneOf(travelDocumentStatuses),
  submitted: Nullable(Created),
  customer: Type.String({ description: 'Name of who ordered, else the end of the phone number' }),
  leg: StaffLeg,
  files: Type.Integer(),
  rounds: Type.Integer({ description: 'Times it was submitted' }),
})

export const staffListTravelDocuments = endpoint({
  method: 'GET',
  path: '/gamma/staff/ticket-passport/list',
  summary: 'Papers by status, those under review first to depart; `progress` when no status is named.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  query: Type.Object({ status: Type.Optional(oneOf(['progress', 'feedback', 'approved', 'rejected'])), ...PageQuery }),
  response: pageResponse(StaffTravelDocument),
})

export const StaffTravelDocumentDetails = Type.Object({
  ...StaffTravelDocument.properties,
  feedback: TravelDocument.properties.feedback,
  documents: Type.Array(
    Type.Object({
      id: Type.String(),
      thumbnail: Type.String({ description: 'As in TicketFile, of the staff path' }),
      mime: oneOf(documentMimes),
      origin: Type.String(),
      status: oneOf(travelDocumentFileStatuses),
      pages: Type.Integer(),
    }),
  ),
  reading: Nullable(Type.Object({ ...DocumentData, identity: DocumentIdentity }, { description: 'Once approved' })),
  trip: Type.Object({
    last_day: Type.String({ description: 'Local day of the last arrival, yyyy-MM-dd: the document must be valid until then' }),
    countries: Type.Array(Type.String(), { description: 'Countries of arrival, ISO 3166 alpha-3' }),
  }),
  named: Nullable(Type.String({ description: 'For whom the customer sent it' })),
})

export const staffGetTravelDocument = endpoint({
  method: 'GET',
  path: '/gamma/staff/ticket-passport/get',
  summary: 'One traveller’s papers.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  query: Type.Object({ id: Id }),
  response: StaffTravelDocumentDetails,
})

export const staffGetTravelDocumentFile = endpoint({
  method: 'GET',
  path: '/gamma/staff/ticket-passport/file',
  summary: 'One page as a picture that names who looks at it. Each look leaves a row in the audit trail.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  query: FileQuery,
  media: 'image/jpeg',
  response: Type.Unknown(),
})

const SeenRounds = Type.Optional(
  Type.Integer({ description: '`rounds` of what the reviewer looked at; TICKET_STATE_CONFLICT when the papers were handed in anew since' }),
)

export const staffApproveTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/staff/ticket-passport/approve',
  summary: 'The papers are good; the person and the document are given as read in them.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  body: Type.Object({ ticket: Type.Object({ id: Id }), rounds: SeenRounds, ...DocumentData, identity: Type.Optional(DocumentIdentity) }),
  response: StaffTravelDocumentDetails,
})

const Comment = Nullable(Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the traveller; reason `other` needs it' }))

export const staffReturnTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/staff/ticket-passport/return',
  summary: 'Ask for a better file, with the reason.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  body: Type.Object({ ticket: Type.Object({ id: Id }), rounds: SeenRounds, reason: oneOf(feedbackReasons), comment: Comment }),
  response: StaffTravelDocumentDetails,
})

export const staffRejectTravelDocument = endpoint({
  method: 'POST',
  path: '/gamma/staff/ticket-passport/reject',
  summary: 'This traveller cannot fly on these papers, with the reason.',
  tag: 'Back office: travel documents',
  auth: 'staff',
  permission: 'documents.review',
  body: Type.Object({ ticket: Type.Object({ id: Id }), rounds: SeenRounds, reason: oneOf(feedbackReasons), comment: Comment }),
  response: StaffTravelDocumentDetails,
})
