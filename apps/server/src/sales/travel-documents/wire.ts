import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listTravelDocuments } from '@aquilane/contract/travel-documents'
import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { timestamp } from '../../platform/http/serialize.ts'
import { readApproval } from './approved-data.ts'
import type { TravelDocumentFileRow, TravelDocumentRow } from './queries.ts'

export type TravelDocumentResponse = ResponseOf<typeof listTravelDocuments>['data'][number]
export type FileResponse = TravelDocumentResponse['files'][number]

/** Width in pixels of a size placeholder. */
export const pageWidth = (index: PageSize): number => Number(index.split('x')[0])

export const pageUrl = (area: '' | 'staff/', file: Pick<TravelDocumentFileRow, 'id' | 'travel_document_id'>): string =>
  `/gamma/${area}ticket-passport/file?ticket_id=${file.travel_document_id}&file_id=${file.id}&page=1&index={index}`

// The constraints of both tables allow no other value than the contract names.
export const toFileResponse = (file: TravelDocumentFileRow): FileResponse => ({
  id: file.id,
  thumbnail: pageUrl('', file),
  mime: file.mime,
  origin: file.origin,
  status: file.status,
  pages: file.pages,
  size: file.size,
  created: timestamp(file.created_at),
})

export function toTravelDocumentResponse(document: TravelDocumentRow, files: readonly TravelDocumentFileRow[]): TravelDocumentResponse {
  const reading = readApproval(document)
  return {
    id: document.id,
    order_id: document.order_id,
    order_leg_id: document.order_leg_id,
    status: document.status,
    created: timestamp(document.created_at),
    submitted: document.submitted_at && timestamp(document.submitted_at),
    files: files.map(toFileResponse),
    feedback: document.reason ? { reason: document.reason, comment: document.comment } : null,
    person: reading && { name: reading.person.name, type: reading.person.type, document_expiry: reading.document.expiry_date },
    saved: document.passenger_id !== null,
  }
}

/**
 * A label from the name a file was sent under: no path, no control characters, and the ending its content has.
 * `../../passport.exe` that holds a JPEG is "passport.jpg".
 */
export function watermarkLabel(name: string, mime: FileResponse['mime']): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const stem =
    base
      .replace(/\.[^.]*$/, '')
      .replace(/^\.+/, '')
      .slice(0, 100) || 'file'
  const [right, others]: [string, readonly string[]] =
    mime === 'application/pdf' ? ['pdf', []] : mime === 'image/png' ? ['png', []] : ['jpg', ['jpeg']]
  const given = /\.([^.]*)$/.exec(base)?.[1] ?? ''
  return `${stem}.${[right, ...others].includes(given.toLowerCase()) ? given : right}`
}
