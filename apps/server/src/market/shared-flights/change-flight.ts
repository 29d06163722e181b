import { nextSharedFlightStatus, type SharedFlightEvent, type SharedFlightStatus } from '@aquilane/domain/shared-flights/transitions'
import { toCostCents } from '../charter/index.ts'
import { type PlannedFlight, bookAircraft, releaseAircraft, planMovements, cancelMovements } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { blockReference, readBreakdown, readPositioning } from './open-flight.ts'
import { flightById, lockFlight, undecidedFlights, updateFlight, type SharedFlightRow } from './queries.ts'
import {
  countSeats,
  freeSeatsByFlight,
  freeSeatsByOrder,
  holdRemainingSeats,
  ordersByFlight,
  seatsByFlight,
  sellHeldSeats,
} from './seat-queries.ts'
import { endWaiting } from './waiting-queries.ts'
import type { Context } from '../../context.ts'

interface FlightChange {
  event: SharedFlightEvent
  /** `staff:<id>`, `client:<id>`, `system` */
  actor: string
  reason?: string | undefined
}

/** The one way a locked flight changes its status, with an audit row. @throws ORDER_STATE_CONFLICT */
async function changeStatus(ctx: Context, trx: Trx, flight: SharedFlightRow, change: FlightChange): Promise<SharedFlightRow> {
  const { event, actor, reason = null } = change
  const to = nextSharedFlightStatus(flight.status, event)
  if (to === null) throw new Refusal('ORDER_STATE_CONFLICT', `A shared flight that is ${flight.status} cannot be ${event}.`)
  const updated = await updateFlight(trx, flight.id, { status: to, reason, changed_at: ctx.clock.now().toString() })
  await audit(trx, { actor, action: event, subject: `shared-flight:${flight.id}`, from: flight.status, to, reason })
  return updated
}

/** The flight takes place: its aircraft is booked and its movements are planned. */
export async function confirmFlight(ctx: Context, trx: Trx, flight: SharedFlightRow, actor: string): Promise<SharedFlightRow> {
  const confirmed = await changeStatus(ctx, trx, flight, { event: 'confirmed', actor })
  await bookAircraft(trx, blockReference(flight))
  const flights = [toRevenueFlight(flight), ...readPositioning(flight)]
  await planMovements(trx, { owner: { sharedFlight: flight.id }, aircraftId: flight.aircraft_id, flights })
  return confirmed
}

const toRevenueFlight = (flight: SharedFlightRow): PlannedFlight => ({
  kind: 'revenue',
  from: flight.departure_airport,
  to: flight.arrival_airport,
  departureAt: flight.departure_at,
  arrivalAt: flight.arrival_at,
  blockMinutes: flight.block_minutes,
  distanceKm: flight.distance_km,
})

/** The flight does not take place: its seats and its aircraft are free. Its orders are ended by the caller, in the same transaction. */
export async function cancelFlight(
  ctx: Context,
  trx: Trx,
  flight: SharedFlightRow,
  by: { actor: string; reason: string },
): Promise<SharedFlightRow> {
  const canceled = await changeStatus(ctx, trx, flight, { event: 'canceled', ...by })
  await freeSeatsByFlight(trx, flight.id)
  await endWaiting(trx, flight.id)
  await releaseAircraft(trx, blockReference(flight))
  await cancelMovements(trx, { sharedFlight: flight.id }, ctx.clock.now())
  return canceled
}

/** The initiator has the whole aircraft: others' seats, which the caller has refunded, belong to the order of the rest. */
export async function closeToOthers(
  ctx: Context,
  trx: Trx,
  flight: SharedFlightRow,
  { orderIds, buyoutOrderId, actor }: { orderIds: readonly string[]; buyoutOrderId: string; actor: string },
): Promise<void> {
  for (const id of orderIds) await freeSeatsByOrder(trx, id)
  await endWaiting(trx, flight.id)
  await holdRemainingSeats(trx, flight.id, buyoutOrderId)
  await sellHeldSeats(trx, buyoutOrderId)
  await updateFlight(trx, flight.id, { published: false })
  await changeStatus(ctx, trx, flight, { event: 'closed', actor, reason: 'whole-aircraft' })
}

/** Keeps the seats of a flight as they are until the transaction ends. Lock the orders of its seats before. */
export const lockSharedFlight = async (_ctx: Context, trx: Trx, id: string): Promise<SharedFlightRow | null> =>
  (await lockFlight(trx, id)) ?? null

/** Orders that hold or bought seats. */
export const getSeatOrders = (_ctx: Context, on: Db, flightId: string): Promise<string[]> => ordersByFlight(on, flightId)

/** Codes of every seat, in the order of the cabin. */
export const getSeatCodes = async (_ctx: Context, on: Db, flightId: string): Promise<string[]> =>
  (await seatsByFlight(on, flightId)).map(({ code }) => code)

export const findUndecided = (ctx: Context): Promise<string[]> => undecidedFlights(ctx.db, ctx.clock.now())

export interface FlightState {
  status: SharedFlightStatus
  decideAt: Temporal.Instant
  thresholdSeats: number
  soldSeats: number
  /** Customer who opened it. */
  initiatorId: string | null
  /** The order that books the rest of the aircraft. */
  buyoutOrderId: string | null
  charterCents: number
  /** Of the whole aircraft, without our own share. */
  costCents: number
  seats: number
  freeSeats: number
}

/** Whether a flight takes place; null for an unknown id. */
export async function getFlightState(_ctx: Context, on: Db, id: string): Promise<FlightState | null> {
  const flight = await flightById(on, id)
  if (!flight) return null
  const seats = (await countSeats(on, [id])).get(id)
  const { status, decide_at: decideAt, threshold_seats: thresholdSeats, initiator_id: initiatorId } = flight
  return {
    status: status as SharedFlightStatus,
    decideAt,
    thresholdSeats,
    soldSeats: seats?.sold ?? 0,
    initiatorId,
    buyoutOrderId: flight.buyout_order_id,
    charterCents: flight.charter_price,
    costCents: toCostCents(readBreakdown(flight)),
    seats: flight.seats,
    freeSeats: seats?.free ?? 0,
  }
}
