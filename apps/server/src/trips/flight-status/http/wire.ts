import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getFlightStatus } from '@aquilane/contract/flight-status'
import type { staffGetFlightStatus } from '@aquilane/contract/staff-flight-status'
import { localMoment, timestamp } from '../../../platform/http/serialize.ts'
import { toOrderSummary } from '../../../sales/orders/http/index.ts'
import { toCar } from '../../ground-transfers/http/index.ts'
import type { LiveLeg, LiveTrip } from '../live-trip.ts'
import type { ShownPosition } from '../position-view.ts'
import type { getFlightsForStaff } from '../staff-view.ts'

type LiveResponse = ResponseOf<typeof getFlightStatus>
type StaffLeg = ResponseOf<typeof staffGetFlightStatus>['legs'][number]

const instant = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at)

const toPosition = ({ latitude, longitude, altitudeFt, speedKt, isOnGround, at, isOld, remainingKm }: ShownPosition) => ({
  latitude,
  longitude,
  altitude_ft: altitudeFt,
  speed_kt: speedKt,
  on_ground: isOnGround,
  at: timestamp(instant(at)),
  old: isOld,
  remaining_km: remainingKm,
})

export function toLiveTrip({ order, now, phone, legs }: LiveTrip): LiveResponse {
  const { pnr, aircraft, legs: planned } = toOrderSummary(order)
  return {
    pnr,
    now: timestamp(now),
    aircraft: aircraft && { name: aircraft.name, tail: aircraft.tail },
    phone,
    legs: legs.map((leg, at) => toLiveLeg(leg, planned[at]!)),
  }
}

const toLiveLeg = (leg: LiveLeg, planned: ReturnType<typeof toOrderSummary>['legs'][number]): LiveResponse['legs'][number] => ({
  id: leg.id,
  departure_airport: planned.departure_airport,
  arrival_airport: planned.arrival_airport,
  departure_date: planned.departure_date,
  arrival_date: planned.arrival_date,
  boarding_ends: planned.boarding_ends,
  tech_stops: planned.tech_stops,
  way: planned.way,
  meeting_point: planned.meeting_point,
  aircraft: planned.aircraft,
  status: leg.status,
  opens: timestamp(leg.opens),
  departs: localMoment(leg.departs),
  arrives: localMoment(leg.arrives),
  departed: leg.departed && localMoment(leg.departed),
  landed: leg.landed && localMoment(leg.landed),
  delay_minutes: leg.delayMinutes,
  delay_code: leg.delayCode,
  cars: leg.cars.map(toCar),
  crew: leg.crew.map(({ role, firstName }) => ({ role, first_name: firstName })),
  position: leg.position && { ...toPosition(leg.position), track: leg.position.track },
})

/** Members by their ids. */
type Names = ReadonlyMap<string, string>

export const toStaffFlight = (leg: Awaited<ReturnType<typeof getFlightsForStaff>>[number], names: Names): StaffLeg => ({
  id: leg.id,
  status: leg.status,
  changed: leg.changedAt && timestamp(leg.changedAt),
  is_day: leg.isDay,
  departs: instant(leg.departsAt).toString(),
  arrives: instant(leg.arrivesAt).toString(),
  delay_minutes: leg.delayMinutes,
  delay_code: leg.delayCode,
  estimated_off_block: leg.estimatedOffBlockAt === null ? null : instant(leg.estimatedOffBlockAt).toString(),
  seen: {
    off_block: leg.seen.offBlockAt?.toString() ?? null,
    takeoff: leg.seen.takeoffAt?.toString() ?? null,
    landing: leg.seen.landingAt?.toString() ?? null,
    on_block: leg.seen.onBlockAt?.toString() ?? null,
  },
  elsewhere: leg.elsewhereAt && timestamp(leg.elsewhereAt),
  position: leg.position && toPosition(leg.position),
  corrections: leg.corrections.map(({ from_status: from, to_status: to, reason, corrected_at: at, corrected_by: by }) => ({
    from,
    to,
    reason,
    at: timestamp(at),
    by: names.get(by) ?? '',
  })),
})
