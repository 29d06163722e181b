import type { Static } from 'typebox'
import type { AircraftPhoto } from '@aquilane/contract/fleet'
import { withQuery } from '@aquilane/contract/paths'
import type { FleetPhoto } from '../snapshot.ts'
import type { FleetEffects } from '../edit-fleet.ts'

/** What a change touches, on the wire. */
export const toEffects = ({ emptyLegs, sharedFlights, quotes, unpaid, trips }: FleetEffects) => ({
  empty_legs: emptyLegs,
  shared_flights: sharedFlights,
  quotes,
  unpaid,
  trips,
})

export const toPhotos = (photos: readonly FleetPhoto[] = []): Static<typeof AircraftPhoto>[] =>
  photos.map(({ id, kind, width, height }) => ({ id, kind, url: withQuery('/gamma/aircraft/photo', { id }), width, height }))
