import type { Static } from 'typebox'
import type { AircraftClassItem, AircraftPhoto, AircraftTypeItem } from '@aquilane/contract/fleet'
import { withQuery } from '@aquilane/domain/site/paths'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetAircraft } from '@aquilane/contract/staff-fleet'
import type { FleetDocumentKind } from '@aquilane/domain/fleet/fleet-files'
import type { Database } from '../../../platform/db/database.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { getMemberNames } from '../../members/index.ts'
import type { FleetPhoto } from '../snapshot.ts'
import type { FleetEffects } from '../edit-fleet.ts'
import type { listDocuments } from '../fleet-files.ts'
import type { Publication } from '../publication.ts'
import type { ListedClass, ListedType } from '../service.ts'

const art = (slug: string) => `/art/aircraft/${slug}.svg`

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

type Documents = ResponseOf<typeof staffGetAircraft>['documents']

/** Scans with the names of those who added them. */
export async function toDocuments(db: Database, rows: Awaited<ReturnType<typeof listDocuments>>, identity: number): Promise<Documents> {
  const names = await getMemberNames(
    db,
    rows.map(({ added_by: by }) => by),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as FleetDocumentKind,
    number: row.number,
    valid_until: row.valid_until,
    current: row.identity === identity,
    name: row.name,
    pages: row.pages,
    added: { at: timestamp(row.added_at), by: names.get(row.added_by) ?? '' },
  }))
}

/** What a draft waits for, with the names of its members. */
export async function toPublication(db: Database, publication: Publication | null) {
  if (!publication) return null
  const { missing, draftedBy, changedBy, obstacle, publishers } = publication
  const names = await getMemberNames(db, [draftedBy, changedBy])
  return { missing, drafted_by: names.get(draftedBy) ?? '', changed_by: names.get(changedBy) ?? '', obstacle, publishers }
}

export const toClassItem = (one: ListedClass): Static<typeof AircraftClassItem> => ({
  id: one.id,
  name: one.name,
  slug: one.slug,
  types: one.types,
  iconMax: art(`${one.slug}-400x0`),
  iconMin: art(`${one.slug}-200x0`),
  images: one.types.map(({ slug }) => art(slug)),
  aircraft_count: one.aircraftCount,
  seats: one.seats,
  range_km: one.rangeKm,
  cruise_kmh: one.cruiseKmh,
})

export const toTypeItem = (type: ListedType): Static<typeof AircraftTypeItem> => ({
  id: type.id,
  name: type.name,
  slug: type.slug,
  manufacturer: type.manufacturer,
  aircraft_class: type.aircraftClass,
  image: art(type.slug),
  aircraft_count: type.aircraftCount,
  seats: type.seats,
  cruise_kmh: type.cruiseKmh,
  range_km: { four_passengers: type.rangeKm.fourPassengers, full: type.rangeKm.full },
  runway_m: type.runwayM,
  luggage: type.luggage,
  cabin_height_m: type.cabinHeightM,
  mtow_kg: type.mtowKg,
  built: type.built,
  operators: type.operators.map(({ id, name, aircraftCount }) => ({ id, name, aircraft_count: aircraftCount })),
})
