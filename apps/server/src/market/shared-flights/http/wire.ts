import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getSharedFlight, listSharedFlights } from '@aquilane/contract/shared-flights'
import type { staffGetSharedFlight, staffListSharedFlights } from '@aquilane/contract/staff-shared-flights'
import type { SeatKind } from '@aquilane/domain/shared-flights/cabin'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { Refusal } from '@aquilane/domain/refusal'
import { toHistory } from '../../../platform/http/audit-history.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { StaffFlight, StaffFlightDetails } from '../admin.ts'
import type { FlightDetails } from '../list-flights.ts'
import type { ShownFlight } from '../shown-flight.ts'

type SharedFlightResponse = ResponseOf<typeof listSharedFlights>['data'][number]

/** `2026-12-18T10:30:00+01:00` */
const toLocalMoment = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

export const toSharedFlight = ({ row, seats, departure, arrival, arrivalCity, aircraft, operator }: ShownFlight): SharedFlightResponse => ({
  id: row.id,
  company_id: row.operator_id,
  departure,
  arrival,
  departure_date: toLocalMoment(row.departure_at, departure.timezone.name),
  arrival_date: toLocalMoment(row.arrival_at, arrival.timezone.name),
  block_minutes: row.block_minutes,
  distance_km: row.distance_km,
  seats_total: row.seats,
  seats_free: seats.free,
  sofa_free: seats.sofaFree,
  status: row.status,
  decide_at: timestamp(row.decide_at),
  threshold_seats: row.threshold_seats,
  seats_sold: seats.sold,
  seat_price: money(row.seat_price, row.currency),
  sofa_price: money(row.sofa_price, row.currency),
  charter_price: money(row.charter_price, row.currency),
  luggage_max: row.luggage_kg,
  aircraft,
  company: { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
  image: arrivalCity === null ? null : `/art/scene/${arrivalCity}-{index}.svg`,
  bookable_until: timestamp(row.departure_at.subtract({ hours: bookableHours })),
})

export const toFlightDetails = ({
  flight,
  plan,
  seats,
  lines,
  cancellation,
  co2Kg,
  waiting,
  waitingCount,
}: FlightDetails): ResponseOf<typeof getSharedFlight> => ({
  ...toSharedFlight(flight),
  plan,
  seats: seats.map((seat) => ({
    code: seat.code,
    kind: seat.kind,
    facing: seat.facing,
    free: seat.isFree,
    x: seat.x,
    y: seat.y,
    size: seat.size,
  })),
  price_breakdown: lines.map(({ service, amountCents, reason }) => ({ service, price: money(amountCents, flight.row.currency), reason })),
  terms: { cancellation: cancellation.map((step) => ({ ...step })) },
  co2_kg: co2Kg,
  waiting: waiting && {
    seats: waiting.seats,
    position: waiting.position,
    offer_until: waiting.offerUntil && timestamp(waiting.offerUntil),
  },
  waiting_count: waitingCount,
})

/** A flight that is gone is refused with others instead of it. */
export function withAlternatives(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'SHARED_FLIGHT_GONE') return error
  const { reason, alternatives } = error.facts as { reason: string; alternatives: ShownFlight[] }
  return new Refusal(error.code, error.message, { facts: { reason, alternatives: alternatives.map(toSharedFlight) }, cause: error })
}

export const toStaffFlight = ({ row, ...flight }: StaffFlight): ResponseOf<typeof staffListSharedFlights>['data'][number] => ({
  id: row.id,
  company: flight.company,
  status: row.status,
  reason: row.reason,
  aircraft: flight.aircraft,
  departure: flight.departure,
  arrival: flight.arrival,
  departure_date: flight.departureAt.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  seats_total: row.seats,
  seats_sold: flight.sold,
  seats_held: flight.held,
  threshold_seats: row.threshold_seats,
  decide_at: timestamp(row.decide_at),
  seat_price: money(row.seat_price, row.currency),
  sofa_price: money(row.sofa_price, row.currency),
  charter_price: money(row.charter_price, row.currency),
  opened_by_customer: row.initiator_id !== null,
  waiting_count: flight.waiting,
  created: timestamp(row.created_at),
})

type StaffFlightResponse = ResponseOf<typeof staffGetSharedFlight>

/** @param pnrs booking references of the orders of its seats */
export const toStaffFlightDetails = (flight: StaffFlightDetails, pnrs: ReadonlyMap<string, string>): StaffFlightResponse => ({
  ...toStaffFlight(flight),
  seats: flight.seats.map(({ code, kind, status, order_id: id }) => ({
    code,
    kind: kind as SeatKind,
    status: status as StaffFlightResponse['seats'][number]['status'],
    order: id === null ? null : { id, pnr: pnrs.get(id) ?? '' },
  })),
  history: toHistory(flight.history),
})
