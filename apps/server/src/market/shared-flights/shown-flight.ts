import type { Cabin } from '@aquilane/domain/fleet/cabin'
import type { Locale } from '@aquilane/domain/site/paths'
import { toClassRef, toTypeRef, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { toLegPlace, type LegPlace, type PlacesService } from '../../foundation/places/index.ts'
import type { SharedFlightRow } from './queries.ts'
import type { SeatCount } from './seat-queries.ts'

export interface FlightReference {
  places: PlacesService
  fleet: FleetSnapshot
  locale: Locale
}

/** A flight as customers see it. */
export interface ShownFlight {
  id: string
  row: SharedFlightRow
  seats: SeatCount
  departure: LegPlace
  arrival: LegPlace
  arrivalCity: string | null
  aircraft: {
    name: string
    tail: string
    year: number
    cabin: Cabin
    class: ReturnType<typeof toClassRef>
    type: ReturnType<typeof toTypeRef>
  }
  operator: { id: number; name: string; aoc: string; insuredUntil: string }
}

/** Null where its aircraft has left the fleet. */
export function toShownFlight(row: SharedFlightRow, seats: SeatCount, reference: FlightReference): ShownFlight | null {
  const { fleet, places, locale } = reference
  const [from, to] = [places.airportByIcao(row.departure_airport), places.airportByIcao(row.arrival_airport)]
  const aircraft = fleet.aircraft.get(row.aircraft_id)
  const operator = fleet.operators.get(row.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const aircraftClass = fleet.classes.get(type?.classId ?? 0)
  if (!from || !to || !aircraft || !operator || !type || !aircraftClass) return null
  return {
    id: row.id,
    row,
    seats,
    departure: toLegPlace(reference, from, row.departure_at),
    arrival: toLegPlace(reference, to, row.arrival_at),
    arrivalCity: to.cityCode,
    aircraft: {
      name: type.name,
      tail: aircraft.tail,
      year: aircraft.year,
      cabin: aircraft.cabin,
      class: toClassRef(aircraftClass, locale),
      type: toTypeRef(type),
    },
    operator,
  }
}
