import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { passengersWithoutSeat } from '@aquilane/domain/travel-documents/named-passenger'
import { Refusal } from '@aquilane/domain/refusal'
import { type Flight, getFlight, lockOrder } from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import {
  filesByTravelDocument,
  lockTravelDocument,
  travelDocumentById,
  type TravelDocumentFileRow,
  type TravelDocumentRow,
  travelDocumentsByLeg,
} from './queries.ts'
import type { Context } from '../../context.ts'

export interface TravelDocument {
  document: TravelDocumentRow
  files: readonly TravelDocumentFileRow[]
}

export interface LegReference {
  clientId: string
  orderId: string
  legId: string
}

const legNotFound = () => new Refusal('NOT_FOUND', 'You have no such leg.')
const travelDocumentNotFound = () => new Refusal('NOT_FOUND', 'You have no such travel document.')

export const isOpen = (ctx: Context, flight: Flight) =>
  (activeOrderStatuses as readonly string[]).includes(flight.status) &&
  Temporal.Instant.compare(flight.arrivalAt ?? flight.departureAt, ctx.clock.now()) > 0

export async function findLeg(ctx: Context, on: Db, { clientId, orderId, legId }: LegReference): Promise<Flight> {
  const flight = await getFlight(ctx, on, orderId, legId)
  if (flight?.clientId !== clientId) throw legNotFound()
  return flight
}

export async function lockOpenLeg(ctx: Context, trx: Trx, leg: LegReference): Promise<Flight> {
  await findLeg(ctx, trx, leg)
  await lockOrder(ctx, trx, leg.orderId)
  const flight = await findLeg(ctx, trx, leg)
  if (!isOpen(ctx, flight))
    throw new Refusal('FLIGHT_COMPLETED', 'This flight is completed or cancelled: its passengers can no longer be changed.')
  return flight
}

export async function findOwn(on: Db, clientId: string, id: string): Promise<TravelDocumentRow> {
  const document = uuid.test(id) ? await travelDocumentById(on, id) : undefined
  if (document?.client_id !== clientId || document.status === 'canceled') throw travelDocumentNotFound()
  return document
}

/** The client's document, locked, on a flight that still accepts changes. Locks the order first to prevent deadlocks. */
export async function lockOwn(ctx: Context, trx: Trx, clientId: string, id: string): Promise<TravelDocumentRow> {
  const known = await findOwn(trx, clientId, id)
  await lockOpenLeg(ctx, trx, { clientId, orderId: known.order_id, legId: known.order_leg_id })
  const document = await lockTravelDocument(trx, id)
  if (!document || document.status === 'canceled') throw travelDocumentNotFound()
  return document
}

export async function withFiles(on: Db, documents: readonly TravelDocumentRow[]): Promise<TravelDocument[]> {
  const files = await filesByTravelDocument(
    on,
    documents.map(({ id }) => id),
  )
  return documents.map((document) => ({ document, files: files.get(document.id) ?? [] }))
}

export async function hasFreeSeat(trx: Trx, flight: Flight) {
  const limit = flight.pax + passengersWithoutSeat
  if ((await travelDocumentsByLeg(trx, flight.legId)).length >= limit)
    throw new Refusal('LIMIT_REACHED', `This leg has documents of ${limit} passengers, the most it can have. Remove a passenger first.`)
}
