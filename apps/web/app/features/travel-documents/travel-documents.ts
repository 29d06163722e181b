import type { Api } from '@aquilane/contract/api'
import { formatNamePart } from '@aquilane/i18n/format'
import { isSending, type Upload } from './upload-list.ts'

export type LegDocuments = Api['GET /gamma/ticket-passport/list']['response']
/** One passenger's travel document for one leg. */
export type TravelDocument = LegDocuments['data'][number]
export type TravelDocumentFile = TravelDocument['files'][number]

/** Last name, first name, middle name, each capitalised (spec §3 Person); null until a reviewer has read it. */
export const passengerName = ({ person }: Pick<TravelDocument, 'person'>): string | null =>
  person === null
    ? null
    : [person.name.last_name, person.name.first_name, person.name.middle_name]
        .filter((part) => part !== null)
        .map(formatNamePart)
        .join(' ')

/** The ticket with status new is the active one (spec §4); the others, and those of named passengers, are listed before it. */
export function splitByStatus(tickets: readonly TravelDocument[]): { listed: readonly TravelDocument[]; draft: TravelDocument | null } {
  const isDraft = ({ status, named_passenger_id: named }: TravelDocument) => status === 'new' && named === null
  return { listed: tickets.filter((ticket) => !isDraft(ticket)), draft: tickets.find(isDraft) ?? null }
}

const hasDocuments = ({ status, files }: TravelDocument): boolean =>
  status === 'progress' || status === 'approved' || ((status === 'new' || status === 'feedback') && files.length > 0)

/** Number of passengers of the leg with a submitted document that was not rejected. */
export const withDocument = (tickets: readonly TravelDocument[]): number => tickets.filter(hasDocuments).length

/** The documents of a leg with a file that has just been uploaded, before the list is fetched again. */
export function withFiles(
  documents: LegDocuments,
  { order_id, order_leg_id, id }: Pick<TravelDocument, 'order_id' | 'order_leg_id' | 'id'>,
  files: readonly TravelDocumentFile[],
): LegDocuments {
  const created = files[0]?.created ?? ''
  const known = documents.data.find((ticket) => ticket.id === id)
  const draft: TravelDocument = {
    id,
    order_id,
    order_leg_id,
    status: 'new',
    created,
    submitted: null,
    files: [],
    feedback: null,
    person: null,
    saved: false,
    named_passenger_id: null,
  }
  const now = known ?? draft
  const fresh = files.filter((file) => !now.files.some((other) => other.id === file.id))
  const changed = { ...now, files: [...now.files, ...fresh] }
  return {
    ...documents,
    data: known ? documents.data.map((ticket) => (ticket === known ? changed : ticket)) : [...documents.data, changed],
  }
}

/** True when every seat of the leg has a passenger; rejected documents do not count. Lap infants and pets can still be added. */
export const isFull = (passengers: readonly PassengerOfLeg[], pax: number): boolean =>
  passengers.filter(({ named, ticket }) =>
    named ? named.takes_seat && ticket?.status !== 'rejected' : ticket !== null && ticket.status !== 'rejected' && ticket.status !== 'new',
  ).length >= pax

/** The chosen files of a document; files of a passenger being added belong to the new one. */
export const uploadsFor = (
  uploads: readonly Upload[],
  leg: string,
  ticket: TravelDocument | null,
  named = ticket?.named_passenger_id ?? null,
): readonly Upload[] =>
  uploads.filter(
    (upload) =>
      upload.leg === leg &&
      (upload.ticket === null
        ? upload.named === named && (ticket === null || ticket.status === 'new')
        : upload.ticket === (ticket?.id ?? '')),
  )

type PassengerList = Api['GET /gamma/order-passengers/list']['response']
export type NamedPassenger = PassengerList['data'][number]
export type DocumentState = NamedPassenger['legs'][number]['documents']

/** A passenger of a leg: a document, a name, or both. */
export interface PassengerOfLeg {
  key: string
  ticket: TravelDocument | null
  named: NamedPassenger | null
  /** Of a name without a document on this leg: `missing`, or how far that of another leg is. */
  state: DocumentState
}

/** Named passengers in their order, each with its documents, then documents without a name. */
export function listPassengersOfLeg(leg: string, names: readonly NamedPassenger[], listed: readonly TravelDocument[]): PassengerOfLeg[] {
  const here = names.flatMap((named) => named.legs.flatMap((one) => (one.order_leg_id === leg ? [{ named, state: one.documents }] : [])))
  const known = new Set(here.map(({ named }) => named.id))
  return [
    ...here.flatMap(({ named, state }): PassengerOfLeg[] => {
      const own = listed.filter((ticket) => ticket.named_passenger_id === named.id)
      const rows = own.map((ticket): PassengerOfLeg => ({
        key: ticket.id,
        ticket,
        named,
        state: ticket.status === 'canceled' ? 'missing' : ticket.status,
      }))
      return own.some(({ status }) => status !== 'rejected')
        ? rows
        : [...rows, { key: named.id, ticket: null, named, state: state === 'rejected' ? 'missing' : state }]
    }),
    ...listed
      .filter(({ named_passenger_id: id }) => id === null || !known.has(id))
      .map((ticket): PassengerOfLeg => ({
        key: ticket.id,
        ticket,
        named: null,
        state: ticket.status === 'canceled' ? 'missing' : ticket.status,
      })),
  ]
}

const worst: readonly DocumentState[] = ['rejected', 'feedback', 'missing', 'new', 'progress', 'approved']

/** How far the documents of a passenger are over all legs: what is left to do first. */
export const overallState = ({ legs }: NamedPassenger): DocumentState =>
  worst.find((state) => legs.some(({ documents }) => documents === state)) ?? 'approved'

/** First name before the family name, as people are addressed. */
export const plainName = ({ name }: Pick<NamedPassenger, 'name'>): string =>
  [name.first_name, name.middle_name, name.last_name]
    .filter((part) => part !== null)
    .map(formatNamePart)
    .join(' ')

/** Why a document cannot be submitted yet; with names where it concerns some of the passengers. */
export type Missing = { why: 'sending' | 'failed' | 'file' } | { why: 'new-file'; tickets: readonly string[] }

function isUploading(uploads: readonly Upload[]): Missing | null {
  if (isSending(uploads)) return { why: 'sending' }
  return uploads.some(({ state }) => state === 'failed') ? { why: 'failed' } : null
}

/** What the new document still lacks. A file with a permanent error does not block submission. */
export const missingForSubmission = (draft: TravelDocument | null, uploads: readonly Upload[]): Missing | null =>
  isUploading(uploads) ?? (draft === null || draft.files.length === 0 ? { why: 'file' } : null)

export const hasNewFile = ({ files }: TravelDocument): boolean => files.some(({ status }) => status === 'new')

/** Corrections go together: every ticket in feedback needs at least one new file first (spec §4, §5). */
export function missingForResubmission(feedback: readonly TravelDocument[], uploads: readonly Upload[]): Missing | null {
  const moving = isUploading(uploads.filter(({ ticket }) => feedback.some(({ id }) => id === ticket)))
  if (moving) return moving
  const without = feedback.filter((ticket) => !hasNewFile(ticket)).map(({ id }) => id)
  return without.length > 0 ? { why: 'new-file', tickets: without } : null
}

/** Pages of a traveller's files in the order they are turned. */
export const listPages = (files: readonly TravelDocumentFile[]): readonly { file: TravelDocumentFile; page: number }[] =>
  files.flatMap((file) => Array.from({ length: file.pages }, (_, index) => ({ file, page: index + 1 })))
