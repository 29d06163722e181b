import { followDelays } from '@aquilane/domain/empty-legs/delays'
import {
  findFlight,
  findLateAircraft,
  getFlightsBetween,
  type LateMovement,
  type MovedFlight,
  type MovementRow,
  setLate,
} from '../../foundation/fleet/index.ts'
import {
  findBoughtFlight,
  getActiveLegs,
  getLegChange,
  offerPlanned,
  settleWindows,
  turnaroundMinutes,
} from '../../market/empty-legs/index.ts'
import { type LegRow, lockOrderOrThrow, type OrderRow, ordersByIds, readStoredOffer, toOrderOfLeg } from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { moveEmptyLegs } from './retime-order.ts'
import type { Context } from '../../context.ts'

/** A flight with customers on its day, as it was typed, seen or entered. */
export interface FollowedFlight {
  leg: LegRow
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  hasLeft: boolean
}

type Known = Map<string, Omit<FollowedFlight, 'leg'> & { aircraftId: number }>

/** Flights of an aircraft that hang together; a delay reaches no further. */
const span = { hoursBefore: 48, hoursAfter: 72 }

const later = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0
const isSame = (a: Temporal.Instant | null, b: Temporal.Instant | null): boolean => (a && b ? a.equals(b) : a === b)

/**
 * Moves the empty legs behind late flights as a moved trip does: within their window silently, else their buyers choose, and legs without one wait for the
 * price of their new time. What is late no more moves back; a departure that a buyer agreed to stays. Again is harmless.
 */
export async function followLateFlights(ctx: Context, flights: readonly FollowedFlight[]): Promise<void> {
  const since = ctx.clock.now().subtract({ hours: span.hoursBefore })
  const aircraft = new Set(await findLateAircraft(ctx.db, since))
  const isAnyLate = flights.some(({ leg, arrivalAt }) => leg.arrival_at !== null && later(arrivalAt, leg.arrival_at))
  if (aircraft.size === 0 && !isAnyLate) return
  const known = await toKnown(ctx, flights)
  for (const { aircraftId } of known.values()) aircraft.add(aircraftId)
  for (const id of aircraft)
    // A flight that cannot be followed stops no other aircraft.
    await followAircraft(ctx, id, known).catch((error: unknown) => ctx.log.error({ err: error, aircraft: id }, 'a delay is not followed'))
}

/** By the planned flight that they are. */
async function toKnown(ctx: Context, flights: readonly FollowedFlight[]): Promise<Known> {
  const orders = new Map((await ordersByIds(ctx.db, [...new Set(flights.map(({ leg }) => leg.order_id))])).map((row) => [row.id, row]))
  const known: Known = new Map()
  for (const { leg, ...seen } of flights) {
    const order = orders.get(leg.order_id)
    const id = order ? await findMovement(ctx, order, leg) : null
    const aircraftId = order ? toOrderOfLeg(order, leg).aircraft_id : null
    if (id === null || aircraftId === null) continue
    // The seats of a shared flight are orders of their own.
    const other = known.get(id)
    const isOther = other !== undefined && (other.hasLeft !== seen.hasLeft ? other.hasLeft : later(other.arrivalAt, seen.arrivalAt))
    if (!isOther) known.set(id, { ...seen, aircraftId })
  }
  return known
}

async function findMovement(ctx: Context, order: OrderRow, leg: LegRow): Promise<string | null> {
  if (order.product === 'empty_leg') return findBoughtFlight(ctx, ctx.db, order.id)
  const flight = { from: leg.departure_airport, departureAt: leg.departure_at }
  if (order.product === 'charter') return findFlight(ctx.db, { order: order.id }, flight)
  const sharedFlight = readStoredOffer(order)?.sharing?.flightId
  return sharedFlight === undefined ? null : findFlight(ctx.db, { sharedFlight }, flight)
}

interface Delay extends Omit<LateMovement, 'id'> {
  row: MovementRow
}

/** Flights of an aircraft that are late otherwise than it is kept. */
async function findDelays(ctx: Context, on: Db, aircraftId: number, known: Known): Promise<Delay[]> {
  const now = ctx.clock.now()
  const [from, to] = [now.subtract({ hours: span.hoursBefore }), now.add({ hours: span.hoursAfter })]
  const rows = await getFlightsBetween(on, { aircraftIds: [aircraftId], from, to })
  const bought = await findBought(ctx, on, rows, known)
  const flights = rows.map((row) => ({
    departureAt: row.departure_at,
    arrivalAt: row.arrival_at,
    known: known.get(row.id) ?? null,
    agreedDepartureAt: bought.get(row.id)?.agreedDepartureAt ?? null,
    isPast: bought.get(row.id)?.isPast ?? false,
  }))
  const late = followDelays(flights, await turnaroundMinutes(ctx, aircraftId))
  return rows.flatMap((row, at) => {
    // Staff notify customers of other flights (decision 102).
    const departureAt = row.kind === 'positioning' ? late[at]!.departureAt : null
    const { arrivalAt } = late[at]!
    return isSame(row.late_departure_at, departureAt) && isSame(row.late_arrival_at, arrivalAt) ? [] : [{ row, departureAt, arrivalAt }]
  })
}

/** Legs with a buyer, by their flights. What the buyer does not choose about at the moment is agreed. */
async function findBought(ctx: Context, on: Db, rows: readonly MovementRow[], known: Known) {
  const bought = new Map<string, { agreedDepartureAt: Temporal.Instant | null; isPast: boolean }>()
  const ids = rows.filter(({ kind }) => kind === 'positioning').map(({ id }) => id)
  for (const { movementId, buyerOrderId, departureAt } of await getActiveLegs(ctx, on, ids)) {
    if (movementId === null || buyerOrderId === null) continue
    const isPast = !later(departureAt, ctx.clock.now())
    const isOpen = (await getLegChange(ctx, on, buyerOrderId)) !== undefined
    const isMovable = isOpen && !isPast && known.get(movementId)?.hasLeft !== true
    bought.set(movementId, { agreedDepartureAt: isMovable ? null : departureAt, isPast })
  }
  return bought
}

/** Orders of the flights are locked first, then the flights, the orders of buyers and the legs, as everywhere else. */
async function followAircraft(ctx: Context, aircraftId: number, known: Known): Promise<void> {
  const owners = (await findDelays(ctx, ctx.db, aircraftId, known)).map(({ row }) => row.order_id)
  if (owners.length > 0)
    await ctx.db.transaction().execute(async (trx) => {
      const parents = new Map<string, OrderRow>()
      for (const id of [...new Set(owners.flatMap((one) => one ?? []))].toSorted()) parents.set(id, await lockOrderOrThrow(trx, id))
      const delays = await findDelays(ctx, trx, aircraftId, known)
      // What was planned meanwhile is followed by the next run.
      await applyDelays(
        ctx,
        trx,
        delays.filter(({ row }) => row.order_id === null || parents.has(row.order_id)),
        parents,
      )
    })
  await settleWindows(ctx, { aircraftIds: [aircraftId] })
}

async function applyDelays(ctx: Context, trx: Trx, delays: readonly Delay[], parents: ReadonlyMap<string, OrderRow>): Promise<void> {
  await setLate(
    trx,
    delays.map(({ row, ...late }) => ({ id: row.id, ...late })),
  )
  const shifted = delays.filter(({ row, departureAt }) => !isSame(row.late_departure_at, departureAt))
  for (const [id, parent] of parents) {
    const moved = shifted.filter(({ row }) => row.order_id === id).map(toMovedFlight)
    if (moved.length === 0) continue
    const legs = await moveEmptyLegs(ctx, trx, moved, shifted[0]!.row.aircraft_id)
    const waitsForPrice = legs.some(({ effect }) => effect !== 'moved' && effect !== 'notified' && effect !== 'asked')
    if (waitsForPrice && parent.operator_id !== null) await offerPlanned(ctx, trx, { order: id, operator: parent.operator_id })
  }
}

const toMovedFlight = ({ row, departureAt }: Delay): MovedFlight => {
  const at = departureAt ?? row.departure_at
  return {
    id: row.id,
    kind: 'positioning',
    from: row.departure_airport,
    to: row.arrival_airport,
    departureAt: at,
    arrivalAt: at.add({ minutes: row.block_minutes }),
    blockMinutes: row.block_minutes,
    distanceKm: row.distance_km,
  }
}
