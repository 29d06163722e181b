import type { Static } from 'typebox'
import type { AircraftPhoto } from '@aquilane/contract/fleet'
import { withQuery } from '@aquilane/contract/paths'
import type { FleetPhoto } from './snapshot.ts'

export const toPhotos = (photos: readonly FleetPhoto[] = []): Static<typeof AircraftPhoto>[] =>
  photos.map(({ id, kind, width, height }) => ({ id, kind, url: withQuery('/gamma/aircraft/photo', { id }), width, height }))
