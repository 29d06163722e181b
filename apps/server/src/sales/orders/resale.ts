import type { Insertable } from 'kysely'
import type { PricedLeg } from '../../market/empty-legs/index.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { StoredOffer } from './stored-offer.ts'

/** What empty legs and seats of shared flights have in common. */
type Resale = Omit<PricedLeg, 'id' | 'movementId' | 'seats' | 'window'>

/** Columns of an order for a flight that is sold as it is planned. */
export function toResaleColumns(
  flight: Resale,
  bought: Pick<StoredOffer, 'seats'> & Partial<Pick<StoredOffer, 'emptyLegId' | 'legWindow' | 'sharing'>>,
) {
  const { id, name, aoc, insuredUntil, isManaged } = flight.operator
  const offer: StoredOffer = {
    v: 1,
    operator: { id, name, aoc, insuredUntil },
    aircraft: { tail: flight.aircraft.tail, year: flight.aircraft.year },
    emptyLegId: null,
    legWindow: null,
    sharing: null,
    ...bought,
    afterFlightCaps: [],
    co2Kg: flight.co2Kg,
    legs: [],
  }
  return {
    aircraft_class_id: flight.aircraft.classId,
    aircraft_type_id: flight.aircraft.typeId,
    aircraft_id: flight.aircraft.id,
    operator_id: id,
    availability_managed: isManaged,
    offer: JSON.stringify(offer),
    lines: JSON.stringify(flight.lines),
    price: flight.priceCents,
    currency: flight.currency,
    first_departure_at: flight.departureAt.toString(),
    last_arrival_at: flight.arrivalAt.toString(),
  }
}

const toLocal = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

export const toResaleLeg = (
  orderId: string,
  flight: Resale,
  { pax, luggageKg }: { pax: number; luggageKg: number },
): Insertable<DB['order_leg']> => ({
  order_id: orderId,
  position: 0,
  departure: `airport:${flight.from.code}`,
  arrival: `airport:${flight.to.code}`,
  departure_airport: flight.from.code,
  arrival_airport: flight.to.code,
  departure_local: toLocal(flight.departureAt, flight.from.zone),
  arrival_local: toLocal(flight.arrivalAt, flight.to.zone),
  departure_zone: flight.from.zone,
  arrival_zone: flight.to.zone,
  departure_at: flight.departureAt.toString(),
  arrival_at: flight.arrivalAt.toString(),
  block_minutes: flight.blockMinutes,
  distance_km: flight.distanceKm,
  pax,
  luggage: luggageKg,
})
