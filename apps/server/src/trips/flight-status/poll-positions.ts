import { departureOf, flightRank } from '@aquilane/domain/operations/flight-status'
import { followPosition, type FlightPlan, type Position, type SeenFlight } from '@aquilane/domain/operations/follow-position'
import { legsByOrders, ordersByIds, readStoredOffer, toOrderOfLeg, type LegRow, type OrderRow } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOfAircraft, type FeedPosition, type TrackedFlight } from './feed/position-feed.ts'
import { arrivalAt, toFlightClock } from './flight-clock.ts'
import { legsToFollow, lockStatus, recordsByOrder, statusesByOrder, updateStatus, type StatusRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** Aircraft are looked for from so long before the planned departure on, until so long after the planned arrival. */
const followed = { beforeHours: 2, afterHours: 12 }
/** What is still to come is no position. */
const futureMs = 60_000

interface FollowedLeg {
  leg: LegRow
  flight: TrackedFlight
}

function toPlan({ places }: Context, leg: LegRow): FlightPlan | null {
  const [from, to] = [places.airportByIcao(leg.departure_airport ?? ''), places.airportByIcao(leg.arrival_airport ?? '')]
  return from && to ? { departureAt: leg.departure_at.epochMilliseconds, arrivalAt: arrivalAt(leg), from, to } : null
}

/** The leg of a trip that is flown next or now: a later one begins once the one before is on block. */
async function toFollowed(ctx: Context, order: OrderRow, legs: readonly LegRow[]): Promise<FollowedLeg | null> {
  const statuses = await statusesByOrder(ctx.db, order.id)
  const leg = legs.find(({ id }) => statuses.find((one) => one.leg_id === id)?.status !== 'closed')
  const plan = leg && toPlan(ctx, leg)
  const flown = leg ? toOrderOfLeg(order, leg) : order
  const tail = (await ctx.fleet.current()).aircraft.get(flown.aircraft_id ?? 0)?.tail
  if (!leg || !plan || !tail) return null
  const status = statuses.find(({ leg_id: id }) => id === leg.id)
  const record = (await recordsByOrder(ctx.db, order.id)).find(({ leg_id: id }) => id === leg.id)
  const stored = readStoredOffer(order)?.legs[leg.position]
  const turns = (stored?.way ?? []).flat().map(({ lat: latitude, lon: longitude }) => ({ latitude, longitude }))
  const expectedOffBlockAt = departureOf({ ...toFlightClock(leg, status, record), offBlockAt: null, takeoffAt: null })
  return { leg, flight: { registration: tail, icao24: status?.icao24 ?? null, plan, turns, expectedOffBlockAt } }
}

async function findFollowed(ctx: Context, on: Db, now: Temporal.Instant): Promise<FollowedLeg[]> {
  const due = await legsToFollow(on, now, followed)
  const orderIds = [...new Set(due.map(({ orderId }) => orderId))]
  if (orderIds.length === 0) return []
  const orders = await ordersByIds(on, orderIds)
  const legs = await legsByOrders(on, orderIds)
  const found: FollowedLeg[] = []
  for (const order of orders) {
    const one = await toFollowed(ctx, order, legs.get(order.id) ?? [])
    if (one && due.some(({ legId }) => legId === one.leg.id)) found.push(one)
  }
  return found
}

/** Asks the feed for the aircraft of released flights, and moves what they say. Without an answer everything stays, and grows old. */
export async function pollPositions(ctx: Context): Promise<void> {
  const { positionFeed: feed, clock, log } = ctx
  if (!feed) return
  const now = clock.now()
  const legs = await findFollowed(ctx, ctx.db, now)
  if (legs.length === 0) return
  let positions: FeedPosition[]
  try {
    positions = await feed.read(
      legs.map(({ flight }) => flight),
      now,
    )
  } catch (error) {
    log.warn({ err: error, feed: feed.name }, 'the position feed cannot be read')
    return
  }
  for (const { leg, flight } of legs) {
    const own = positions.filter((one) => isOfAircraft(one, flight) && one.at <= now.epochMilliseconds + futureMs)
    if (own.length === 0) continue
    // What one aircraft sends stops no other flight.
    await followLeg(ctx, leg, flight.plan, own).catch((error: unknown) => log.error({ err: error, leg: leg.id }, 'not followed'))
  }
}

/** Positions of one leg, as they came. */
async function followLeg(ctx: Context, leg: LegRow, plan: FlightPlan, positions: readonly FeedPosition[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockStatus(trx, { legId: leg.id, orderId: leg.order_id, now })
    const from = row.ignored_until?.epochMilliseconds ?? 0
    const before = toSeen(row)
    const after = positions.filter(({ at }) => at > from).reduce((seen, one) => followPosition(seen, one, plan), before)
    if (after === before) return
    const icao24 = positions.findLast((one) => one.icao24 !== null)?.icao24 ?? row.icao24
    const isChanged = flightRank(after.status) > flightRank(before.status)
    await updateStatus(trx, leg.id, { ...toColumns(after), icao24, ...(isChanged ? { changed_at: now.toString() } : {}) })
  })
}

const ms = (at: Temporal.Instant | null): number | null => at?.epochMilliseconds ?? null
const text = (at: number | null): string | null => (at === null ? null : Temporal.Instant.fromEpochMilliseconds(at).toString())

const toSeen = (row: StatusRow): SeenFlight => ({
  status: row.status,
  offBlockAt: ms(row.seen_off_block_at),
  takeoffAt: ms(row.seen_takeoff_at),
  landingAt: ms(row.seen_landing_at),
  onBlockAt: ms(row.seen_on_block_at),
  atDepartureAt: ms(row.at_departure_at),
  elsewhereAt: ms(row.elsewhere_at),
  last: toPosition(row),
})

/** The last position; null where none is known. */
export function toPosition(row: StatusRow): Position | null {
  const { position_at: at, latitude, longitude, is_on_ground: isOnGround } = row
  if (at === null || latitude === null || longitude === null || isOnGround === null) return null
  return {
    at: at.epochMilliseconds,
    latitude,
    longitude,
    isOnGround,
    altitudeFt: row.altitude_ft,
    speedKt: row.speed_kt,
    track: row.track,
  }
}

const toColumns = ({ status, last, ...seen }: SeenFlight) => ({
  status,
  seen_off_block_at: text(seen.offBlockAt),
  seen_takeoff_at: text(seen.takeoffAt),
  seen_landing_at: text(seen.landingAt),
  seen_on_block_at: text(seen.onBlockAt),
  at_departure_at: text(seen.atDepartureAt),
  elsewhere_at: text(seen.elsewhereAt),
  latitude: last?.latitude ?? null,
  longitude: last?.longitude ?? null,
  altitude_ft: last?.altitudeFt ?? null,
  speed_kt: last?.speedKt ?? null,
  track: last?.track ?? null,
  is_on_ground: last?.isOnGround ?? null,
  position_at: text(last?.at ?? null),
})
