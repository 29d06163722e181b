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

/** The ticket with status new is the active one (spec §4); the others are listed before it. */
export function splitByStatus(tickets: readonly TravelDocument[]): { listed: readonly TravelDocument[]; draft: TravelDocument | null } {
  return { listed: tickets.filter(({ status }) => status !== 'new'), draft: tickets.find(({ status }) => status === 'new') ?? null }
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
export const isFull = (tickets: readonly TravelDocument[], pax: number): boolean =>
  tickets.filter(({ status }) => status !== 'rejected' && status !== 'new').length >= pax

/** The chosen files of a document; files of a passenger being added belong to the new one. */
export const uploadsFor = (uploads: readonly Upload[], leg: string, ticket: TravelDocument | null): readonly Upload[] =>
  uploads.filter(
    (upload) =>
      upload.leg === leg && (upload.ticket === null ? ticket === null || ticket.status === 'new' : upload.ticket === (ticket?.id ?? '')),
  )

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
