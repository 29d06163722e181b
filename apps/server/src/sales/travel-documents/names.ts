import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { normalizePassportName } from '@aquilane/domain/passengers/passenger-rules'
import { documentStateFor, passengersWithoutSeat, type NamedPassengerState } from '@aquilane/domain/travel-documents/named-passenger'
import { Refusal } from '@aquilane/domain/refusal'
import { type LegRow, legsByOrders, lockOrder, type OrderRow, requireOwnOrder } from '../orders/index.ts'
import { listPassengersByClient } from '../../foundation/passengers/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgErrorCode, type Db, type Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { carryDocumentJob } from './queues.ts'
import {
  approvedByPassenger,
  deleteName,
  deleteNameFromLegs,
  documentsByOrder,
  insertName,
  insertNameOnLeg,
  legIdsByName,
  nameById,
  namesByOrder,
  type NamedPassengerRow,
  type NameFields,
} from './name-queries.ts'
import type { TravelDocumentRow } from './queries.ts'
import { eraseTravelDocument, transitionTravelDocument } from './transitions.ts'
import type { Context } from '../../context.ts'

export interface NamedPassenger {
  row: NamedPassengerRow
  /** By leg, in their order. */
  states: { legId: string; state: NamedPassengerState }[]
}

export interface PassengerList {
  passengers: NamedPassenger[]
  legs: { legId: string; pax: number; named: number; isOpen: boolean }[]
}

const isOrderOpen = ({ status }: Pick<OrderRow, 'status'>) => (activeOrderStatuses as readonly string[]).includes(status)

/** A leg takes names until it departs. */
export const isLegOpen = (ctx: Context, order: Pick<OrderRow, 'status'>, leg: LegRow): boolean =>
  isOrderOpen(order) && Temporal.Instant.compare(leg.departure_at, ctx.clock.now()) > 0

export const constraintOf = (error: unknown): string | undefined =>
  pgErrorCode(error) === undefined ? undefined : (error as { constraint?: string }).constraint

const flightOver = () =>
  new Refusal('FLIGHT_COMPLETED', 'This flight has departed or is cancelled: its passengers can no longer be changed.')
const inOtherAircraft = () => new Refusal('LIMIT_REACHED', 'This passenger is in the other aircraft of the trip. Remove them there first.')
const noSeat = () => new Refusal('LIMIT_REACHED', 'Every seat of this trip has a name. Remove a passenger first.')

const findLegs = async (on: Db, orderId: string): Promise<LegRow[]> => (await legsByOrders(on, [orderId])).get(orderId) ?? []

/** Who flies, with how far their documents are. */
export async function listNames(ctx: Context, on: Db, order: OrderRow): Promise<PassengerList> {
  const legs = await findLegs(on, order.id)
  const rows = await namesByOrder(on, order.id)
  const placed = await legIdsByName(on, order.id)
  const documents = await documentsByOrder(on, order.id)
  const passengers = rows.map((row) => toNamed(row, placed.get(row.id) ?? [], documents))
  return {
    passengers,
    legs: legs.map((leg) => ({
      legId: leg.id,
      pax: leg.pax,
      named: passengers.filter(({ row, states }) => row.takes_seat && states.some(({ legId }) => legId === leg.id)).length,
      isOpen: isLegOpen(ctx, order, leg),
    })),
  }
}

function toNamed(row: NamedPassengerRow, legIds: readonly string[], documents: readonly TravelDocumentRow[]): NamedPassenger {
  const own = documents
    .filter((document) => document.named_passenger_id === row.id)
    .map(({ order_leg_id: legId, status }) => ({ legId, status }))
  return { row, states: legIds.map((legId) => ({ legId, state: documentStateFor(legId, own) })) }
}

/** @throws NOT_FOUND */
export async function listOwnNames(ctx: Context, which: { orderId: string; clientId: string }): Promise<PassengerList> {
  return listNames(ctx, ctx.db, await requireOwnOrder(ctx, ctx.db, which.orderId, which.clientId))
}

export interface AddName {
  orderId: string
  clientId: string
  /** Of the profile; null: the typed name. */
  passengerId: string | null
  name: NameFields | null
  takesSeat: boolean
}

/**
 * Names a passenger on every leg ahead that has a seat. An approved document of a passenger of the profile follows by a job.
 * @throws NOT_FOUND, FLIGHT_COMPLETED, LIMIT_REACHED
 */
export async function addName(ctx: Context, input: AddName): Promise<PassengerList> {
  const { orderId, clientId } = input
  await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const fields = await toFields(ctx, input)
  return ctx.db.transaction().execute(async (trx) => {
    await lockOrder(ctx, trx, orderId)
    const order = await requireOwnOrder(ctx, trx, orderId, clientId)
    const { passengers, legs } = await listNames(ctx, trx, order)
    if (!legs.some(({ isOpen }) => isOpen)) throw flightOver()
    if (fields.passenger_id && passengers.some(({ row }) => row.passenger_id === fields.passenger_id)) return listNames(ctx, trx, order)
    await placeName(ctx, trx, { order, fields, legIds: legs.filter(({ isOpen }) => isOpen).map(({ legId }) => legId) })
    await audit(trx, { actor: `client:${clientId}`, action: 'passenger-named', subject: `order:${orderId}` })
    const known = fields.passenger_id ? await approvedByPassenger(trx, clientId, fields.passenger_id) : undefined
    if (known) await ctx.jobs.send(trx, carryDocumentJob, { ticketId: known.id })
    return listNames(ctx, trx, order)
  })
}

type PlacedFields = NameFields & { passenger_id: string | null; takes_seat: boolean }

/** On each of these legs that has a seat left. @throws LIMIT_REACHED where none has */
export async function placeName(
  ctx: Context,
  trx: Trx,
  { order, fields, legIds }: { order: Pick<OrderRow, 'id' | 'client_id'>; fields: PlacedFields; legIds: readonly string[] },
): Promise<NamedPassengerRow> {
  const at = ctx.clock.now().toString()
  const free = await legsWithRoom(trx, order.id, legIds, fields.takes_seat)
  if (free.length === 0) throw noSeat()
  try {
    const row = await insertName(trx, { ...fields, order_id: order.id, client_id: order.client_id, created_at: at })
    for (const legId of free) await insertNameOnLeg(trx, row.id, legId, at)
    return row
  } catch (error) {
    if (constraintOf(error) === 'named_passenger_seats') throw noSeat()
    if (constraintOf(error) === 'named_passenger_open_flight') throw flightOver()
    if (constraintOf(error) === 'named_passenger_one_aircraft') throw inOtherAircraft()
    throw error
  }
}

async function legsWithRoom(trx: Trx, orderId: string, legIds: readonly string[], takesSeat: boolean): Promise<string[]> {
  const placed = await legIdsByName(trx, orderId)
  const names = (await namesByOrder(trx, orderId)).filter((row) => row.takes_seat === takesSeat)
  const legs = (await findLegs(trx, orderId)).filter(({ id }) => legIds.includes(id))
  const taken = (legId: string) => names.filter(({ id }) => placed.get(id)?.includes(legId)).length
  return legs.flatMap(({ id, pax }) => (taken(id) < (takesSeat ? pax : passengersWithoutSeat) ? [id] : []))
}

/** @throws NOT_FOUND */
async function toFields(ctx: Context, { clientId, passengerId, name, takesSeat }: AddName): Promise<PlacedFields> {
  if (passengerId === null) {
    if (name === null) throw new Refusal('VALIDATION_FAILED', 'Choose a passenger or enter a name.', { errors: [] })
    const tidy = (text: string | null) => (text === null ? null : normalizePassportName(text) || null)
    return {
      first_name: normalizePassportName(name.first_name),
      last_name: tidy(name.last_name),
      middle_name: tidy(name.middle_name),
      passenger_id: null,
      takes_seat: takesSeat,
    }
  }
  const known = (await listPassengersByClient(ctx, clientId)).find(({ id }) => id === passengerId)
  if (!known) throw new Refusal('NOT_FOUND', 'You have no such passenger.')
  return { ...known.name, passenger_id: known.id, takes_seat: known.type !== 'Pet' && takesSeat }
}

/** Takes a passenger off the legs ahead, with their documents there. @throws NOT_FOUND, FLIGHT_COMPLETED */
export async function removeName(ctx: Context, { id, clientId }: { id: string; clientId: string }): Promise<PassengerList> {
  const known = uuid.test(id) ? await nameById(ctx.db, id) : undefined
  if (known?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'You have no such passenger.')
  return ctx.db.transaction().execute(async (trx) => {
    await lockOrder(ctx, trx, known.order_id)
    const order = await requireOwnOrder(ctx, trx, known.order_id, clientId)
    const open = (await findLegs(trx, order.id)).filter((leg) => isLegOpen(ctx, order, leg)).map((leg) => leg.id)
    const legIds = (await legIdsByName(trx, order.id)).get(id) ?? []
    const left = legIds.filter((legId) => !open.includes(legId))
    if (legIds.length > 0 && left.length === legIds.length) throw flightOver()
    await removeDocuments(ctx, trx, { id, clientId, orderId: order.id, legIds: open })
    if (left.length > 0) await deleteNameFromLegs(trx, id, open)
    else await deleteName(trx, id)
    await audit(trx, { actor: `client:${clientId}`, action: 'passenger-removed', subject: `order:${order.id}` })
    return listNames(ctx, trx, order)
  })
}

async function removeDocuments(
  ctx: Context,
  trx: Trx,
  { id, clientId, orderId, legIds }: { id: string; clientId: string; orderId: string; legIds: readonly string[] },
): Promise<void> {
  const cleared = { reason: null, comment: null, passenger: null, document: null }
  for (const document of await documentsByOrder(trx, orderId)) {
    if (document.named_passenger_id !== id || !legIds.includes(document.order_leg_id)) continue
    const gone = await transitionTravelDocument(ctx, trx, document, 'canceled', `client:${clientId}`, cleared)
    await eraseTravelDocument(ctx, trx, gone, `client:${clientId}`, 'taken off the leg')
  }
}
