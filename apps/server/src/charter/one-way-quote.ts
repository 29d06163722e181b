import { quoteFleet } from '@aquilane/domain/charter/quote'
import type { PriceLine } from '@aquilane/domain/charter/types'
import type { PlacesService } from '../places/service.ts'
import { engineAircraft, type PricingContext } from './pricing-context.ts'

export interface OneWay {
  aircraftId: number
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
}

export interface OneWayQuote {
  priceCents: number
  /** Adds up to the price. */
  lines: readonly PriceLine[]
  seats: number
  luggageKg: number
  co2Kg: number
}

/**
 * What this very aircraft would cost as a one-way charter with every seat taken, whatever else it does at that time.
 * Null where it cannot fly the leg with customers.
 */
export async function quoteOneWay(
  { places, pricing }: { places: PlacesService; pricing: { current(): Promise<PricingContext> } },
  { aircraftId, from, to, departureAt }: OneWay,
  requestedAt: Temporal.Instant,
): Promise<OneWayQuote | null> {
  const context = await pricing.current()
  const aircraft = context.snapshot.aircraft.get(aircraftId)
  const [departure, arrival] = [places.airportByIcao(from), places.airportByIcao(to)]
  if (!aircraft || !departure || !arrival) return null
  const type = context.snapshot.types.get(aircraft.typeId)!.spec
  const departureLocal = departureAt.toZonedDateTimeISO(departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const [quote] = quoteFleet(
    { types: [type], aircraft: [{ ...engineAircraft(context.snapshot, aircraftId), busy: [] }], airports: context.airports },
    {
      legs: [{ from: context.airport(departure), to: context.airport(arrival), departureLocal, pax: aircraft.seats, luggageKg: 0 }],
      requestedAt: requestedAt.epochMilliseconds,
    },
  )
  if (!quote?.ok) return null
  const { totalCents: priceCents, breakdown: lines, seats, luggage, co2Kg } = quote
  return { priceCents, lines, seats, luggageKg: luggage.limitKg, co2Kg: Math.round(co2Kg) }
}
