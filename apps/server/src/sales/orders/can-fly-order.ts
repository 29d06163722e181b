import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { partyOf } from './mappers.ts'
import { legsByOrders, orderById, type LegRow, type OrderRow } from './queries.ts'
import type { QuotedOffer } from './quoted-offer.ts'
import { readStoredOffer, type StoredOffer } from './stored-offer.ts'
import type { Context } from '../../context.ts'
import { findReasonsInSnapshot, getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import { type FactFailure, findFactFailures, findUnknownAirports, type SoldFlight, toFlightReasons } from '../../market/charter/index.ts'

/** When an order needs its aircraft; null while it has none. */
export function toAircraftPeriod(
  order: Pick<OrderRow, 'aircraft_id' | 'blocked_from' | 'blocked_to' | 'first_departure_at' | 'last_arrival_at'>,
): { aircraftId: number; from: Temporal.Instant; to: Temporal.Instant } | null {
  const { aircraft_id: aircraftId, first_departure_at: departure, last_arrival_at: arrival } = order
  if (aircraftId === null) return null
  const from = order.blocked_from ?? departure
  const to = order.blocked_to ?? arrival ?? departure
  // A period of no length overlaps nothing.
  return { aircraftId, from, to: Temporal.Instant.compare(from, to) < 0 ? to : from.add({ minutes: 1 }) }
}

const toStops = (leg: StoredOffer['legs'][number] | undefined): SoldFlight['stops'] =>
  (leg?.techStops ?? []).map(({ airportCode, arrivalAt, departureAt }) => ({
    airport: airportCode,
    arrivalAt: Temporal.Instant.from(arrivalAt),
    departureAt: Temporal.Instant.from(departureAt),
  }))

type Flown = Pick<OrderRow, 'id' | 'offer' | 'product'>

/** The flight of a leg, none while its airports are not known; seats and empty legs go the way that was planned before. */
function legFlight(order: Flown, leg: LegRow, at: number): SoldFlight[] {
  const { departure_airport: from, arrival_airport: to, departure_at: departureAt, arrival_at: arrivalAt, pax, luggage: luggageKg } = leg
  // What another aircraft has flown asks nothing of this one.
  if (from === null || to === null || arrivalAt === null || leg.aircraft_id !== null) return []
  const km = order.product === 'charter' ? leg.distance_km : null
  return [{ from, to, departureAt, arrivalAt, km, pax, luggageKg, ...partyOf(leg), stops: toStops(readStoredOffer(order)?.legs[at]) }]
}

/** The flights of an order with customers. */
const orderedFlights = (order: Flown, legs: readonly LegRow[]): SoldFlight[] => legs.flatMap((leg, at) => legFlight(order, leg, at))

/** The flights of an offer of sales. */
export const quotedFlights = ({ legs, offer }: QuotedOffer): SoldFlight[] =>
  legs.flatMap((leg, at) => {
    const { departure_airport: from, arrival_airport: to, arrival_at: arrivalAt, pax, luggage: luggageKg } = leg
    if (!from || !to || !arrivalAt) return []
    const times = { departureAt: Temporal.Instant.from(String(leg.departure_at)), arrivalAt: Temporal.Instant.from(String(arrivalAt)) }
    const load = { pax, luggageKg, ...partyOf(leg) }
    return [{ from, to, ...times, km: leg.distance_km ?? null, ...load, stops: toStops(offer.legs[at]) }]
  })

/** What the facts of today forbid of an order; empty where no aircraft is chosen. */
export const findOrderFailures = async (
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'offer' | 'product' | 'aircraft_id'>,
  legs: readonly LegRow[],
): Promise<FactFailure[]> => (order.aircraft_id === null ? [] : findFactFailures(ctx, order.aircraft_id, orderedFlights(order, legs)))

const loadFailures = async (ctx: Context, on: Db, order: OrderRow): Promise<FactFailure[]> =>
  findOrderFailures(ctx, order, (await legsByOrders(on, [order.id])).get(order.id) ?? [])

/** Why the aircraft of an order may not fly it; empty where it may, or none is chosen. */
export async function getOrderCannotFlyReasons(ctx: Context, on: Db, order: OrderRow): Promise<CannotFlyReason[]> {
  const period = toAircraftPeriod(order)
  if (!period) return []
  return [...(await getCannotFlyReasons(on, period)), ...toFlightReasons(await loadFailures(ctx, on, order))]
}

/** Airports, by their codes, whose opening hours are unknown at the times of each leg. */
export async function findUnknownByLeg(
  ctx: Context,
  order: Flown & Pick<OrderRow, 'aircraft_id'>,
  legs: readonly LegRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const { aircraft_id: aircraftId } = order
  if (aircraftId === null) return new Map()
  return new Map(
    await Promise.all(
      legs.map(async (leg, at): Promise<[string, string[]]> => [
        leg.id,
        await findUnknownAirports(ctx, aircraftId, legFlight(order, leg, at)),
      ]),
    ),
  )
}

/** Why the aircraft of an order may not fly each of its legs, from memory; empty where it may, or none is chosen. */
export async function findReasonsByLeg(
  ctx: Context,
  order: OrderRow,
  legs: readonly LegRow[],
): Promise<ReadonlyMap<string, CannotFlyReason[]>> {
  const period = toAircraftPeriod(order)
  if (!period) return new Map()
  const reasons = findReasonsInSnapshot(await ctx.fleet.current(), period)
  return new Map(
    await Promise.all(
      legs.map(async (leg, at): Promise<[string, CannotFlyReason[]]> => [
        leg.id,
        leg.aircraft_id === null
          ? [...reasons, ...toFlightReasons(await findFactFailures(ctx, period.aircraftId, legFlight(order, leg, at)))]
          : [],
      ]),
    ),
  )
}

/**
 * Legs and seats are sold at a firm price by nobody's answer: their airports are known to be open. A charter whose hours nobody knew was an estimate
 * until staff answered; one whose hours became unknown since it was ordered is paid at the price that was promised, and operations confirm the
 * hours with the airport, which its trip names (decision 83).
 */
async function findUnknownOf(ctx: Context, on: Db, order: OrderRow): Promise<string[]> {
  if (order.product === 'charter' || order.aircraft_id === null) return []
  const legs = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  return findUnknownAirports(ctx, order.aircraft_id, orderedFlights(order, legs))
}

/** @throws AIRCRAFT_CANNOT_FLY, FLIGHT_NOT_ALLOWED with the reasons, HOURS_UNKNOWN */
export async function requireFlyable(ctx: Context, on: Db, orderId: string): Promise<void> {
  const order = await orderById(on, orderId)
  const period = order ? toAircraftPeriod(order) : null
  if (!order || !period) return
  const reasons = await getCannotFlyReasons(on, period)
  if (reasons.length > 0)
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft of this trip cannot fly then. Nothing was charged.', { facts: { reasons } })
  const failures = await loadFailures(ctx, on, order)
  if (failures.length > 0) throw flightNotAllowed(failures)
  if ((await findUnknownOf(ctx, on, order)).length > 0)
    throw new Refusal('HOURS_UNKNOWN', 'We are confirming the opening hours of an airport of this flight. Nothing was charged.')
}

const flightNotAllowed = (failures: readonly FactFailure[]): Refusal => {
  const places = [...new Set(failures.map(({ params }) => params['airport'] ?? `${params['from']}–${params['to']}`))].join(', ')
  return new Refusal('FLIGHT_NOT_ALLOWED', `This flight is no longer possible as booked: ${places}. Nothing was charged.`, {
    facts: { reasons: toFlightReasons(failures), failures: failures.map(({ constraint, params }) => ({ constraint, params })) },
  })
}
