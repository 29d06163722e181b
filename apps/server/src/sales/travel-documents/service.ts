import { type PageSize, acceptsFiles, documentKeepDays, filesPerTravelDocument } from '@aquilane/domain/travel-documents/travel-document'
import { Refusal } from '@aquilane/domain/refusal'
import { type Passenger, createFromTravelDocument } from '../../foundation/passengers/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { uuid } from '../../platform/uuid.ts'
import { findLeg, findOwn, hasFreeSeat, isOpen, type LegReference, lockOpenLeg, lockOwn, type TravelDocument, withFiles } from './access.ts'
import { readApproval } from './approved-data.ts'
import { deleteOldNames, legIdsByName, nameById, type NamedPassengerRow, updateName } from './name-queries.ts'
import { renderPreview } from './previews.ts'
import {
  type TravelDocumentFileRow,
  type TravelDocumentRow,
  deleteFiles,
  filesByTravelDocument,
  findDueForErasure,
  insertFile,
  insertTravelDocument,
  lockTravelDocument,
  markFiles,
  travelDocumentsByLeg,
  updateTravelDocument,
} from './queries.ts'
import { eraseTravelDocument, onTravelDocumentCreated, transitionTravelDocument } from './transitions.ts'
import { consumeUploadQuota, isFileLimitReached, storeFiles } from './upload.ts'
import type { Context } from '../../context.ts'

function lockForUpload(document: TravelDocumentRow): TravelDocumentRow {
  if (acceptsFiles(document.status)) return document
  throw new Refusal('TICKET_STATE_CONFLICT', `This travel document is "${document.status}": its files can no longer be changed.`)
}

function eraseOne(ctx: Context, id: string, reason: string) {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = await lockTravelDocument(trx, id)
    if (!ticket || ticket.erased_at) return false
    await eraseTravelDocument(ctx, trx, ticket, 'system', reason)
    return true
  })
}

/** @returns `isOpen`: whether passengers can still be added and taken off */
export async function listTravelDocumentsByLeg(
  ctx: Context,
  leg: LegReference,
): Promise<{ documents: TravelDocument[]; isOpen: boolean; limits: { fileMegabytes: number; files: number } }> {
  const flight = await findLeg(ctx, ctx.db, leg)
  return {
    documents: await withFiles(ctx.db, await travelDocumentsByLeg(ctx.db, leg.legId)),
    isOpen: isOpen(ctx, flight),
    limits: { fileMegabytes: ctx.config.files.megabytes, files: filesPerTravelDocument },
  }
}

/** @throws FLIGHT_COMPLETED, LIMIT_REACHED */
export function createTravelDocument(
  ctx: Context,
  { nameId = null, ...leg }: LegReference & { nameId?: string | null },
): Promise<{ id: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const flight = await lockOpenLeg(ctx, trx, leg)
    const existing = (await travelDocumentsByLeg(trx, leg.legId)).find(
      ({ status, named_passenger_id: id }) => status === 'new' && id === nameId,
    )
    if (existing) return { id: existing.id }
    await hasFreeSeat(trx, flight)
    const named = nameId === null ? null : await requireName(trx, { nameId, leg })
    const values = {
      order_id: leg.orderId,
      order_leg_id: leg.legId,
      client_id: leg.clientId,
      named_passenger_id: nameId,
      passenger_id: named?.passenger_id ?? null,
      created_at: ctx.clock.now().toString(),
    }
    const ticket = await insertTravelDocument(trx, { ...values, status: 'new' })
    if (!ticket) throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document was created by another request. Load the list again.')
    await onTravelDocumentCreated(ctx, trx, ticket, 'created', `client:${leg.clientId}`)
    return { id: ticket.id }
  })
}

/** A passenger who is named on the leg and has no document there. @throws NOT_FOUND, TICKET_STATE_CONFLICT */
async function requireName(trx: Trx, { nameId, leg }: { nameId: string; leg: LegReference }): Promise<NamedPassengerRow> {
  const named = uuid.test(nameId) ? await nameById(trx, nameId) : undefined
  const isThere = named?.order_id === leg.orderId && (await legIdsByName(trx, leg.orderId)).get(nameId)?.includes(leg.legId)
  if (!named || !isThere) throw new Refusal('NOT_FOUND', 'You have no such passenger on this leg.')
  const current = (await travelDocumentsByLeg(trx, leg.legId)).find(
    ({ named_passenger_id: id, status }) => id === nameId && status !== 'rejected',
  )
  if (current) throw new Refusal('TICKET_STATE_CONFLICT', 'This passenger has a travel document on this leg. Load the list again.')
  return named
}

/** All or none. @throws WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, STORAGE_FULL, LIMIT_REACHED, TICKET_STATE_CONFLICT, FLIGHT_COMPLETED, TOO_MANY_REQUESTS */
export async function addTravelDocumentFiles(
  ctx: Context,
  clientId: string,
  ticketId: string,
  files: readonly Spooled[],
): Promise<TravelDocumentFileRow[]> {
  const ticket = lockForUpload(await findOwn(ctx.db, clientId, ticketId))
  if (files.length === 0)
    throw new Refusal('VALIDATION_FAILED', 'The form contains no file.', {
      errors: [{ path: 'files[]', code: 'required', message: 'Send at least one file.' }],
    })
  await consumeUploadQuota(ctx, clientId, files.length)
  const flight = await findLeg(ctx, ctx.db, { clientId, orderId: ticket.order_id, legId: ticket.order_leg_id })
  if (!isOpen(ctx, flight))
    throw new Refusal('FLIGHT_COMPLETED', 'This flight is completed or cancelled: its passengers can no longer be changed.')
  const room = filesPerTravelDocument - ((await filesByTravelDocument(ctx.db, [ticketId])).get(ticketId)?.length ?? 0)
  if (files.length > room) throw isFileLimitReached(ctx)
  return storeFiles(ctx, clientId, files, async (trx, kept) => {
    lockForUpload(await lockOwn(ctx, trx, clientId, ticketId))
    const rows = []
    for (const { file, ...about } of kept) {
      await ctx.files.commit(trx, file)
      rows.push(await insertFile(trx, { travel_document_id: ticketId, file_id: file.id, created_at: ctx.clock.now().toString(), ...about }))
    }
    return rows
  })
}

export function removeTravelDocumentFiles(ctx: Context, clientId: string, ticketId: string, fileIds: readonly string[]): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    lockForUpload(await lockOwn(ctx, trx, clientId, ticketId))
    const known = ((await filesByTravelDocument(trx, [ticketId])).get(ticketId) ?? []).map(({ id }) => id)
    if (fileIds.some((id) => !known.includes(id))) throw new Refusal('NOT_FOUND', 'This travel document has no such file.')
    await ctx.files.erase(trx, await deleteFiles(trx, ticketId, fileIds))
  })
}

export function submitTravelDocument(ctx: Context, clientId: string, id: string): Promise<TravelDocument> {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = await lockOwn(ctx, trx, clientId, id)
    const moved = await transitionTravelDocument(ctx, trx, ticket, 'submitted', `client:${clientId}`, {
      rounds: ticket.rounds + 1,
      reason: null,
      comment: null,
      submitted_at: ctx.clock.now().toString(),
    })
    await markFiles(trx, id, ['new'], 'progress')
    return (await withFiles(trx, [moved]))[0]!
  })
}

export function cancelTravelDocument(ctx: Context, clientId: string, id: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = await lockOwn(ctx, trx, clientId, id)
    const actor = `client:${clientId}` as const
    const gone = await transitionTravelDocument(ctx, trx, ticket, 'canceled', actor, {
      reason: null,
      comment: null,
      passenger: null,
      document: null,
    })
    await eraseTravelDocument(ctx, trx, gone, actor, 'taken off the leg')
  })
}

export const getTravelDocumentPage = (
  ctx: Context,
  { clientId, ...request }: { clientId: string; ticketId: string; fileId: string; page: number; index: PageSize },
): Promise<Buffer> => renderPreview(ctx, { ...request, clientId, actor: `client:${clientId}`, label: 'AQUILANE' })

/** @throws PASSENGER_ALREADY_SAVED, TICKET_STATE_CONFLICT, LIMIT_REACHED */
export function savePassenger(ctx: Context, clientId: string, id: string): Promise<Passenger> {
  return ctx.db.transaction().execute(async (trx) => {
    await findOwn(trx, clientId, id)
    const ticket = (await lockTravelDocument(trx, id))!
    const reading = readApproval(ticket)
    if (!reading) throw new Refusal('TICKET_STATE_CONFLICT', 'Only an approved passenger can be saved.')
    if (ticket.passenger_id) throw new Refusal('PASSENGER_ALREADY_SAVED', 'This passenger is in your profile already.')
    const added = await createFromTravelDocument(ctx, trx, clientId, reading.person, reading.document)
    if (!added.ok) {
      if (added.code === 'LIMIT_REACHED')
        throw new Refusal('LIMIT_REACHED', `There is room for ${added.limit} passengers and no more. Remove one that is not needed.`)
      throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document can no longer be saved as a passenger.')
    }
    await updateTravelDocument(trx, id, { passenger_id: added.value.id })
    if (ticket.named_passenger_id) await updateName(trx, ticket.named_passenger_id, { passenger_id: added.value.id })
    return added.value
  })
}

/** Erases documents past their retention. @returns their number */
export async function eraseDueDocuments(ctx: Context): Promise<number> {
  let erased = 0
  const before = ctx.clock.now().subtract({ hours: documentKeepDays * 24 })
  for (const id of await findDueForErasure(ctx.db, before)) if (await eraseOne(ctx, id, 'kept long enough')) erased += 1
  await deleteOldNames(ctx.db, before)
  return erased
}
