import type { SharedFlight } from '@aquilane/contract/shared-flights'
import type { Locale } from '@aquilane/contract/paths'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { Static } from 'typebox'
import { toClassRef, toTypeRef, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { toLegPlace, type PlacesService } from '../../foundation/places/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import type { SharedFlightRow } from './queries.ts'
import type { SeatCount } from './seat-queries.ts'

export type SharedFlightResponse = Static<typeof SharedFlight>

export interface FlightReference {
  places: PlacesService
  fleet: FleetSnapshot
  locale: Locale
}

/** `2026-12-18T10:30:00+01:00` */
const toLocalMoment = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** Null where its aircraft has left the fleet. */
export function toSharedFlight(row: SharedFlightRow, seats: SeatCount, reference: FlightReference): SharedFlightResponse | null {
  const { fleet, places, locale } = reference
  const [from, to] = [places.airportByIcao(row.departure_airport), places.airportByIcao(row.arrival_airport)]
  const aircraft = fleet.aircraft.get(row.aircraft_id)
  const operator = fleet.operators.get(row.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const aircraftClass = fleet.classes.get(type?.classId ?? 0)
  if (!from || !to || !aircraft || !operator || !type || !aircraftClass) return null
  return {
    id: row.id,
    company_id: row.operator_id,
    departure: toLegPlace(reference, from, row.departure_at),
    arrival: toLegPlace(reference, to, row.arrival_at),
    departure_date: toLocalMoment(row.departure_at, from.zone),
    arrival_date: toLocalMoment(row.arrival_at, to.zone),
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
    aircraft: {
      name: type.name,
      tail: aircraft.tail,
      year: aircraft.year,
      class: toClassRef(aircraftClass, locale),
      type: toTypeRef(type),
    },
    company: { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
    image: to.cityCode === null ? null : `/art/scene/${to.cityCode}-{index}.svg`,
    bookable_until: timestamp(row.departure_at.subtract({ hours: bookableHours })),
  }
}
