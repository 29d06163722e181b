import type { FlightFacts } from '@aquilane/domain/operations/checklist'
import { type LegRow, type OrderRow, partyOf, readStoredOffer, toOrderOfLeg } from '../../sales/orders/index.ts'
import type { Context } from '../../context.ts'

/** A leg as the rules of the checklist read it; null while its airports are not known. */
export async function toFlightFacts(ctx: Context, order: OrderRow, leg: LegRow): Promise<FlightFacts | null> {
  const [departure, arrival] = [ctx.places.airportByIcao(leg.departure_airport ?? ''), ctx.places.airportByIcao(leg.arrival_airport ?? '')]
  if (!departure || !arrival || !leg.arrival_at) return null
  const fleet = await ctx.fleet.current()
  const flown = toOrderOfLeg(order, leg)
  const aircraft = fleet.aircraft.get(flown.aircraft_id ?? 0)
  const operator = fleet.operators.get(flown.operator_id ?? 0)
  return {
    departure: { airport: departure.code, country: departure.country.iso2 },
    arrival: { airport: arrival.code, country: arrival.country.iso2 },
    departureAt: leg.departure_at.epochMilliseconds,
    arrivalAt: leg.arrival_at.epochMilliseconds,
    pax: leg.pax,
    luggage: { kg: leg.luggage, party: partyOf(leg).party },
    aircraft:
      aircraft && operator
        ? { id: aircraft.id, seats: aircraft.seats, operatorCountry: ctx.places.country(operator.country)?.iso2 ?? operator.country }
        : null,
    techStops: readStoredOffer(order)?.legs[leg.position]?.techStops.length ?? 0,
  }
}
