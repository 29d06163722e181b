import type { AirportFacts } from './model.ts'

/** Suggested without a query: a runway long enough for the smallest aircraft, or airline service. */
export const isCharterDeparture = (airport: AirportFacts): boolean =>
  airport.scheduled || (airport.runwayM !== null && airport.runwayM >= 900)
