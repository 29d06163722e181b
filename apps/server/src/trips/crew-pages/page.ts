import { liveHours, type FlightStatus } from '@aquilane/domain/operations/flight-status'
import type { Locale } from '@aquilane/domain/site/paths'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import { addressKey, keyHash } from '../../platform/http/limits.ts'
import { getOrderSummaries, type OrderSummary } from '../../sales/orders/index.ts'
import { fullName, listNames, type NamedPassenger } from '../../sales/travel-documents/index.ts'
import { listArrangements, recordByCrew, type Arrangement, type RecordOfCrew } from '../operations/index.ts'
import { openLink, pageNotFound, type OpenedLink } from './links.ts'
import { countOpening, recordsByLegs, statusesByLegs, type RecordRow } from './queries.ts'
import type { Context } from '../../context.ts'

export interface CrewFlight {
  order: OrderSummary
  leg: OrderSummary['legs'][number]
  seat: CrewRole
  status: FlightStatus
  /** Null before its day. */
  passengers: string[] | null
  arrangements: Arrangement[]
  record: RecordRow | null
}

export interface CrewPage extends OpenedLink {
  now: Temporal.Instant
  phone: string | null
  flights: CrewFlight[]
}

const addressLimit = (address: string) => ({ key: `crew-open:address:${keyHash(addressKey(address))}`, points: 600 })

/** @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getCrewPage(
  ctx: Context,
  { token, address, locale }: { token: string; address: string; locale: Locale },
): Promise<CrewPage> {
  const opened = await openLink(ctx, token, addressLimit(address))
  await countOpening(ctx.db, opened.link.id, ctx.clock.now())
  return buildPage(ctx, opened, locale)
}

async function buildPage(ctx: Context, opened: OpenedLink, locale: Locale): Promise<CrewPage> {
  const { db, clock, config } = ctx
  const legIds = opened.duties.map(({ legId }) => legId)
  const orderIds = [...new Set(opened.duties.map(({ orderId }) => orderId))]
  const orders = await getOrderSummaries(ctx, db, orderIds, locale)
  const records = await recordsByLegs(db, legIds)
  const statuses = await statusesByLegs(db, legIds)
  const now = clock.now()
  const flights: CrewFlight[] = []
  for (const id of orderIds) {
    const order = orders.get(id)
    if (!order) continue
    const { passengers } = await listNames(ctx, db, order.order)
    const arrangements = await listArrangements(db, id)
    for (const leg of order.legs) {
      const duty = opened.duties.find(({ legId }) => legId === leg.id)
      if (!duty) continue
      flights.push({
        order,
        leg,
        seat: duty.seat as CrewRole,
        status: statuses.find((one) => one.leg_id === leg.id)?.status ?? 'scheduled',
        passengers: isDay(leg.row.departure_at, now) ? namesOn(leg.id, passengers) : null,
        arrangements: arrangements.filter(({ legId }) => legId === null || legId === leg.id),
        record: records.find((one) => one.leg_id === leg.id) ?? null,
      })
    }
  }
  const byDeparture = (a: CrewFlight, b: CrewFlight) => Temporal.Instant.compare(a.leg.row.departure_at, b.leg.row.departure_at)
  return { ...opened, now, phone: config.supportPhone, flights: flights.toSorted(byDeparture) }
}

const isDay = (departure: Temporal.Instant, now: Temporal.Instant): boolean => {
  const hours = now.until(departure).total('hours')
  return Math.abs(hours) <= liveHours
}

const namesOn = (legId: string, passengers: readonly NamedPassenger[]): string[] =>
  passengers.flatMap(({ row, states }) => (states.some((one) => one.legId === legId) ? [fullName(row)] : []))

/**
 * Times of a flight, as its crew types them.
 * @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, TIMES_CONFIRMED, FLIGHT_STATUS_CONFLICT, TRIP_CLOSED, TOO_MANY_REQUESTS
 */
export async function recordOnPage(
  ctx: Context,
  { token, address, locale, ...times }: { token: string; address: string; locale: Locale } & Omit<RecordOfCrew, 'orderId' | 'crewId'>,
): Promise<CrewPage> {
  const opened = await openLink(ctx, token, addressLimit(address))
  const duty = opened.duties.find(({ legId }) => legId === times.legId)
  if (!duty) throw pageNotFound()
  await recordByCrew(ctx, { ...times, orderId: duty.orderId, crewId: opened.link.member_id })
  return buildPage(ctx, opened, locale)
}
