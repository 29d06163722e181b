import type { TravelDocumentFileRow } from './queries.ts'

/** Path template of a file's first page, with a placeholder for its size. */
export const pageUrl = (area: '' | 'staff/', file: Pick<TravelDocumentFileRow, 'id' | 'travel_document_id'>): string =>
  `/gamma/${area}ticket-passport/file?ticket_id=${file.travel_document_id}&file_id=${file.id}&page=1&index={index}`
