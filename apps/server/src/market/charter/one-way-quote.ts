import type { PriceLine } from '@aquilane/domain/charter/types'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { PricingContext } from './pricing-context.ts'

export interface OneWay {
  aircraftId: number
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
}

/** A flight without customers before or after the leg. */
interface OneWayPositioning {
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
}

export interface OneWayQuote {
  priceCents: number
  /** Adds up to the price. */
  lines: readonly PriceLine[]
  seats: number
  luggageKg: number
  co2Kg: number
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
  /** The aircraft's absence from its base. */
  busy: { from: Temporal.Instant; to: Temporal.Instant }
  positioning: readonly OneWayPositioning[]
  /** Share of the hourly rate that a first hour without customers is charged at. */
  ferryShare: number
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)

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
  const departureLocal = departureAt.toZonedDateTimeISO(departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const quote = context.quoteOne(
    {
      legs: [{ from: context.airport(departure), to: context.airport(arrival), departureLocal, pax: aircraft.seats, luggageKg: 0 }],
      requestedAt: requestedAt.epochMilliseconds,
    },
    aircraftId,
    { anyTime: true },
  )
  if (!quote?.ok) return null
  const { totalCents: priceCents, breakdown: lines, seats, luggage, co2Kg, busy } = quote
  const leg = quote.legs[0]!
  return {
    priceCents,
    lines,
    seats,
    luggageKg: luggage.limitKg,
    co2Kg: Math.round(co2Kg),
    arrivalAt: instant(leg.arrivalAt),
    blockMinutes: leg.blockMinutes,
    distanceKm: leg.distanceKm,
    busy: { from: instant(busy.from), to: instant(busy.to) },
    ferryShare: context.pricing.policy.positioning.firstPermille / 1_000,
    positioning: quote.positioning.map(({ from, to, departureAt, arrivalAt, blockMinutes, distanceKm }) => ({
      from: from.icao,
      to: to.icao,
      departureAt: instant(departureAt),
      arrivalAt: instant(arrivalAt),
      blockMinutes,
      distanceKm,
    })),
  }
}
