import { isCertification } from '@aquilane/domain/fleet/certifications'
import {
  type FleetDocumentKind,
  isDocumentKind,
  maxFleetDocuments,
  maxPhotos,
  photoInRow,
  type PhotoKind,
  type PhotoWidth,
  photoWidths,
} from '@aquilane/domain/fleet/fleet-files'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { keepPages, type UploadedPages } from '../../platform/files/uploaded-pages.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { toSize } from '../../platform/images/rasterize.ts'
import { storePicture } from '../../platform/images/store-picture.ts'
import { uuid } from '../../platform/uuid.ts'
import {
  aircraftExists,
  deleteDocument,
  deletePhoto,
  documentById,
  documentsByOwner,
  insertDocument,
  insertPhoto,
  movePhotoFirst,
  operatorExists,
  photoById,
  photosByAircraft,
  type DocumentRow,
} from './file-queries.ts'
import { missingDocuments } from './publication.ts'
import type { FleetPhoto } from './snapshot.ts'
import { touchOwner, type Owner } from './draft.ts'
import type { Context } from '../../context.ts'

const aircraftNotFound = () => new Refusal('NOT_FOUND', 'There is no such aircraft.')
const operatorNotFound = () => new Refusal('NOT_FOUND', 'There is no such operator.')
const photoNotFound = () => new Refusal('NOT_FOUND', 'There is no such photograph.')
const documentNotFound = () => new Refusal('NOT_FOUND', 'There is no such document.')

const rethrow = (message: string) => (error: unknown) => {
  throw pgConstraint(error) === 'fleet_file_limit' ? new Refusal('LIMIT_REACHED', message) : error
}

/** A photograph of an aircraft. @throws NOT_FOUND, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL, TOO_MANY_REQUESTS */
export async function addPhoto(
  ctx: Context,
  { aircraftId, kind, file, memberId }: { aircraftId: number; kind: PhotoKind; file: Spooled; memberId: string },
): Promise<string> {
  if (!(await aircraftExists(ctx.db, aircraftId))) throw aircraftNotFound()
  const widths = photoWidths.map((width) => (width === photoInRow.width ? photoInRow : { width }))
  const upload = { file, memberId, widths, path: 'photo' }
  const { id } = await storePicture(
    { ...ctx, megabytes: ctx.config.files.megabytes },
    upload,
    async (trx, { id: photoId, width, height }) => {
      await touchOwner(trx, { aircraftId }, memberId)
      const place = (await photosByAircraft(trx, aircraftId)).reduce((last, photo) => Math.max(last, photo.place + 1), 0)
      const added = { added_by: memberId, added_at: ctx.clock.now().toString() }
      await insertPhoto(trx, { id: photoId, aircraft_id: aircraftId, kind, place, width, height, ...added })
      await record(trx, { memberId, action: 'photo-added', subject: `aircraft:${aircraftId}`, reason: null })
    },
  ).catch(rethrow(`An aircraft has ${maxPhotos} photographs at most. Remove one first.`))
  return id
}

const record = (
  trx: Trx,
  { memberId, ...entry }: { memberId: string; action: string; subject: string; reason: string | null },
): Promise<void> => audit(trx, { actor: `staff:${memberId}`, ...entry })

/** A photograph as JPEG. @throws NOT_FOUND */
export async function readPhoto(ctx: Pick<Context, 'db' | 'files'>, id: string, width: PhotoWidth): Promise<Buffer> {
  const known = uuid.test(id) ? await photoById(ctx.db, id) : undefined
  const read = (part: number) => (known ? ctx.files.read(ctx.db, id, part) : null)
  const bytes = await read(photoWidths.indexOf(width))
  if (bytes) return bytes
  // Of before rows had photographs.
  const larger = width === photoInRow.width ? await read(0) : null
  if (!larger) throw photoNotFound()
  return toSize(larger, photoInRow)
}

/** Photographs of aircraft that are flown, by tail; those without one are left out. */
export async function listPhotos(
  { fleet }: Pick<Context, 'fleet'>,
  tails: readonly string[],
): Promise<{ tail: string; photos: readonly FleetPhoto[] }[]> {
  const { aircraft, photos } = await fleet.current()
  const asked = new Set(tails)
  return [...photos].flatMap(([id, own]) => {
    const of = aircraft.get(id)
    return of?.isActive && asked.has(of.tail) && own.length > 0 ? [{ tail: of.tail, photos: own }] : []
  })
}

async function aircraftOfPhoto({ db }: Context, id: string): Promise<number> {
  const row = uuid.test(id) ? await photoById(db, id) : undefined
  if (!row) throw photoNotFound()
  return row.aircraft_id
}

/** @throws NOT_FOUND */
export function removePhoto(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await touchOwner(trx, { aircraftId: await aircraftOfPhoto(ctx, id) }, memberId)
    const row = await deletePhoto(trx, id)
    if (!row) throw photoNotFound()
    await ctx.files.erase(trx, [row.id])
    await record(trx, { memberId, action: 'photo-removed', subject: `aircraft:${row.aircraft_id}`, reason: null })
  })
}

/** Shown before the others of its aircraft. @throws NOT_FOUND */
export function showPhotoFirst(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await touchOwner(trx, { aircraftId: await aircraftOfPhoto(ctx, id) }, memberId)
    const row = await movePhotoFirst(trx, id)
    if (!row) throw photoNotFound()
    await record(trx, { memberId, action: 'photo-first', subject: `aircraft:${row.aircraft_id}`, reason: null })
  })
}

const subjectOf = (owner: Owner): string => ('operatorId' in owner ? `operator:${owner.operatorId}` : `aircraft:${owner.aircraftId}`)

async function requireOwner({ db }: Context, owner: Owner): Promise<void> {
  if ('operatorId' in owner ? !(await operatorExists(db, owner.operatorId)) : !(await aircraftExists(db, owner.aircraftId)))
    throw 'operatorId' in owner ? operatorNotFound() : aircraftNotFound()
}

interface NewDocuments {
  owner: Owner
  kind: FleetDocumentKind
  /** Of the policy or certificate; null: none, or not known. */
  number: string | null
  /** Last day, `yyyy-MM-dd`; null: without end, or not known. */
  validUntil: string | null
  files: readonly Spooled[]
  memberId: string
}

/** Scans of an operator or aircraft: JPEG, PNG or PDF by content, kept as pictures of their pages. A refusal stores nothing. @throws as `addPhoto` */
export async function addDocuments(ctx: Context, document: NewDocuments): Promise<void> {
  const { owner, kind, files, memberId } = document
  await requireOwner(ctx, owner)
  if (!isDocumentKind('operatorId' in owner ? 'operator' : 'aircraft', kind))
    throw fieldError('kind', 'unknown', 'This document belongs to the other one: airworthiness and noise are of an aircraft.')
  if (isCertification(kind) && document.validUntil === null)
    throw fieldError('valid_until', 'required', 'A certification is shown to customers until its last day: enter it.')
  const upload = { owner: memberId, megabytes: ctx.config.files.megabytes }
  const keep = (pending: readonly UploadedPages[]) => ctx.db.transaction().execute((trx) => insertPages(ctx, trx, document, pending))
  await keepPages(ctx.files, files, upload, keep).catch(rethrow(`There are ${maxFleetDocuments} documents at most. Remove one first.`))
}

async function insertPages(
  ctx: Context,
  trx: Trx,
  { owner, kind, number, validUntil, memberId }: NewDocuments,
  pending: readonly UploadedPages[],
): Promise<void> {
  const row = await touchOwner(trx, owner, memberId)
  if (!row) throw 'operatorId' in owner ? operatorNotFound() : aircraftNotFound()
  for (const { name, pages, size, file } of pending) {
    await ctx.files.commit(trx, file)
    await insertDocument(trx, {
      ...('operatorId' in owner ? { operator_id: owner.operatorId } : { aircraft_id: owner.aircraftId }),
      kind,
      number: number?.trim() || null,
      valid_until: validUntil,
      identity: row.identity,
      file_id: file.id,
      name,
      pages,
      size,
      added_by: memberId,
      added_at: ctx.clock.now().toString(),
    })
    await record(trx, { memberId, action: 'document-added', subject: subjectOf(owner), reason: name })
  }
}

/** One page as JPEG; the look is audited. @param page from 1 @throws NOT_FOUND */
export async function readDocument(ctx: Context, { id, page, memberId }: { id: string; page: number; memberId: string }): Promise<Buffer> {
  const row = uuid.test(id) ? await documentById(ctx.db, id) : undefined
  const bytes = row && page <= row.pages ? await ctx.files.read(ctx.db, row.file_id, page - 1) : null
  if (!bytes) throw documentNotFound()
  await audit(ctx.db, { actor: `staff:${memberId}`, action: 'fleet-document.look', subject: `fleet-document:${id}`, details: { page } })
  return bytes
}

const ownerOf = ({ operator_id: operatorId, aircraft_id: aircraftId }: Pick<DocumentRow, 'operator_id' | 'aircraft_id'>): Owner =>
  operatorId === null ? { aircraftId: aircraftId! } : { operatorId }

/** What was published by its documents keeps one of each. @throws NOT_FOUND, DOCUMENT_REQUIRED */
export function removeDocument(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = uuid.test(id) ? await documentById(trx, id) : undefined
    if (!known) throw documentNotFound()
    const owner = ownerOf(known)
    const ownerRow = await touchOwner(trx, owner, memberId)
    const missingBefore = await missingDocuments(ctx, trx, owner)
    const row = await deleteDocument(trx, id)
    if (!row) throw documentNotFound()
    const isPublishedByDocuments = ownerRow?.published_by !== null && ownerRow?.published_at !== null
    if (isPublishedByDocuments && (await missingDocuments(ctx, trx, owner)).length > missingBefore.length)
      throw new Refusal('DOCUMENT_REQUIRED', 'This was published by this document. Add its successor first.')
    await ctx.files.erase(trx, [row.file_id])
    await record(trx, { memberId, action: 'document-removed', subject: subjectOf(owner), reason: row.name })
  })
}

export const listDocuments = (ctx: Context, owner: Owner) => documentsByOwner(ctx.db, owner)
