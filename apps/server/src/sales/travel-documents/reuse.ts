import { Refusal } from '@aquilane/domain/refusal'
import { type Flight, getFlight } from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { findLeg, findOwn, hasFreeSeat, isOpen, type LegReference, lockOpenLeg, type TravelDocument, withFiles } from './access.ts'
import { type ApprovedData, readApproval, toApprovalColumns } from './approved-data.ts'
import { nameApproved } from './name-approved.ts'
import { nameById, placesOfName } from './name-queries.ts'
import {
  approvedOnOtherLegs,
  filesByTravelDocument,
  insertFile,
  insertTravelDocument,
  lockTravelDocument,
  travelDocumentById,
  type TravelDocumentRow,
  travelDocumentsByLeg,
} from './queries.ts'
import { type Actor, onTravelDocumentCreated, passengerAlreadyOnLeg } from './transitions.ts'
import { consumeUploadQuota, copyFiles } from './upload.ts'
import type { Context } from '../../context.ts'

const lastDayOf = (flight: Flight): string => (flight.arrivalAt ?? flight.departureAt).toString().slice(0, 10)

async function findReusable(on: Db, flight: Flight): Promise<TravelDocumentRow[]> {
  const passengerKey = (ticket: TravelDocumentRow) => {
    const document = readApproval(ticket)?.document
    return document && `${document.country} ${document.number}`
  }
  const taken = new Set((await travelDocumentsByLeg(on, flight.legId)).map(passengerKey))
  const lastDay = lastDayOf(flight)
  const candidates = (await approvedOnOtherLegs(on, flight.clientId, flight.legId)).filter((ticket) => {
    const expiry = readApproval(ticket)?.document.expiry_date
    return !taken.has(passengerKey(ticket)) && (!expiry || expiry >= lastDay)
  })
  // The latest approved document of each passenger.
  return candidates.filter((ticket, at) => candidates.findIndex((other) => passengerKey(other) === passengerKey(ticket)) === at)
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
  return copyToLeg(ctx, { source, leg, nameId: null, actor: `client:${leg.clientId}` })
}

interface Copy {
  source: TravelDocumentRow
  leg: LegReference
  /** Whose document it is there; null: its passenger is named by what was approved. */
  nameId: string | null
  actor: Actor
}

/** The approved document, with files of its own, for another leg. @throws TICKET_STATE_CONFLICT, FLIGHT_COMPLETED, LIMIT_REACHED */
async function copyToLeg(ctx: Context, { source, leg, nameId, actor }: Copy): Promise<TravelDocument> {
  const copies = await copyFiles(ctx, (await filesByTravelDocument(ctx.db, [source.id])).get(source.id) ?? [])
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await hasFreeSeat(trx, await lockOpenLeg(ctx, trx, leg))
      const current = await lockTravelDocument(trx, source.id)
      const reading = current && readApproval(current)
      if (!reading) throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document has been erased.')
      const ticket = await insertCopy(ctx, trx, { leg, reading, passengerId: current.passenger_id, nameId })
      for (const { file, ...about } of copies) {
        await ctx.files.commit(trx, file)
        await insertFile(trx, {
          ...about,
          travel_document_id: ticket.id,
          file_id: file.id,
          status: 'approved',
          created_at: ticket.created_at.toString(),
        })
      }
      await onTravelDocumentCreated(ctx, trx, ticket, 'reused', actor)
      if (nameId === null) await nameApproved(ctx, trx, ticket, reading.person)
      return (await withFiles(trx, [ticket]))[0]!
    })
  } catch (error) {
    for (const { file } of copies) await ctx.files.discard(file)
    if (passengerAlreadyOnLeg(error)) throw new Refusal('TICKET_STATE_CONFLICT', 'This passenger is on the leg already.', { cause: error })
    throw error
  }
}

async function insertCopy(
  ctx: Context,
  trx: Trx,
  { leg, reading, passengerId, nameId }: { leg: LegReference; reading: ApprovedData; passengerId: string | null; nameId: string | null },
): Promise<TravelDocumentRow> {
  const now = ctx.clock.now().toString()
  return (await insertTravelDocument(trx, {
    order_id: leg.orderId,
    order_leg_id: leg.legId,
    client_id: leg.clientId,
    status: 'approved',
    ...toApprovalColumns(reading),
    passenger_id: passengerId,
    named_passenger_id: nameId,
    created_at: now,
    decided_at: now,
  }))!
}

/** Copies an approved document to the other legs on which its passenger is named, on this trip and on others. Again is harmless. */
export async function carryDocument(ctx: Context, ticketId: string): Promise<void> {
  const source = await travelDocumentById(ctx.db, ticketId)
  const expiry = source && readApproval(source)?.document.expiry_date
  if (!source || expiry === undefined) return
  for (const { nameId, orderId, legId } of await findPlaces(ctx.db, source)) {
    const flight = await getFlight(ctx, ctx.db, orderId, legId)
    if (!flight || !isOpen(ctx, flight) || (expiry !== null && expiry < lastDayOf(flight))) continue
    const leg = { clientId: source.client_id, orderId, legId }
    await copyToLeg(ctx, { source, leg, nameId, actor: 'system' }).catch(ignoreRefusal)
  }
}

/** Legs where the passenger of a document has none. */
async function findPlaces(on: Db, source: TravelDocumentRow) {
  const named = source.named_passenger_id === null ? undefined : await nameById(on, source.named_passenger_id)
  const places = await placesOfName(on, {
    id: named?.id ?? null,
    client_id: source.client_id,
    passenger_id: named?.passenger_id ?? source.passenger_id,
  })
  const served = new Set<string>()
  for (const { nameId, legId } of places)
    if ((await travelDocumentsByLeg(on, legId)).some(({ named_passenger_id: id, status }) => id === nameId && status !== 'rejected'))
      served.add(legId)
  return places.filter(({ legId }) => legId !== source.order_leg_id && !served.has(legId))
}

/** What a customer changed meanwhile is not a failure of the job. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'STORAGE_FULL') throw error
}
