import { arrivalOf, departureDelay, departureOf } from '@aquilane/domain/operations/flight-status'
import { punctualMinutes } from '@aquilane/domain/operations/delay-codes'
import { findFlightNews, type FlightNews } from '@aquilane/domain/operations/flight-news'
import { legsByOrders, orderById, type LegRow, type OrderRow } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { toDelayCode, toFlightClock } from './flight-clock.ts'
import { findAloft } from './position-view.ts'
import { legsWithNews, lockStatus, recordByLeg, updateStatus, type RecordRow, type StatusRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** Flights that were to depart longer ago have no news. */
const newsHours = 36

interface KnownLeg {
  order: OrderRow
  leg: LegRow
  row: StatusRow
  record: RecordRow | undefined
}

/** Sends each news of a flight to its customer once, typed or seen by the feed. A leg that fails stops no other. */
export async function notifyCustomers(ctx: Context): Promise<void> {
  const legs = await legsWithNews(ctx.db, ctx.clock.now(), newsHours)
  for (const one of legs)
    await notifyOfLeg(ctx, one).catch((error: unknown) => ctx.log.error({ err: error, leg: one.legId }, 'the customer is not notified'))
}

async function notifyOfLeg(ctx: Context, { legId, orderId }: { legId: string; orderId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await orderById(trx, orderId)
    const leg = (await legsByOrders(trx, [orderId])).get(orderId)?.find(({ id }) => id === legId)
    if (!order || !leg) return
    const row = await lockStatus(trx, { legId, orderId, now: ctx.clock.now() })
    await notifyOfNews(ctx, trx, { order, leg, row, record: await recordByLeg(trx, legId) })
  })
}

async function notifyOfNews(ctx: Context, trx: Trx, known: KnownLeg): Promise<void> {
  const { leg, row, record } = known
  const now = ctx.clock.now()
  const clock = toFlightClock(leg, row, record)
  const before = {
    delayMinutes: row.told_delay_minutes,
    hasDeparted: row.told_departure_at !== null,
    hasLanded: row.told_landing_at !== null,
  }
  const { news, notices } = findFlightNews({ status: row.status, clock, now: now.epochMilliseconds }, before)
  for (const one of news) await emitNews(ctx, trx, known, one)
  const set = {
    told_delay_minutes: notices.delayMinutes,
    told_delays: row.told_delays + (news.includes('delayed') ? 1 : 0),
    told_departure_at: notices.hasDeparted ? (row.told_departure_at ?? now).toString() : null,
    told_landing_at: notices.hasLanded ? (row.told_landing_at ?? now).toString() : null,
  }
  if (news.length > 0 || notices.hasDeparted !== before.hasDeparted || notices.hasLanded !== before.hasLanded)
    await updateStatus(trx, leg.id, set)
}

async function emitNews(ctx: Context, trx: Trx, { order, leg, row, record }: KnownLeg, news: FlightNews): Promise<void> {
  const { places } = ctx
  const [from, to] = [places.airportByIcao(leg.departure_airport ?? ''), places.airportByIcao(leg.arrival_airport ?? '')]
  if (!from || !to) return
  const clock = toFlightClock(leg, row, record)
  const isDelay = news === 'delayed'
  const at = isDelay ? departureOf({ ...clock, offBlockAt: null, takeoffAt: null }) : arrivalOf(clock, findAloft(ctx, leg, row))
  const zone = isDelay ? leg.departure_zone : leg.arrival_zone
  const cityName = (airport: typeof from) => {
    const names = airport.cityCode ? places.city(airport.cityCode)?.name : undefined
    return { en: names?.en ?? airport.name, it: names?.it ?? airport.name }
  }
  await ctx.events.emit(trx, 'flight.news', {
    orderId: order.id,
    clientId: order.client_id,
    legId: leg.id,
    news,
    key: isDelay ? String(row.told_delays + 1) : (row.last_correction ?? ''),
    pnr: order.pnr,
    from: cityName(from),
    to: cityName(to),
    timeLocal: Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    delayCode: isDelay && departureDelay(clock) > punctualMinutes ? toDelayCode(clock, row, record) : null,
  })
}
