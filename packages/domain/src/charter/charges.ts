import type { AircraftType } from '../fleet/types.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport } from './types.ts'

const countryPermille = (airport: CharterAirport, context: TripContext): number =>
  context.policy.airportCountryPermille[airport.country] ?? 1000

/** One landing with handling and terminal, cents. */
export function handlingAt(airport: CharterAirport, type: AircraftType, context: TripContext): number {
  const { policy } = context
  return Math.round(
    (policy.airports[airport.sizeClass].handlingCents * policy.classes[type.class].airportPermille * countryPermille(airport, context)) /
      1_000_000,
  )
}

/** One started day of parking, cents. */
export function parkingAt(airport: CharterAirport, type: AircraftType, context: TripContext): number {
  const { policy } = context
  return Math.round(
    (policy.airports[airport.sizeClass].parkingDayCents * policy.classes[type.class].airportPermille * countryPermille(airport, context)) /
      1_000_000,
  )
}

/** A landing for fuel: a share of a full handling; at a regional airport when the place is left to the crew. */
export function techStopCents(airport: CharterAirport | undefined, type: AircraftType, context: TripContext): number {
  const { policy } = context
  const full = airport
    ? handlingAt(airport, type, context)
    : (policy.airports.medium.handlingCents * policy.classes[type.class].airportPermille) / 1000
  return Math.round((full * policy.techStopPermille) / 1000)
}

/** Route charges of a customer leg by the Eurocontrol formula, cents. */
export function navigationCents(leg: PreparedLeg, type: AircraftType, context: TripContext): number {
  const { unitRateCents, freeCountries } = context.policy.navigation
  if (leg.from.country === leg.to.country && freeCountries.includes(leg.from.country)) return 0
  return Math.round(unitRateCents * (Math.max(0, leg.route.km - 40) / 100) * Math.sqrt(type.mtow_kg / 50_000))
}

/** A flight without customers at an hourly rate, cents. */
export function positioningCents(minutes: number, hourly: number, context: TripContext): number {
  const { firstMinutes, firstPermille, furtherPermille } = context.policy.positioning
  const first = Math.min(minutes, firstMinutes)
  return Math.round((hourly * (first * firstPermille + (minutes - first) * furtherPermille)) / 60_000)
}
