export type { AcceptedOffer } from '@aquilane/domain/charter/offer'
export { readAircraftRoute, readLocalTime } from './aircraft-route.ts'
export {
  type FactFailure,
  findFactFailures,
  findFlightReasons,
  findUnknownAirports,
  type SoldFlight,
  toFlightReasons,
} from './fact-failures.ts'
export type { BookedTrip } from './chain-prices.ts'
export { type DayPrice, moveLeg } from './day-prices.ts'
export type { OneWayQuote } from './one-way-quote.ts'
export type { PlannedLeg } from './plan-trip.ts'
export { toCharterAirport } from './pricing-context.ts'
export type { FactOutcome } from './preview-facts.ts'
export type { PreviewPrice } from './preview-prices.ts'
export {
  addEnginePrices,
  type EnginePrice,
  type GatedPrice,
  gatePrice,
  planAtTodaysPrice,
  toCostCents,
  toEnginePrice,
} from './price-gate.ts'
export type { LegBody, ResolvedTrip } from './trip.ts'
export { warmExploration } from './warm-start.ts'
