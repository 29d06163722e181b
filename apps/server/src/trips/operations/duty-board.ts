import type { Locale } from '@aquilane/domain/site/paths'
import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import type { FlightStatus } from '@aquilane/domain/operations/flight-status'
import type { FlightStage, GroupReadiness } from '@aquilane/domain/operations/readiness'
import type { Context } from '../../context.ts'
import { type FleetSnapshot, getSchedule as getFleetSchedule, type ScheduleMovement } from '../../foundation/fleet/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { getPnrs } from '../../sales/orders/index.ts'
import { findLegReadiness, type LegReadiness } from './readiness.ts'
import { itemsByOrders, releasesOf, toOverridden } from './readiness-queries.ts'

type AdminAirport = ReturnType<typeof toAdminAirport>

export interface BoardFlight {
  id: string
  kind: 'revenue' | 'positioning'
  tail: string
  type: string
  order: { id: string; pnr: string } | null
  sharedFlightId: string | null
  pax: number | null
  departure: AdminAirport
  arrival: AdminAirport
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  stage: FlightStage
  /** Null for a flight that belongs to no leg. */
  status: FlightStatus | null
  isReleased: boolean
  releasedWithout: ChecklistKind[]
  readiness: GroupReadiness[]
}

interface DutyBoard {
  from: Temporal.Instant
  to: Temporal.Instant
  flights: BoardFlight[]
}

const boardDays = 2

interface BoardFacts {
  fleet: FleetSnapshot
  pnrs: ReadonlyMap<string, string>
  lines: ReadonlyMap<string, LegReadiness[]>
  releasedWithout: ReadonlyMap<string, ChecklistKind[]>
  locale: Locale
}

/** Flights of today and tomorrow, by departure. */
export async function getDutyBoard(ctx: Context, locale: Locale): Promise<DutyBoard> {
  const start = ctx.clock.now().toZonedDateTimeISO('UTC').startOfDay()
  const period = { from: start.toInstant(), to: start.add({ days: boardDays }).toInstant() }
  const { movements } = await getFleetSchedule(ctx.db, period)
  const orderIds = [...new Set(movements.flatMap(({ order_id: id }) => id ?? []))]
  const facts: BoardFacts = {
    fleet: await ctx.fleet.current(),
    pnrs: await getPnrs(ctx, ctx.db, orderIds),
    lines: await findLegReadiness(ctx, ctx.db, orderIds),
    releasedWithout: await findReleasedWithout(ctx, orderIds),
    locale,
  }
  const flights = movements.flatMap((movement) => toFlight(ctx, movement, facts))
  return { ...period, flights: flights.toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt)) }
}

/** Released trips, with what two members released them without. */
async function findReleasedWithout({ db }: Context, orderIds: readonly string[]): Promise<Map<string, ChecklistKind[]>> {
  const [releases, items] = [await releasesOf(db, orderIds), await itemsByOrders(db, orderIds)]
  return new Map([...releases].map(([id, release]) => [id, toOverridden(release, items.get(id) ?? [])]))
}

/** Of a flight that belongs to no leg: by its planned times. */
function toPlannedStage({ departure_at: from, arrival_at: to }: ScheduleMovement, now: Temporal.Instant): FlightStage {
  if (Temporal.Instant.compare(now, from) < 0) return 'ahead'
  return Temporal.Instant.compare(now, to) < 0 ? 'underway' : 'over'
}

function toFlight(ctx: Context, movement: ScheduleMovement, { fleet, pnrs, lines, releasedWithout, locale }: BoardFacts): BoardFlight[] {
  const { aircraft_id: aircraftId, order_id: orderId, departure_at: departureAt, arrival_at: arrivalAt } = movement
  const aircraft = fleet.aircraft.get(aircraftId)
  const [departure, arrival] = [ctx.places.airportByIcao(movement.departure_airport), ctx.places.airportByIcao(movement.arrival_airport)]
  if (!aircraft || !departure || !arrival) return []
  const isRevenue = movement.kind === 'revenue'
  const own = isRevenue
    ? lines.get(orderId ?? '')?.find(({ leg }) => leg.departure_at.equals(departureAt) && leg.departure_airport === departure.code)
    : undefined
  const pnr = pnrs.get(orderId ?? '')
  return [
    {
      id: movement.id,
      kind: isRevenue ? 'revenue' : 'positioning',
      tail: aircraft.tail,
      type: fleet.types.get(aircraft.typeId)?.name ?? '',
      order: orderId !== null && pnr !== undefined ? { id: orderId, pnr } : null,
      sharedFlightId: movement.shared_flight_id,
      pax: own?.leg.pax ?? null,
      departure: toAdminAirport(ctx.places, departure, locale),
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departureAt,
      arrivalAt,
      status: own?.status ?? null,
      stage: own?.stage ?? toPlannedStage(movement, ctx.clock.now()),
      isReleased: isRevenue && releasedWithout.has(orderId ?? ''),
      releasedWithout: isRevenue ? (releasedWithout.get(orderId ?? '') ?? []) : [],
      readiness: own?.groups ?? [],
    },
  ]
}
