import type { Locale } from '@aquilane/domain/site/paths'
import type { SharedFlightStatus } from '@aquilane/domain/shared-flights/transitions'
import { readAircraftRoute, readLocalTime } from '../charter/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { auditByFlight, countWaiting, pageFlightsByStatus } from './admin-queries.ts'
import { openFlight } from './open-flight.ts'
import { flightById, type SharedFlightRow } from './queries.ts'
import { countSeats, seatsByFlight } from './seat-queries.ts'
import type { Context } from '../../context.ts'

/** A flight as lists of the back office show it. */
export interface StaffFlight {
  row: SharedFlightRow
  company: { id: number; name: string }
  aircraft: { tail: string; type: string }
  departure: ReturnType<typeof toAdminAirport>
  arrival: ReturnType<typeof toAdminAirport>
  departureAt: Temporal.ZonedDateTime
  sold: number
  /** Being paid, or offered to the waiting list. */
  held: number
  /** Customers on the waiting list. */
  waiting: number
}

export interface StaffFlightDetails extends StaffFlight {
  seats: Awaited<ReturnType<typeof seatsByFlight>>
  history: Awaited<ReturnType<typeof auditByFlight>>
}

/** As a member opens it; the time local to the departure, `yyyy-MM-ddTHH:mm`. */
interface OpenedFlight {
  tail: string
  /** `airport:EGLF` */
  departure: string
  arrival: string
  departureLocal: string
  thresholdSeats?: number | undefined
  decisionHours?: number | undefined
}

export async function listFlightsForStaff(
  ctx: Context,
  { status, page, perPage, locale }: { status: SharedFlightStatus; page: number; perPage: number; locale: Locale },
): Promise<{ flights: StaffFlight[]; total: number; page: number }> {
  const { rows, total } = await pageFlightsByStatus(ctx.db, status, { limit: perPage, offset: (page - 1) * perPage })
  return { flights: await toStaffFlights(ctx, rows, locale), total, page }
}

/** @throws NOT_FOUND */
export async function getFlightForStaff(ctx: Context, id: string, locale: Locale): Promise<StaffFlightDetails> {
  const row = uuid.test(id) ? await flightById(ctx.db, id) : undefined
  const [item] = row ? await toStaffFlights(ctx, [row], locale) : []
  if (!item) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
  return { ...item, seats: await seatsByFlight(ctx.db, id), history: await auditByFlight(ctx.db, id) }
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
export async function openFlightByStaff(ctx: Context, flight: OpenedFlight, actor: string): Promise<string> {
  const { aircraftId, from, to } = await readAircraftRoute(ctx, flight)
  const departureAt = readLocalTime('departure_date', flight.departureLocal, from.zone, ctx.clock.now())
  const result = await ctx.db.transaction().execute((trx) =>
    openFlight(ctx, trx, {
      aircraftId,
      from: from.code,
      to: to.code,
      departureAt,
      thresholdSeats: flight.thresholdSeats,
      decisionHours: flight.decisionHours,
      actor,
      initiatorId: null,
    }),
  )
  if (!result.ok) throw refusals[result.code]()
  return result.flight.id
}

async function toStaffFlights(ctx: Context, rows: readonly SharedFlightRow[], locale: Locale): Promise<StaffFlight[]> {
  const ids = rows.map(({ id }) => id)
  const [fleet, seats, waiting] = await Promise.all([ctx.fleet.current(), countSeats(ctx.db, ids), countWaiting(ctx.db, ids)])
  return rows.flatMap((row): StaffFlight[] => {
    const [from, to] = [ctx.places.airportByIcao(row.departure_airport), ctx.places.airportByIcao(row.arrival_airport)]
    const aircraft = fleet.aircraft.get(row.aircraft_id)
    const operator = fleet.operators.get(row.operator_id)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    const count = seats.get(row.id)
    if (!aircraft || !operator || !type || !from || !to || !count) return []
    return [
      {
        row,
        company: { id: operator.id, name: operator.name },
        aircraft: { tail: aircraft.tail, type: type.name },
        departure: toAdminAirport(ctx.places, from, locale),
        arrival: toAdminAirport(ctx.places, to, locale),
        departureAt: row.departure_at.toZonedDateTimeISO(from.zone),
        sold: count.sold,
        held: row.seats - count.sold - count.free,
        waiting: waiting.get(row.id) ?? 0,
      },
    ]
  })
}
