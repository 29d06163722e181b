import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import {
  changeMovements,
  findBlock,
  getChain,
  getMovements,
  type Movement,
  moveBlock,
  type PlannedFlight,
  releaseAircraft,
} from '../../foundation/fleet/index.ts'
import type { LegRow, OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import type { Context } from '../../context.ts'

/** Until the crew of a flight without customers is there. */
const calloutMinutes = 120
/** On the ground between two flights. */
const turnaroundMinutes = 60
/** Taxi, climb and descent of any flight. */
const groundMinutes = 20
/** Per kilometre, where the dropped flight does not tell: 600 km/h. */
const usualMinutes = 0.1

interface Gap {
  order: OrderRow
  /** Its legs with the one that leaves it, in their order. */
  legs: readonly LegRow[]
  leg: LegRow
  /** The aircraft is not lost and may fly: it flies home. */
  canFly: boolean
}

export interface ClosedGap {
  canceled: Movement[]
  added: PlannedFlight | null
  /** Flights without customers that its aircraft flies for the trip then. */
  positioning: PlannedFlight[]
  /** When the aircraft is held; null: as before. */
  busy: { from: Temporal.Instant; to: Temporal.Instant } | null
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0
const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? b : a)
/** What the aircraft flies next to a trip that it is joined to: the last flight of the trip before, or the first one of the trip behind. */
interface Joined {
  before: Movement | undefined
  behind: Movement | undefined
}

const byDeparture = (a: PlannedFlight, b: PlannedFlight): number => Temporal.Instant.compare(a.departureAt, b.departureAt)

/**
 * What is planned for a flight that leaves a trip, and the empty flights around it that have not left, are taken back. The aircraft flies from where it is to
 * where it is needed next, or home, and is held no longer than for that. Nothing is replanned: what was flown stays, whatever the engine makes of it today.
 */
export async function closeGap(ctx: Context, trx: Trx, gap: Gap): Promise<ClosedGap> {
  const { order } = gap
  const planned = await getOwnFlights(trx, order.id, order.aircraft_id!)
  const joined = await findJoined(trx, order)
  const { canceled, added } = await planGap(ctx, gap, planned, joined)
  const kept = planned.filter((flight) => !canceled.includes(flight))
  const after: PlannedFlight[] = [...kept, ...(added ? [added] : [])].toSorted(byDeparture)
  const held = await shrinkBlock(trx, order, { before: planned, after, joined })
  // Another booking follows, or the aircraft is not held for this trip: how it gets there is for operations.
  const flown = held === 'taken' ? null : added
  const busy = held === 'taken' ? null : held
  const owner = { order: order.id }
  const ids = canceled.map(({ id }) => id)
  await changeMovements(trx, { owner, aircraftId: order.aircraft_id!, canceled: ids, added: flown }, ctx.clock.now())
  const positioning = after.filter((flight) => flight.kind === 'positioning' && (flight !== added || flown !== null))
  return { canceled, added: flown, positioning, busy }
}

const getOwnFlights = async (trx: Trx, orderId: string, aircraftId: number): Promise<Movement[]> =>
  (await getMovements(trx, orderId)).filter((one) => one.aircraftId === aircraftId).toSorted(byDeparture)

/** Of a chain that stays; its caller has locked it. */
async function findJoined(trx: Trx, { id, aircraft_id: aircraftId }: OrderRow): Promise<Joined> {
  const chain = await getChain(trx, id)
  const flightsOf = (orderId: string) => getOwnFlights(trx, orderId, aircraftId!)
  return {
    before: chain?.laterOrderId === id ? (await flightsOf(chain.earlierOrderId)).at(-1) : undefined,
    behind: chain?.earlierOrderId === id ? (await flightsOf(chain.laterOrderId))[0] : undefined,
  }
}

/** What is taken back, and what is flown instead; null: nothing, or there is no time for it. */
async function planGap(
  ctx: Context,
  { order, legs, leg, canFly }: Gap,
  planned: readonly Movement[],
  joined: Joined,
): Promise<{ canceled: Movement[]; added: PlannedFlight | null }> {
  const now = ctx.clock.now()
  const own = legs.filter(({ aircraft_id: id }) => id === null)
  const at = own.findIndex(({ id }) => id === leg.id)
  const [previous, next] = [own[at - 1], own[at + 1]]
  const isOfLeg = ({ kind, departureAt }: Movement) => kind === 'revenue' && departureAt.equals(leg.departure_at)
  // By its time, unless it is behind the flight that did not leave, whatever the time says.
  const hasLeft = ({ departureAt, lateDepartureAt }: Movement) =>
    isBefore(departureAt, leg.departure_at) && !isBefore(now, lateDepartureAt ?? departureAt)
  const isInGap = (flight: Movement) =>
    flight.kind === 'positioning' &&
    !hasLeft(flight) &&
    (!previous || isBefore(previous.departure_at, flight.departureAt)) &&
    (!next || isBefore(flight.departureAt, next.departure_at))
  const last =
    planned.filter((one) => !isOfLeg(one) && !isInGap(one) && (!next || isBefore(one.departureAt, next.departure_at))).at(-1) ??
    joined.before
  const follows = next ? { from: next.departure_airport!, at: next.departure_at } : toFollowing(joined.behind)
  const base = (await ctx.fleet.current()).aircraft.get(order.aircraft_id!)?.baseCode ?? leg.departure_airport!
  const [from, to] = [last?.to ?? base, follows?.from ?? base]
  const inGap = planned.filter(isInGap)
  const fitting = inGap.find((one) => one.from === from && one.to === to)
  const canceled = planned.filter((one) => isOfLeg(one) || (isInGap(one) && one !== fitting))
  if (from === to || fitting || (!next && !canFly)) return { canceled, added: null }
  const alike = canceled.find((one) => one.from === from && one.to === to)
  const size = alike ?? estimate(ctx, leg, { from, to })
  return { canceled, added: size && toEmptyFlight({ from, to, ...size }, { alike, last, follows, now }) }
}

const toFollowing = (flight: Movement | undefined) => flight && { from: flight.from, at: flight.departureAt }

/** At the pace of the flight that is dropped. */
function estimate({ places }: Context, leg: LegRow, { from, to }: { from: string; to: string }) {
  const [departure, arrival] = [places.airportByIcao(from), places.airportByIcao(to)]
  if (!departure || !arrival) return null
  const point = ({ latitude: lat, longitude: lon }: typeof departure) => toPoint({ lat, lon })
  const km = Math.round(distanceKm(point(departure), point(arrival)))
  const [known, minutes] = [leg.distance_km ?? 0, (leg.block_minutes ?? 0) - groundMinutes]
  const pace = known > 0 && minutes > 0 ? minutes / known : usualMinutes
  return { blockMinutes: Math.ceil((groundMinutes + km * pace) / 5) * 5, distanceKm: km }
}

/**
 * From its base the aircraft leaves as late as it can; from elsewhere as it was planned, where another flight follows, or as soon as it can. Null: there is no
 * time for it.
 */
function toEmptyFlight(
  { from, to, blockMinutes, distanceKm: km }: Pick<PlannedFlight, 'from' | 'to' | 'blockMinutes' | 'distanceKm'>,
  {
    alike,
    last,
    follows,
    now,
  }: { alike: Movement | undefined; last: Movement | undefined; follows: { at: Temporal.Instant } | undefined; now: Temporal.Instant },
): PlannedFlight | null {
  const callout = now.add({ minutes: calloutMinutes })
  const ready = last ? later(callout, last.arrivalAt.add({ minutes: turnaroundMinutes })) : callout
  const latest = follows?.at.subtract({ minutes: turnaroundMinutes + blockMinutes })
  const asPlanned = alike && follows && !isBefore(alike.departureAt, ready) ? alike.departureAt : ready
  const departureAt = last || !latest ? asPlanned : latest
  if (isBefore(departureAt, ready) || (latest && isBefore(latest, departureAt))) return null
  return { kind: 'positioning', from, to, departureAt, arrivalAt: departureAt.add({ minutes: blockMinutes }), blockMinutes, distanceKm: km }
}

/**
 * The block ends as long after the last flight as before, and begins as long before the first one; between joined trips the aircraft stays held. Null: it is
 * not held for the trip any more.
 */
async function shrinkBlock(
  trx: Trx,
  order: OrderRow,
  { before, after, joined }: { before: readonly PlannedFlight[]; after: readonly PlannedFlight[]; joined: Joined },
): Promise<ClosedGap['busy'] | 'taken'> {
  const reference = holdReference(order)
  const block = await findBlock(trx, reference)
  const [first, last] = [before[0], before.at(-1)]
  if (!block || !first || !last) return 'taken'
  if (after.length === 0) {
    await releaseAircraft(trx, reference)
    return null
  }
  const from = joined.before ? block.from : block.from.add(first.departureAt.until(after[0]!.departureAt))
  const to = joined.behind ? block.to : block.to.add(last.arrivalAt.until(after.at(-1)!.arrivalAt))
  const conflicts = await moveBlock(trx, { aircraftId: block.aircraftId, from, to, reference })
  return conflicts.length > 0 ? 'taken' : { from, to }
}
