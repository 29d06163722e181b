import { toDocuments, type RecordedDocument } from '@aquilane/domain/crew/crew-fields'
import { crewScanKeepDays, isSameDocument, isScanOf, maxCrewScans, type DocumentName } from '@aquilane/domain/crew/crew-scans'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Db, type Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { keepPages, type UploadedPages } from '../../platform/files/uploaded-pages.ts'
import { renderPrivatePage } from '../../platform/images/private-page.ts'
import type { Context } from '../../context.ts'
import { getCrew, memberNotFound, toCrewName, type CrewMember } from './members.ts'
import { lockMember } from './queries.ts'
import {
  deleteScans,
  insertScan,
  markSuperseded,
  membersWithOldScans,
  oldScans,
  scanById,
  scansByMember,
  toScanned,
  type ScanRow,
} from './scan-queries.ts'

const scanNotFound = (): Refusal => new Refusal('NOT_FOUND', 'There is no such scan.')

interface NewScans {
  crewId: string
  /** Its number and last day are those that are recorded now. */
  document: DocumentName
  /** Those of the document before are erased. */
  isReplacing: boolean
  files: readonly Spooled[]
  memberId: string
}

/** A document with its scans. */
export interface ScannedDocument {
  document: RecordedDocument
  /** Null: the one that is recorded now. */
  supersededAt: Temporal.Instant | null
  scans: ScanRow[]
}

/** Recorded documents of a member with their scans, then those that were recorded before and still have scans. @throws NOT_FOUND */
export async function listScans(ctx: Context, crewId: string): Promise<ScannedDocument[]> {
  const member = await findMember(ctx.db, crewId)
  const scans = await scansByMember(ctx.db, crewId)
  const recorded = toDocuments(member).map((document) => ({
    document,
    supersededAt: null,
    scans: scans.filter((row) => row.superseded_at === null && isScanOf(toScanned(row), document)),
  }))
  const earlier = scans.filter((row) => row.superseded_at !== null)
  const byDocument = Map.groupBy(earlier, (row) => JSON.stringify(toScanned(row)))
  return [
    ...recorded,
    ...[...byDocument.values()].map((rows) => ({ document: toScanned(rows[0]!), supersededAt: rows[0]!.superseded_at, scans: rows })),
  ]
}

async function findMember(on: Db, crewId: string): Promise<CrewMember> {
  const member = (await getCrew(on, [crewId])).get(crewId)
  if (!member || member.leftAt !== null) throw memberNotFound()
  return member
}

/** What has ended takes no scan: it would be one of the document that follows. */
export const hasEnded = ({ clock }: Pick<Context, 'clock'>, { validUntil }: RecordedDocument): boolean =>
  validUntil !== null && validUntil < clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()

/** @throws VALIDATION_FAILED */
function findDocument(ctx: Context, member: CrewMember, asked: DocumentName): RecordedDocument {
  const document = toDocuments(member).find((one) => isSameDocument(one, asked))
  if (!document) throw fieldError('kind', 'unknown', 'This document is not recorded. Enter it first.')
  if (hasEnded(ctx, document)) throw fieldError('kind', 'ended', 'This document has ended. Enter the last day of its successor first.')
  return document
}

/**
 * Adds scans to a recorded document: JPEG, PNG or PDF by content, kept as pictures of their pages. A refusal stores nothing.
 * @throws NOT_FOUND, VALIDATION_FAILED, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL
 */
export async function addScans(ctx: Context, added: NewScans): Promise<void> {
  const { crewId, files, memberId } = added
  findDocument(ctx, await findMember(ctx.db, crewId), added.document)
  const upload = { owner: memberId, megabytes: ctx.config.files.megabytes }
  const keep = (pending: readonly UploadedPages[]) => ctx.db.transaction().execute((trx) => insertPages(ctx, trx, added, pending))
  await keepPages(ctx.files, files, upload, keep).catch((error: unknown) => {
    throw toScanProblem(error)
  })
}

async function insertPages(ctx: Context, trx: Trx, added: NewScans, pending: readonly UploadedPages[]): Promise<void> {
  const { crewId, memberId, isReplacing } = added
  await lockMember(trx, crewId)
  // As it is recorded now: it may have been renewed while the pages were drawn.
  const document = findDocument(ctx, await findMember(trx, crewId), added.document)
  if (isReplacing) {
    const before = (await scansByMember(trx, crewId)).filter((row) => isSameDocument(toScanned(row), document))
    await eraseScans(ctx, trx, before, { actor: `staff:${memberId}`, reason: 'replaced' })
  }
  for (const { name, pages, size, file } of pending) {
    await ctx.files.commit(trx, file)
    await insertScan(trx, {
      member_id: crewId,
      kind: document.kind,
      type_id: document.typeId,
      airport_code: document.airport,
      document_number: document.number,
      valid_until: document.validUntil,
      file_id: file.id,
      name,
      pages,
      size,
      added_by: memberId,
      added_at: ctx.clock.now().toString(),
    })
    const details = { document: document.kind }
    await audit(trx, { actor: `staff:${memberId}`, action: 'crew-scan.added', subject: `crew-member:${crewId}`, details })
  }
}

/** The trail outlives the data: it names the kind of the document, not the file. */
async function eraseScans(ctx: Context, trx: Trx, rows: readonly ScanRow[], by: { actor: string; reason: string }): Promise<void> {
  const gone = await deleteScans(
    trx,
    rows.map(({ id }) => id),
  )
  await ctx.files.erase(
    trx,
    gone.map(({ file_id: id }) => id),
  )
  for (const { member_id: crewId, kind } of gone)
    await audit(trx, { ...by, action: 'crew-scan.erased', subject: `crew-member:${crewId}`, details: { document: kind } })
}

/** One page as JPEG, with a watermark of viewer, member and time; the look is audited before it is drawn. @param page from 1 @throws NOT_FOUND */
export async function readScan(
  ctx: Context,
  { id, page, size, viewer }: { id: string; page: number; size: PageSize; viewer: { id: string; label: string } },
): Promise<Buffer> {
  const row = await scanById(ctx.db, id)
  if (!row || page > row.pages) throw scanNotFound()
  const member = (await getCrew(ctx.db, [row.member_id])).get(row.member_id)
  const details = { scan: id, document: row.kind, page, index: size }
  await audit(ctx.db, { actor: `staff:${viewer.id}`, action: 'crew-scan.look', subject: `crew-member:${row.member_id}`, details })
  const label = [viewer.label, member && toCrewName(member)]
  const bytes = await renderPrivatePage(ctx, { fileId: row.file_id, page, size, label })
  if (!bytes) throw scanNotFound()
  return bytes
}

/** @throws NOT_FOUND */
export async function removeScan(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await scanById(trx, id)
    if (!row) throw scanNotFound()
    await lockMember(trx, row.member_id)
    const known = await scanById(trx, id)
    if (!known) throw scanNotFound()
    await eraseScans(ctx, trx, [known], { actor: `staff:${memberId}`, reason: 'removed' })
  })
}

/** After the documents of a locked member were changed: scans of what is recorded no more are superseded, until it is recorded again. */
export async function settleScans(ctx: Context, trx: Trx, crewId: string, documents: readonly RecordedDocument[]): Promise<void> {
  const scans = await scansByMember(trx, crewId)
  const isRecorded = (row: ScanRow): boolean => documents.some((document) => isScanOf(toScanned(row), document))
  const idsOf = (rows: ScanRow[]): string[] => rows.map(({ id }) => id)
  await markSuperseded(trx, idsOf(scans.filter((row) => row.superseded_at === null && !isRecorded(row))), ctx.clock.now().toString())
  await markSuperseded(trx, idsOf(scans.filter((row) => row.superseded_at !== null && isRecorded(row))), null)
}

/** Of a member who leaves. */
export const eraseScansOf = async (ctx: Context, trx: Trx, crewId: string, actor: string): Promise<void> =>
  eraseScans(ctx, trx, await scansByMember(trx, crewId), { actor, reason: 'left' })

/** Scans whose document has ended, or was superseded, 30 days ago. @returns of how many members */
export async function eraseOldScans(ctx: Context): Promise<number> {
  const day = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: crewScanKeepDays }).toString()
  const members = await membersWithOldScans(ctx.db, day)
  for (const crewId of members)
    await ctx.db.transaction().execute(async (trx) => {
      await lockMember(trx, crewId)
      await eraseScans(ctx, trx, await oldScans(trx, crewId, day), { actor: 'system', reason: 'ended' })
    })
  return members.length
}

function toScanProblem(error: unknown): unknown {
  if (pgConstraint(error) === 'crew_scan_limit')
    return new Refusal('LIMIT_REACHED', `A document has ${maxCrewScans} scans at most. Remove one first, or replace them.`)
  return pgConstraint(error) === 'crew_scan_active' ? memberNotFound() : error
}
