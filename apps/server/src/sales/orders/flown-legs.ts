import { countFlown, splitCost, splitDue, type SplitSum } from '@aquilane/domain/recovery/rest'
import { toCostCents } from '../../market/charter/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { isCancelable } from './cancellation.ts'
import { companionOf } from './companion-queries.ts'
import { legIdsNotPaidInTime, type LegNotPaidInTime } from './unpaid-added.ts'
import { legsByOrders, type LegRow, type OrderRow } from './queries.ts'
import { readPriceLines } from './stored-offer.ts'
import type { Context } from '../../context.ts'

const departed: readonly string[] = ['taxi', 'airborne', 'landed', 'closed']

/** Whether each of these flights is known to have left: typed times count, neither planned ones nor the release of the trip, which lets them leave. */
export async function haveLeftForSure(on: Db, legIds: readonly string[]): Promise<boolean> {
  if (legIds.length === 0) return false
  const seen = await on.selectFrom('flight_status').select(['leg_id', 'status']).where('leg_id', 'in', legIds).execute()
  return legIds.every((id) => departed.includes(seen.find(({ leg_id: leg }) => leg === id)?.status ?? ''))
}

const isReleased = async (on: Db, orderId: string): Promise<boolean> =>
  (await on.selectFrom('trip_release').select('order_id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined

/** When the release of a trip was taken back last; what had left until then was released. */
async function findRevoked(on: Db, orderId: string): Promise<Temporal.Instant | null> {
  const ends = on.selectFrom('audit').select('details').where('subject', '=', `order:${orderId}`).where('action', '=', 'release-revoked')
  const { at } = ((await ends.orderBy('id', 'desc').limit(1).executeTakeFirst())?.details ?? {}) as { at?: string }
  return at === undefined ? null : Temporal.Instant.from(at)
}

/**
 * How many legs of a trip have departed, from the first one on, by what was seen or typed and otherwise by their time. One that was added and was not paid
 * in time is not flown by its time (decisions 114 and 137).
 */
export async function countFlownLegs({ clock }: Context, on: Db, legs: readonly LegRow[]): Promise<number> {
  const [first] = legs
  if (!first) return 0
  const unpaid = await legIdsNotPaidInTime(on, first.order_id)
  const [mayLeave, revokedAt] = [await isReleased(on, first.order_id), await findRevoked(on, first.order_id)]
  const shown = await on
    .selectFrom('flight_status')
    .select(['leg_id', 'status', 'estimated_off_block_at', 'estimate_of', 'at_departure_at', 'last_correction'])
    .where(
      'leg_id',
      'in',
      legs.map(({ id }) => id),
    )
    .execute()
  const byLeg = new Map(shown.map((one) => [one.leg_id, one]))
  return countFlown(
    legs.map((leg) => {
      const one = byLeg.get(leg.id)
      const estimatedAt = one?.estimate_of?.equals(leg.departure_at) ? one.estimated_off_block_at : null
      const wasReleased = revokedAt !== null && Temporal.Instant.compare(revokedAt, estimatedAt ?? leg.departure_at) > 0
      return {
        departureAt: leg.departure_at,
        blockMinutes: leg.block_minutes,
        distanceKm: leg.distance_km,
        isSeenDeparted: leg.aircraft_id !== null || departed.includes(one?.status ?? ''),
        isUnpaid: unpaid.has(leg.id),
        estimatedAt,
        arrivalAt: leg.arrival_at,
        isHeld: !(mayLeave || wasReleased) || (one !== undefined && isOnStand(one, leg)),
      }
    }),
    clock.now(),
  )
}

/** Whether a flight of a trip was seen or typed as gone, whatever the time says. */
async function hasSeenDeparted(on: Db, orderId: string): Promise<boolean> {
  const seen = await on.selectFrom('flight_status').select('status').where('order_id', '=', orderId).execute()
  return seen.some(({ status }) => departed.includes(status))
}

/** Whether a flight of these orders is to land later than now, by the departure that a member entered for its plan, and was not seen or typed as gone. */
export async function isAnyLegDelayed({ clock }: Context, on: Db, orderIds: readonly string[]): Promise<boolean> {
  const delayed = await on
    .selectFrom('flight_status as status')
    .innerJoin('order_leg as leg', 'leg.id', 'status.leg_id')
    .select(['status.status', 'status.estimated_off_block_at', 'leg.departure_at', 'leg.arrival_at'])
    .where('leg.order_id', 'in', orderIds)
    .whereRef('status.estimate_of', '=', 'leg.departure_at')
    .execute()
  return delayed.some(({ status, estimated_off_block_at: at, departure_at: departure, arrival_at: arrival }) => {
    if (at === null || departed.includes(status)) return false
    return Temporal.Instant.compare(arrival ? at.add(departure.until(arrival)) : at, clock.now()) > 0
  })
}

/** Whether nothing of a trip is left to fly: its legs have departed, but for added ones that were not paid in time and did not leave by it. */
export async function isAllFlown(ctx: Context, on: Db, legs: readonly LegRow[]): Promise<boolean> {
  const left = legs.slice(await countFlownLegs(ctx, on, legs))
  if (left.length === 0) return legs.length > 0
  const unpaid = await legIdsNotPaidInTime(on, left[0]!.order_id)
  return left.every(({ id, departure_at: at }) => unpaid.has(id) && Temporal.Instant.compare(at, ctx.clock.now()) <= 0)
}

/** Whether a confirmed trip has left, also before its time, with one of its aircraft: what was flown is not cancelled. */
export async function hasDeparted(ctx: Context, on: Db, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'Confirmed') return false
  const companion = await companionOf(on, id)
  const ids = companion ? [id, companion.id] : [id]
  const legs = await legsByOrders(on, ids)
  for (const one of ids) if ((await countFlownLegs(ctx, on, legs.get(one) ?? [])) > 0) return true
  return false
}

/** Whether a member may cancel an order: a charter that stands after its time (decision 121) has not left, one that left ahead of it has. */
export async function isCancelableByStaff(ctx: Context, on: Db, order: OrderRow): Promise<boolean> {
  const standsAfterTime = order.product === 'charter' && order.status === 'Confirmed'
  return (standsAfterTime || isCancelable(order, ctx.clock.now())) && !(await hasDeparted(ctx, on, order))
}

/**
 * Whether a member may change times, aircraft or flights of a trip: a confirmed charter with a flight ahead of its time, of which none has left.
 * @param unpaidLegId a flight that leaves the trip because it was added and never paid: its time holds nothing up
 */
export async function isRetimable(ctx: Context, on: Db, order: OrderRow, unpaidLegId: string | null = null): Promise<boolean> {
  const isPlanned = order.product === 'charter' && order.status === 'Confirmed' && order.aircraft_id !== null && order.blocked_from !== null
  if (!isPlanned) return false
  const legs = unpaidLegId === null ? [] : ((await legsByOrders(on, [order.id])).get(order.id) ?? [])
  const first = unpaidLegId === null ? order.first_departure_at : legs.find(({ id }) => id !== unpaidLegId)?.departure_at
  if (!first || Temporal.Instant.compare(first, ctx.clock.now()) <= 0) return false
  return !(await (unpaidLegId === null ? hasDeparted(ctx, on, order) : hasSeenDeparted(on, order.id)))
}

/** Boarding, seen where it departs after its time, or taken back to it by a member. */
const isOnStand = (
  {
    status,
    at_departure_at: seenAt,
    last_correction: correction,
  }: Pick<Selectable<DB['flight_status']>, 'status' | 'at_departure_at' | 'last_correction'>,
  { departure_at: departureAt }: LegRow,
): boolean => status === 'boarding' || correction !== null || (seenAt !== null && Temporal.Instant.compare(seenAt, departureAt) >= 0)

/** An order as one of its legs is flown: what was flown before the aircraft was lost keeps its own. */
export const toOrderOfLeg = (order: OrderRow, leg: Pick<LegRow, 'aircraft_id' | 'operator_id'>): OrderRow =>
  leg.aircraft_id === null ? order : { ...order, aircraft_id: leg.aircraft_id, operator_id: leg.operator_id }

const takesPlace = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'Confirmed' || status === 'Completed'

/** What flies one leg, where the legs of a trip have several aircraft. */
export interface LegAircraft {
  name: string
  tail: string
  operator: { name: string; aoc: string }
}

/** Null where one aircraft flies the whole trip: that of the order. */
export function findLegAircraft(fleet: FleetSnapshot, order: OrderRow, legs: readonly LegRow[], leg: LegRow): LegAircraft | null {
  if (!legs.some(({ aircraft_id: own }) => own !== null && own !== order.aircraft_id)) return null
  const { aircraft_id: aircraftId, operator_id: operatorId } = toOrderOfLeg(order, leg)
  const aircraft = fleet.aircraft.get(aircraftId ?? 0)
  const [type, operator] = [fleet.types.get(aircraft?.typeId ?? 0), fleet.operators.get(operatorId ?? 0)]
  return aircraft && type && operator
    ? { name: type.name, tail: aircraft.tail, operator: { name: operator.name, aoc: operator.aoc } }
    : null
}

/** Legs that were flown or are to be: of a trip that ended after its first legs only those. */
export const getLegsThatFly = (order: Pick<OrderRow, 'status'>, legs: readonly LegRow[]): LegRow[] =>
  legs.filter(({ aircraft_id: own }) => own !== null || takesPlace(order))

/** A trip that ended after its first legs were flown; the rest was refunded. */
export const isEndedUnderway = (order: Pick<OrderRow, 'status'>, legs: readonly Pick<LegRow, 'aircraft_id'>[]): boolean =>
  !takesPlace(order) && legs.some(({ aircraft_id: own }) => own !== null)

type KeptColumn = 'flown_cost' | 'flown_price' | 'flown_paid'

const toKeptLegs = (legs: readonly LegRow[], column: KeptColumn) =>
  legs.map((leg) => ({ blockMinutes: leg.block_minutes, distanceKm: leg.distance_km, keptCents: leg[column] }))

/** What a trip was to cost, cents, by its parts. @param cents of the whole trip */
export const splitTripCost = (cents: number, legs: readonly LegRow[], flown: number): SplitSum =>
  splitCost(cents, toKeptLegs(legs, 'flown_cost'), flown)

/** Flights that were not paid in time have prices of their own: no other flight is measured with them. */
const withOwnCents = <Leg>(kept: readonly Leg[], legs: readonly LegRow[], added: readonly LegNotPaidInTime[]) =>
  kept.map((one, at) => ({ ...one, ownCents: added.find(({ legId }) => legId === legs[at]!.id)?.cents ?? null }))

/** Its price, cents, by the same parts. */
export const splitTripPrice = ({ price }: OrderRow, legs: readonly LegRow[], { flown, added }: FlownPart): SplitSum =>
  splitCost(price ?? 0, withOwnCents(toKeptLegs(legs, 'flown_price'), legs, added), flown)

const sumUnpaid = (added: readonly LegNotPaidInTime[]): number => added.reduce((sum, { isPaid, cents }) => sum + (isPaid ? 0 : cents), 0)

/** What was paid for it, cents. A flight that is still to be paid is a part of what is due for the flown ones, and nothing was paid for it among the others. */
export function splitTripPaid({ paid }: OrderRow, legs: readonly LegRow[], { flown, added }: FlownPart): SplitSum {
  const due = splitDue(paid + sumUnpaid(added), withOwnCents(toKeptLegs(legs, 'flown_paid'), legs, added), flown)
  const ahead = new Set(legs.slice(flown).map(({ id }) => id))
  return { ...due, rest: Math.max(0, due.rest - sumUnpaid(added.filter(({ legId }) => ahead.has(legId)))) }
}

/** What a customer owes for added flights that were flown and are not paid, cents. */
export const getFlownDebt = (legs: readonly LegRow[], { flown, added }: FlownPart): number =>
  sumUnpaid(added.filter(({ legId }) => legs.slice(0, flown).some(({ id }) => id === legId)))

/** What flights that the customer added, and did not pay in time, were agreed for where they were flown, cents: others of the party have no part in it. */
export function getFlownApart(legs: readonly LegRow[], { flown, added }: FlownPart): { cents: number; invoices: string[] } {
  const ids = new Set(legs.slice(0, flown).map(({ id }) => id))
  const apart = added.filter(({ legId }) => ids.has(legId))
  return { cents: apart.reduce((sum, { cents }) => sum + cents, 0), invoices: apart.map(({ invoiceId }) => invoiceId) }
}

export interface FlownPart {
  /** Legs that have departed. */
  flown: number
  /** Legs that were added and not paid in time. */
  added: readonly LegNotPaidInTime[]
}

/** What an order was to cost as it was accepted and moved since, cents. */
export const getCostAsMoved = (order: OrderRow): number => Math.max(0, toCostCents(readPriceLines(order)) + order.moved_cost)

/** Legs that were flown keep aircraft and operator of their order as they are now, and their parts of cost, price and what was paid; earlier ones stay. */
export async function keepAircraftOfFlown(trx: Trx, order: OrderRow, all: readonly LegRow[], part: FlownPart): Promise<void> {
  const legs = all.slice(0, part.flown).filter(({ aircraft_id: own }) => own === null)
  const lastOf = ({ flown }: SplitSum): number[] => flown.slice(flown.length - legs.length)
  const costs = lastOf(splitTripCost(getCostAsMoved(order), all, part.flown))
  const prices = lastOf(splitTripPrice(order, all, part))
  const paid = lastOf(splitTripPaid(order, all, part))
  for (const [at, { id }] of legs.entries())
    await trx
      .updateTable('order_leg')
      .set({
        aircraft_id: order.aircraft_id,
        operator_id: order.operator_id,
        flown_cost: costs[at]!,
        flown_price: prices[at]!,
        flown_paid: paid[at]!,
      })
      .where('id', '=', id)
      .execute()
}
