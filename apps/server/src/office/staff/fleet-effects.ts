import type { FleetEffects } from '../../foundation/fleet/index.ts'

/** What a change touches, on the wire. */
export const toEffects = ({ emptyLegs, sharedFlights, quotes, unpaid, trips }: FleetEffects) => ({
  empty_legs: emptyLegs,
  shared_flights: sharedFlights,
  quotes,
  unpaid,
  trips,
})
