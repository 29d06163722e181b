import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listOrderPassengers } from '@aquilane/contract/order-passengers'
import type { listTravelDocuments, staffGetTravelDocument, staffListTravelDocuments } from '@aquilane/contract/travel-documents'
import { localMoment, timestamp } from '../../../platform/http/serialize.ts'
import { readApproval } from '../approved-data.ts'
import { pageUrl } from '../page-url.ts'
import type { TravelDocumentFileRow, TravelDocumentRow } from '../queries.ts'
import type { Review, ReviewDetails } from '../review.ts'
import type { TravelDocument } from '../access.ts'
import type { NamedPassenger, PassengerList } from '../names.ts'

export type TravelDocumentResponse = ResponseOf<typeof listTravelDocuments>['data'][number]
type FileResponse = TravelDocumentResponse['files'][number]
type StaffTravelDocument = ResponseOf<typeof staffListTravelDocuments>['data'][number]
type StaffTravelDocumentDetails = ResponseOf<typeof staffGetTravelDocument>

// The constraints of both tables allow no other value than the contract names.
export const toFile = (file: TravelDocumentFileRow): FileResponse => ({
  id: file.id,
  thumbnail: pageUrl('', file),
  mime: file.mime,
  origin: file.origin,
  status: file.status,
  pages: file.pages,
  size: file.size,
  created: timestamp(file.created_at),
})

const toFeedback = ({ reason, comment }: TravelDocumentRow): TravelDocumentResponse['feedback'] => (reason ? { reason, comment } : null)

export function toTravelDocument({ document, files }: TravelDocument): TravelDocumentResponse {
  const reading = readApproval(document)
  return {
    id: document.id,
    order_id: document.order_id,
    order_leg_id: document.order_leg_id,
    status: document.status,
    created: timestamp(document.created_at),
    submitted: document.submitted_at && timestamp(document.submitted_at),
    files: files.map(toFile),
    feedback: toFeedback(document),
    person: reading && { name: reading.person.name, type: reading.person.type, document_expiry: reading.document.expiry_date },
    saved: document.passenger_id !== null,
    named_passenger_id: document.named_passenger_id,
  }
}

type WirePassengers = ResponseOf<typeof listOrderPassengers>

export const toNamedPassenger = ({ row, states }: NamedPassenger): WirePassengers['data'][number] => ({
  id: row.id,
  person_id: row.passenger_id,
  name: { first_name: row.first_name, last_name: row.last_name, middle_name: row.middle_name },
  takes_seat: row.takes_seat,
  legs: states.map(({ legId, state }) => ({ order_leg_id: legId, documents: state })),
})

export const toPassengerList = ({ passengers, legs }: PassengerList): WirePassengers => ({
  data: passengers.map(toNamedPassenger),
  legs: legs.map(({ legId, pax, named, isOpen }) => ({ order_leg_id: legId, pax, named, open: isOpen })),
})

export const toReview = ({ document, customer, leg, files }: Review): StaffTravelDocument => ({
  id: document.id,
  status: document.status,
  submitted: document.submitted_at && timestamp(document.submitted_at),
  customer,
  leg: {
    pnr: leg.pnr,
    order_status: leg.orderStatus,
    departure: leg.departure,
    arrival: leg.arrival,
    departure_date: leg.departureAt ? localMoment(leg.departureAt) : '',
  },
  files: files.length,
  rounds: document.rounds,
})

export const toReviewDetails = ({ trip, named, ...review }: ReviewDetails): StaffTravelDocumentDetails => ({
  ...toReview(review),
  feedback: toFeedback(review.document),
  documents: review.files.map((file) => ({
    id: file.id,
    thumbnail: pageUrl('staff/', file),
    mime: file.mime,
    origin: file.origin,
    status: file.status,
    pages: file.pages,
  })),
  reading: readApproval(review.document),
  trip: { last_day: trip.lastDay, countries: trip.countries },
  named,
})
