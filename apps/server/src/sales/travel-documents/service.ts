import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { type PageSize, acceptsFiles, documentKeepDays, filesPerTravelDocument } from '@aquilane/domain/travel-documents/travel-document'
import { type Flight, getFlight, lockOrder } from '../orders/index.ts'
import { type Passenger, createFromTravelDocument } from '../../foundation/passengers/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { readApproval, toApprovalColumns } from './approved-data.ts'
import {
  type TravelDocumentFileRow,
  type TravelDocumentRow,
  approvedOnOtherLegs,
  deleteFiles,
  filesByTravelDocument,
  findDueForErasure,
  insertFile,
  insertTravelDocument,
  lockTravelDocument,
  markFiles,
  travelDocumentById,
  travelDocumentsByLeg,
  updateTravelDocument,
} from './queries.ts'
import { passengerAlreadyOnLeg } from './transitions.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { eraseTravelDocument, onTravelDocumentCreated, transitionTravelDocument } from './transitions.ts'
import { consumeUploadQuota, isFileLimitReached, storeFiles, copyFiles } from './upload.ts'
import { renderPreview } from './previews.ts'

export interface TravelDocument {
  document: TravelDocumentRow
  files: readonly TravelDocumentFileRow[]
}

interface LegReference {
  clientId: string
  orderId: string
  legId: string
}

/** Lap infants and pets have documents and no seat. */
const extraDocuments = 8

const legNotFound = () => new Refusal('NOT_FOUND', 'You have no such leg.')
const travelDocumentNotFound = () => new Refusal('NOT_FOUND', 'You have no such travel document.')

const isOpen = (ctx: Context, flight: Flight) =>
  (activeOrderStatuses as readonly string[]).includes(flight.status) &&
  Temporal.Instant.compare(flight.arrivalAt ?? flight.departureAt, ctx.clock.now()) > 0

async function findLeg(ctx: Context, on: Db, { clientId, orderId, legId }: LegReference): Promise<Flight> {
  const flight = await getFlight(ctx, on, orderId, legId)
  if (flight?.clientId !== clientId) throw legNotFound()
  return flight
}

async function lockOpenLeg(ctx: Context, trx: Trx, leg: LegReference): Promise<Flight> {
  await findLeg(ctx, trx, leg)
  await lockOrder(ctx, trx, leg.orderId)
  const flight = await findLeg(ctx, trx, leg)
  if (!isOpen(ctx, flight))
    throw new Refusal('FLIGHT_COMPLETED', 'This flight is completed or cancelled: its passengers can no longer be changed.')
  return flight
}

async function findOwn(on: Db, clientId: string, id: string): Promise<TravelDocumentRow> {
  const document = uuid.test(id) ? await travelDocumentById(on, id) : undefined
  if (document?.client_id !== clientId || document.status === 'canceled') throw travelDocumentNotFound()
  return document
}

/** The client's document, locked, on a flight that still accepts changes. Locks the order first to prevent deadlocks. */
async function lockOwn(ctx: Context, trx: Trx, clientId: string, id: string): Promise<TravelDocumentRow> {
  const known = await findOwn(trx, clientId, id)
  await lockOpenLeg(ctx, trx, { clientId, orderId: known.order_id, legId: known.order_leg_id })
  const document = await lockTravelDocument(trx, id)
  if (!document || document.status === 'canceled') throw travelDocumentNotFound()
  return document
}

function lockForUpload(document: TravelDocumentRow): TravelDocumentRow {
  if (acceptsFiles(document.status)) return document
  throw new Refusal('TICKET_STATE_CONFLICT', `This travel document is "${document.status}": its files can no longer be changed.`)
}

async function withFiles(on: Db, documents: readonly TravelDocumentRow[]): Promise<TravelDocument[]> {
  const files = await filesByTravelDocument(
    on,
    documents.map(({ id }) => id),
  )
  return documents.map((document) => ({ document, files: files.get(document.id) ?? [] }))
}

async function hasFreeSeat(trx: Trx, flight: Flight) {
  const limit = flight.pax + extraDocuments
  if ((await travelDocumentsByLeg(trx, flight.legId)).length >= limit)
    throw new Refusal('LIMIT_REACHED', `This leg has documents of ${limit} passengers, the most it can have. Remove a passenger first.`)
}

async function findReusable(on: Db, flight: Flight): Promise<TravelDocumentRow[]> {
  const passengerKey = (ticket: TravelDocumentRow) => {
    const document = readApproval(ticket)?.document
    return document && `${document.country} ${document.number}`
  }
  const taken = new Set((await travelDocumentsByLeg(on, flight.legId)).map(passengerKey))
  const lastDay = (flight.arrivalAt ?? flight.departureAt).toString().slice(0, 10)
  const candidates = (await approvedOnOtherLegs(on, flight.clientId, flight.legId)).filter((ticket) => {
    const expiry = readApproval(ticket)?.document.expiry_date
    return !taken.has(passengerKey(ticket)) && (!expiry || expiry >= lastDay)
  })
  // The latest approved document of each passenger.
  return candidates.filter((ticket, at) => candidates.findIndex((other) => passengerKey(other) === passengerKey(ticket)) === at)
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
export function createTravelDocument(ctx: Context, leg: LegReference): Promise<{ id: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const flight = await lockOpenLeg(ctx, trx, leg)
    const existing = (await travelDocumentsByLeg(trx, leg.legId)).find(({ status }) => status === 'new')
    if (existing) return { id: existing.id }
    await hasFreeSeat(trx, flight)
    const values = { order_id: leg.orderId, order_leg_id: leg.legId, client_id: leg.clientId, created_at: ctx.clock.now().toString() }
    const ticket = await insertTravelDocument(trx, { ...values, status: 'new' })
    if (!ticket) throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document was created by another request. Load the list again.')
    await onTravelDocumentCreated(ctx, trx, ticket, 'created', `client:${leg.clientId}`)
    return { id: ticket.id }
  })
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
    return added.value
  })
}

export const listReusableDocuments = async (ctx: Context, leg: LegReference): Promise<TravelDocument[]> =>
  withFiles(ctx.db, await findReusable(ctx.db, await findLeg(ctx, ctx.db, leg)))

export async function reuseTravelDocument(
  ctx: Context,
  { ticketId, ...leg }: LegReference & { ticketId: string },
): Promise<TravelDocument> {
  const source = await findOwn(ctx.db, leg.clientId, ticketId)
  const flight = await findLeg(ctx, ctx.db, leg)
  if (!(await findReusable(ctx.db, flight)).some(({ id }) => id === source.id))
    throw new Refusal(
      'TICKET_STATE_CONFLICT',
      'This passenger cannot be taken along: not approved, on the leg already, or the document ends too early.',
    )
  const files = (await filesByTravelDocument(ctx.db, [source.id])).get(source.id) ?? []
  await consumeUploadQuota(ctx, leg.clientId, Math.max(1, files.length))
  const copies = await copyFiles(ctx, files)
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await hasFreeSeat(trx, await lockOpenLeg(ctx, trx, leg))
      const current = await lockTravelDocument(trx, source.id)
      const reading = current && readApproval(current)
      if (!reading) throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document has been erased.')
      const now = ctx.clock.now().toString()
      const ticket = (await insertTravelDocument(trx, {
        order_id: leg.orderId,
        order_leg_id: leg.legId,
        client_id: leg.clientId,
        status: 'approved',
        ...toApprovalColumns(reading),
        passenger_id: current.passenger_id,
        created_at: now,
        decided_at: now,
      }))!
      for (const { file, ...about } of copies) {
        await ctx.files.commit(trx, file)
        await insertFile(trx, { ...about, travel_document_id: ticket.id, file_id: file.id, status: 'approved', created_at: now })
      }
      await onTravelDocumentCreated(ctx, trx, ticket, 'reused', `client:${leg.clientId}`)
      return (await withFiles(trx, [ticket]))[0]!
    })
  } catch (error) {
    for (const { file } of copies) await ctx.files.discard(file)
    if (passengerAlreadyOnLeg(error)) throw new Refusal('TICKET_STATE_CONFLICT', 'This passenger is on the leg already.', { cause: error })
    throw error
  }
}

/** Erases documents past their retention. @returns their number */
export async function eraseDueDocuments(ctx: Context): Promise<number> {
  let erased = 0
  const before = ctx.clock.now().subtract({ hours: documentKeepDays * 24 })
  for (const id of await findDueForErasure(ctx.db, before)) if (await eraseOne(ctx, id, 'kept long enough')) erased += 1
  return erased
}
