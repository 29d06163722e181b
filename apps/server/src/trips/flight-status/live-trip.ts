import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import { arrivalOf, departureDelay, departureOf, flightRank, liveHours, type FlightStatus } from '@aquilane/domain/operations/flight-status'
import type { Locale } from '@aquilane/domain/site/paths'
import { getOrderSummaries, requireOwnOrder, type OrderRow, type OrderSummary } from '../../sales/orders/index.ts'
import { findTripTerminals, getNamedCrew, type NamedCrew } from '../operations/index.ts'
import { listCars, listSharedCars, type SheetCar } from '../ground-transfers/index.ts'
import { getSharedOrder, hasSheet, sheetNotFound } from '../trip-sheets/index.ts'
import { toDelayCode, toFlightClock } from './flight-clock.ts'
import { findAloft, findPosition, type ShownPosition } from './position-view.ts'
import { recordsByOrder, statusesByOrder, type RecordRow, type StatusRow } from './queries.ts'
import type { Context } from '../../context.ts'

export interface LiveLeg {
  id: string
  status: FlightStatus
  opens: Temporal.Instant
  departs: Temporal.ZonedDateTime
  arrives: Temporal.ZonedDateTime
  departed: Temporal.ZonedDateTime | null
  landed: Temporal.ZonedDateTime | null
  delayMinutes: number
  delayCode: DelayCode | null
  position: ShownPosition | null
  /** From the release on, for the customer alone. */
  crew: NamedCrew[]
  /** Confirmed cars, without their addresses. */
  cars: SheetCar[]
}

/** A trip on its day, for its customer and for those it is shared with: times and places, no money, no documents. Names of the crew are for the customer alone. */
export interface LiveTrip {
  order: OrderSummary
  now: Temporal.Instant
  phone: string | null
  legs: LiveLeg[]
}

/** @throws NOT_FOUND */
export async function getOwnLiveTrip(
  ctx: Context,
  { orderId, clientId, locale }: { orderId: string; clientId: string; locale: Locale },
): Promise<LiveTrip> {
  const order = await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const trip = await buildLiveTrip(ctx, order, { locale, cars: await listCars(ctx, orderId) })
  const crews = await getNamedCrew(ctx, orderId)
  return { ...trip, legs: trip.legs.map((leg) => ({ ...leg, crew: crews.get(leg.id) ?? [] })) }
}

/** @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getSharedLiveTrip(
  ctx: Context,
  { token, address, locale }: { token: string; address: string; locale: Locale },
): Promise<LiveTrip & { until: Temporal.Instant }> {
  const { order, until } = await getSharedOrder(ctx, { token, address })
  return { ...(await buildLiveTrip(ctx, order, { locale, cars: await listSharedCars(ctx, order.id) })), until }
}

async function buildLiveTrip(
  ctx: Context,
  order: OrderRow,
  { locale, cars }: { locale: Locale; cars: ReadonlyMap<string, readonly SheetCar[]> },
): Promise<LiveTrip> {
  const planned = (await getOrderSummaries(ctx, ctx.db, [order.id], locale)).get(order.id)
  if (!planned || !hasSheet(order)) throw sheetNotFound()
  const { order: summary } = await findTripTerminals(ctx, planned, locale)
  const statuses = await statusesByOrder(ctx.db, order.id)
  const records = await recordsByOrder(ctx.db, order.id)
  return {
    order: summary,
    now: ctx.clock.now(),
    phone: ctx.config.supportPhone,
    legs: summary.legs.map((leg) => {
      const ofLeg = ({ leg_id: id }: { leg_id: string }) => id === leg.id
      const own = (cars.get(leg.id) ?? []).map((car) => ({ ...car, address: null }))
      return { ...toLiveLeg(ctx, leg, { row: statuses.find(ofLeg), record: records.find(ofLeg) }), cars: own }
    }),
  }
}

function toLiveLeg(
  ctx: Context,
  { id, row: leg }: OrderSummary['legs'][number],
  { row, record }: { row: StatusRow | undefined; record: RecordRow | undefined },
): Omit<LiveLeg, 'cars'> {
  const clock = toFlightClock(leg, row, record)
  const local = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const status = row?.status ?? 'scheduled'
  // Where the aircraft is before and after is the matter of others.
  const isOnItsWay = flightRank(status) >= flightRank('taxi') && status !== 'closed'
  return {
    id,
    status,
    opens: leg.departure_at.subtract({ hours: liveHours }),
    departs: local(departureOf(clock), leg.departure_zone),
    arrives: local(arrivalOf(clock, findAloft(ctx, leg, row)), leg.arrival_zone),
    departed: clock.takeoffAt === null ? null : local(clock.takeoffAt, leg.departure_zone),
    landed: clock.landingAt === null ? null : local(clock.landingAt, leg.arrival_zone),
    delayMinutes: departureDelay(clock),
    delayCode: toDelayCode(clock, row, record),
    crew: [],
    position: isOnItsWay ? findPosition(ctx, leg, row) : null,
  }
}
