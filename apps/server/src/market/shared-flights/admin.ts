import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffGetSharedFlight, staffListSharedFlights, staffOpenSharedFlight } from '@aquilane/contract/staff-shared-flights'
import type { SeatKind } from '@aquilane/domain/shared-flights/cabin'
import type { SharedFlightStatus } from '@aquilane/domain/shared-flights/transitions'
import { readAircraftRoute, readLocalTime } from '../charter/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { uuid } from '../../platform/uuid.ts'
import { auditByFlight, countWaiting, pageFlightsByStatus } from './admin-queries.ts'
import { openFlight } from './open-flight.ts'
import { flightById, type SharedFlightRow } from './queries.ts'
import { countSeats, seatsByFlight } from './seat-queries.ts'
import type { Context } from '../../context.ts'

type Details = ResponseOf<typeof staffGetSharedFlight>
export type FlightListItem = ResponseOf<typeof staffListSharedFlights>['data'][number]
/** Orders of the seats by their ids; the caller knows their booking references. */
export type FlightDetails = FlightListItem & {
  seats: (Omit<Details['seats'][number], 'order'> & { orderId: string | null })[]
  history: Details['history']
}

export async function listFlightsForStaff(
  ctx: Context,
  { status, page, perPage, locale }: { status: SharedFlightStatus; page: number; perPage: number; locale: Locale },
): Promise<{ data: FlightListItem[]; pagination: ResponseOf<typeof staffListSharedFlights>['pagination'] }> {
  const { rows, total } = await pageFlightsByStatus(ctx.db, status, { limit: perPage, offset: (page - 1) * perPage })
  return { data: await toListItems(ctx, rows, locale), pagination: toPagination({ page, total }, perPage) }
}

/** @throws NOT_FOUND */
export async function getFlightForStaff(ctx: Context, id: string, locale: Locale): Promise<FlightDetails> {
  const row = uuid.test(id) ? await flightById(ctx.db, id) : undefined
  const [item] = row ? await toListItems(ctx, [row], locale) : []
  if (!item) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
  return {
    ...item,
    seats: (await seatsByFlight(ctx.db, id)).map(({ code, kind, status, order_id: orderId }) => ({
      code,
      kind: kind as SeatKind,
      status: status as Details['seats'][number]['status'],
      orderId,
    })),
    history: (await auditByFlight(ctx.db, id)).map(({ at, actor, action, from_state: from, to_state: to, reason }) => ({
      at: timestamp(at),
      actor,
      action,
      from,
      to,
      reason,
    })),
  }
}

const refusals = {
  AIRCRAFT_UNKNOWN: () => fieldError('tail', 'unknown_tail', 'There is no such active aircraft.'),
  THRESHOLD: () => fieldError('threshold_seats', 'maximum', 'The threshold must not exceed the seats of the aircraft.'),
  NOT_IN_US: () =>
    new Refusal('NOT_AVAILABLE_IN_US', 'Seats are not sold one by one on flights from, to or within the United States (14 CFR 380).'),
  NOT_FLYABLE: () => new Refusal('NOT_FLYABLE', 'This aircraft cannot fly this route with passengers.'),
  TOO_LATE: () =>
    new Refusal('BOOKING_TOO_LATE', 'The time of the decision has passed. Choose a later departure or fewer hours for the decision.'),
  AIRCRAFT_TAKEN: () =>
    new Refusal(
      'AIRCRAFT_TAKEN',
      'This aircraft is not available then: it is booked, out of service, or its insurance or certificate ends before.',
    ),
}

/** @throws VALIDATION_FAILED, NOT_AVAILABLE_IN_US, NOT_FLYABLE, BOOKING_TOO_LATE, AIRCRAFT_TAKEN */
export async function openFlightByStaff(ctx: Context, body: BodyOf<typeof staffOpenSharedFlight>, actor: string): Promise<string> {
  const { aircraftId, from, to } = await readAircraftRoute(ctx, body)
  const departureAt = readLocalTime('departure_date', body.departure_date, from.zone, ctx.clock.now())
  const result = await ctx.db.transaction().execute((trx) =>
    openFlight(ctx, trx, {
      aircraftId,
      from: from.code,
      to: to.code,
      departureAt,
      thresholdSeats: body.threshold_seats,
      decisionHours: body.decision_hours,
      actor,
      initiatorId: null,
    }),
  )
  if (!result.ok) throw refusals[result.code]()
  return result.flight.id
}

async function toListItems(ctx: Context, rows: readonly SharedFlightRow[], locale: Locale): Promise<FlightListItem[]> {
  const ids = rows.map(({ id }) => id)
  const [fleet, seats, waiting] = await Promise.all([ctx.fleet.current(), countSeats(ctx.db, ids), countWaiting(ctx.db, ids)])
  return rows.flatMap((row): FlightListItem[] => {
    const [from, to] = [ctx.places.airportByIcao(row.departure_airport), ctx.places.airportByIcao(row.arrival_airport)]
    const aircraft = fleet.aircraft.get(row.aircraft_id)
    const operator = fleet.operators.get(row.operator_id)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    const count = seats.get(row.id)
    if (!aircraft || !operator || !type || !from || !to || !count) return []
    return [
      {
        id: row.id,
        company: { id: operator.id, name: operator.name },
        status: row.status,
        reason: row.reason,
        aircraft: { tail: aircraft.tail, type: type.name },
        departure: toAdminAirport(ctx.places, from, locale),
        arrival: toAdminAirport(ctx.places, to, locale),
        departure_date: row.departure_at.toZonedDateTimeISO(from.zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
        seats_total: row.seats,
        seats_sold: count.sold,
        seats_held: row.seats - count.sold - count.free,
        threshold_seats: row.threshold_seats,
        decide_at: timestamp(row.decide_at),
        seat_price: money(row.seat_price, row.currency),
        sofa_price: money(row.sofa_price, row.currency),
        charter_price: money(row.charter_price, row.currency),
        opened_by_customer: row.initiator_id !== null,
        waiting_count: waiting.get(row.id) ?? 0,
        created: timestamp(row.created_at),
      },
    ]
  })
}
