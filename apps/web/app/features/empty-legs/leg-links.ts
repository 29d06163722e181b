import type { EmptyLeg } from './leg-query.ts'

/** What an address adds for a leg that is flown on the visitor's route; empty for a leg as it is planned. */
export const detourQuery = (leg: EmptyLeg): { departure?: string; arrival?: string } =>
  leg.detour ? { departure: leg.departure.selector, arrival: leg.arrival.selector } : {}
