import { retentionRules } from '../system/retention.ts'
import type { RecordedDocument } from './crew-fields.ts'

/** Of one document: front, back, further pages. The database holds it too. */
export const maxCrewScans = 6
/** Days that a scan is kept after its document has ended or is replaced by another one. */
export const crewScanKeepDays = retentionRules.crew_scans.days

/** What a document is, renewed or not. */
export type DocumentName = Pick<RecordedDocument, 'kind' | 'typeId' | 'airport'>

/** Whether both are about the same document, renewed or not. */
export const isSameDocument = (one: DocumentName, other: DocumentName): boolean =>
  one.kind === other.kind && one.typeId === other.typeId && one.airport === other.airport

/** Whether a scan shows the document that is recorded now: one that was renewed has another number or another last day. */
export const isScanOf = (scanned: RecordedDocument, recorded: RecordedDocument): boolean =>
  isSameDocument(scanned, recorded) && scanned.number === recorded.number && scanned.validUntil === recorded.validUntil

/** The day on which a scan is erased by itself; null: it is kept while the member flies. */
export function findErasureDay({ validUntil, supersededOn }: { validUntil: string | null; supersededOn: string | null }): string | null {
  const [first] = [validUntil, supersededOn].filter((day) => day !== null).toSorted()
  return first === undefined ? null : Temporal.PlainDate.from(first).add({ days: crewScanKeepDays }).toString()
}
