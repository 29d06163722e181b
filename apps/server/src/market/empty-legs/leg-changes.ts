import { decideLegChangeBy, isLesserAircraft, isWithinWindow, type LegChangeReason } from '@aquilane/domain/empty-legs/changes'
import { type FleetSnapshot, getLateDepartures, type MovedFlight } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import {
  activeLegsByMovements,
  closeChange,
  findDueChanges,
  insertChange,
  lockLegsByMovements,
  lockOpenChange,
  movementByBuyer,
  openChange,
  releaseForPricing,
  updateChange,
  type LegChangeRow,
} from './change-queries.ts'
import { updateLeg } from './admin-queries.ts'
import { releaseDetour } from './diverted-legs.ts'
import { isWaitingForFacts, repricing } from './leg-state.ts'
import { getWindow } from './leg-window.ts'
import type { EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** What moving a flight did to the leg on it. */
export interface MovedLeg {
  legId: string
  status: 'draft' | 'offered' | 'held' | 'sold'
  buyerOrderId: string | null
  /** Within what its buyer accepted: same window and operator, no lesser aircraft. */
  isWithinTerms: boolean
  reason: LegChangeReason
  aircraftId: number
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  /** As it was sold, before this change and any other that is not answered. */
  sold: { aircraftId: number; departureAt: Temporal.Instant; from: Temporal.Instant; to: Temporal.Instant }
}

/**
 * Moves the legs on flights that were moved. Legs on offer outside their window wait for a new price; what happens to buyers is up to the
 * caller, who has locked their orders.
 */
export async function moveLegs(ctx: Context, trx: Trx, planned: readonly MovedFlight[], aircraftId: number): Promise<MovedLeg[]> {
  const fleet = await ctx.fleet.current()
  const flights = await toLateFlights(trx, planned)
  const legs = await lockLegsByMovements(
    trx,
    flights.map(({ id }) => id),
  )
  const moved: MovedLeg[] = []
  for (const leg of legs) {
    const flight = flights.find(({ id }) => id === leg.movement_id)
    if (!flight || (flight.departureAt.equals(leg.departure_at) && leg.aircraft_id === aircraftId)) continue
    moved.push(await moveLeg(ctx, trx, { leg, flight, aircraftId, fleet }))
  }
  return moved
}

/** Flights at the times at which they depart: late where their aircraft is. */
async function toLateFlights(trx: Trx, flights: readonly MovedFlight[]): Promise<MovedFlight[]> {
  const late = await getLateDepartures(
    trx,
    flights.map(({ id }) => id),
  )
  return flights.map((flight) => {
    const departureAt = late.get(flight.id)
    return departureAt ? { ...flight, departureAt, arrivalAt: departureAt.add({ minutes: flight.blockMinutes }) } : flight
  })
}

async function moveLeg(
  ctx: Context,
  trx: Trx,
  { leg, flight, aircraftId, fleet }: { leg: EmptyLegRow; flight: MovedFlight; aircraftId: number; fleet: FleetSnapshot },
): Promise<MovedLeg> {
  const open = leg.buyer_order_id === null ? undefined : await lockOpenChange(trx, leg.buyer_order_id)
  const sold = open
    ? { aircraftId: open.sold_aircraft_id, departureAt: open.sold_departure_at, from: open.sold_from, to: open.sold_to }
    : { aircraftId: leg.aircraft_id, departureAt: leg.departure_at, from: leg.departure_from, to: leg.departure_to }
  const isLesser = isLesserAircraft(toCompared(fleet, sold.aircraftId), toCompared(fleet, aircraftId))
  const operatorId = fleet.aircraft.get(aircraftId)?.operatorId ?? leg.operator_id
  // Whose operator is another one now agrees to it, as the customer of the charter did.
  const isForeign = operatorId !== (fleet.aircraft.get(sold.aircraftId)?.operatorId ?? leg.operator_id)
  const isWithinTerms = !isLesser && !isForeign && isWithinWindow(flight.departureAt, sold)
  // What a buyer accepted stays; a leg on offer is shown as its aircraft is planned now.
  const isBought = leg.status === 'held' || leg.status === 'sold'
  const window =
    isBought && isWithinTerms ? sold : await getWindow(ctx, trx, { movementId: flight.id, aircraftId, departureAt: flight.departureAt })
  const isOffered = leg.status === 'offered' || isWaitingForFacts(leg)
  const waitsForPrice = isOffered && (!isWithinTerms || aircraftId !== leg.aircraft_id)
  await updateLeg(trx, leg.id, {
    aircraft_id: aircraftId,
    operator_id: operatorId,
    departure_at: flight.departureAt.toString(),
    departure_from: window.from.toString(),
    departure_to: window.to.toString(),
    block_minutes: flight.blockMinutes,
    changed_at: ctx.clock.now().toString(),
    ...(waitsForPrice ? { status: 'draft', reason: repricing } : {}),
  })
  await audit(trx, {
    actor: 'system',
    action: 'retimed',
    subject: `empty-leg:${leg.id}`,
    from: leg.departure_at.toString(),
    to: flight.departureAt.toString(),
  })
  return {
    legId: leg.id,
    status: leg.status as MovedLeg['status'],
    buyerOrderId: isBought ? leg.buyer_order_id : null,
    isWithinTerms,
    reason: isLesser || isForeign ? 'aircraft' : 'time',
    aircraftId,
    departureAt: flight.departureAt,
    arrivalAt: flight.arrivalAt,
    blockMinutes: flight.blockMinutes,
    sold,
  }
}

/** Seats and class of an aircraft; one that left the fleet is larger than any other. */
function toCompared(fleet: FleetSnapshot, aircraftId: number) {
  const aircraft = fleet.aircraft.get(aircraftId)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  if (!aircraft || !type) return { seats: Infinity, classRank: Infinity }
  return { seats: aircraft.seats, classRank: [...fleet.classes.keys()].indexOf(type.classId) }
}

/** Legs on these flights that can still change, with who holds or bought them. */
export const getActiveLegs = async (
  _ctx: Context,
  on: Db,
  movementIds: readonly string[],
): Promise<{ legId: string; movementId: string | null; status: string; departureAt: Temporal.Instant; buyerOrderId: string | null }[]> =>
  (await activeLegsByMovements(on, movementIds)).map((leg) => ({
    legId: leg.id,
    movementId: leg.movement_id,
    status: leg.status,
    departureAt: leg.departure_at,
    buyerOrderId: leg.status === 'held' || leg.status === 'sold' ? leg.buyer_order_id : null,
  }))

/** The flight of the leg that an order has bought, or flown; null: another aircraft's, without a flight of ours. */
export const findBoughtFlight = (_ctx: Context, on: Db, orderId: string): Promise<string | null> => movementByBuyer(on, orderId)

/**
 * The leg of an order is on offer again, at its new time and once it is priced. A detour must be taken back first.
 * @returns the order whose flights were planned around a detour; null: none
 */
export async function releaseMovedLeg(ctx: Context, trx: Trx, orderId: string): Promise<string | null> {
  const parent = await releaseDetour(ctx, trx, orderId)
  if (parent === null) await releaseForPricing(trx, orderId, repricing, ctx.clock.now())
  return parent
}

/** Opens the choice of a buyer, or renews it after another change. @returns null where there is no time to choose */
export async function openLegChange(
  ctx: Context,
  trx: Trx,
  { leg, orderId }: { leg: MovedLeg; orderId: string },
): Promise<{ id: string; decideBy: Temporal.Instant } | null> {
  const now = ctx.clock.now()
  const decideBy = decideLegChangeBy(now, [leg.sold.departureAt, leg.departureAt])
  const open = await lockOpenChange(trx, orderId)
  if (decideBy === null) return null
  if (open) {
    await updateChange(trx, open.id, { decide_by: decideBy.toString(), reason: leg.reason })
    return { id: open.id, decideBy }
  }
  const id = await insertChange(trx, {
    leg_id: leg.legId,
    order_id: orderId,
    reason: leg.reason,
    sold_aircraft_id: leg.sold.aircraftId,
    sold_departure_at: leg.sold.departureAt.toString(),
    sold_from: leg.sold.from.toString(),
    sold_to: leg.sold.to.toString(),
    decide_by: decideBy.toString(),
    created_at: now.toString(),
  })
  return { id, decideBy }
}

/** The charter that is kept for a buyer who does not want the leg as it is now. */
export const keepCharter = (
  _ctx: Context,
  trx: Trx,
  changeId: string,
  charter: { token: string; priceCents: number; aircraftId: number },
): Promise<void> =>
  updateChange(trx, changeId, {
    charter_token: charter.token,
    charter_price: charter.priceCents,
    charter_aircraft_id: charter.aircraftId,
  })

/** The open choice of an order, locked. */
export const lockLegChange = (_ctx: Context, trx: Trx, orderId: string): Promise<LegChangeRow | undefined> => lockOpenChange(trx, orderId)

/** The open choice of an order with the leg as it is planned now. */
export const getLegChange = (_ctx: Context, on: Db, orderId: string) => openChange(on, orderId)

/** Ends the open choice of an order. @returns it; undefined where there is none */
export const endLegChange = (
  { clock }: Context,
  trx: Trx,
  orderId: string,
  status: 'accepted' | 'refunded' | 'chartered' | 'reverted' | 'withdrawn',
): Promise<LegChangeRow | undefined> => closeChange(trx, orderId, status, clock.now())

/** Orders whose buyers did not choose in time. */
export const findUnansweredChanges = ({ db, clock }: Context): Promise<string[]> => findDueChanges(db, clock.now())
