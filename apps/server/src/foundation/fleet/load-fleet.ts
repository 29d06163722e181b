import type { AircraftClassSlug, AircraftType } from '@aquilane/domain/fleet/types'
import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import type { PhotoKind } from '@aquilane/domain/fleet/fleet-files'
import type { Database } from '../../platform/db/database.ts'
import { selectPhotos } from './file-queries.ts'
import { toCabin } from './cabin.ts'
import { selectAircraft, selectClasses, selectOperators, selectTypes } from './queries.ts'
import { selectAvailabilityBlocks, type BusyPeriod } from './hold-queries.ts'
import type { AvailabilityBlock, FleetAircraft, FleetClass, FleetOperator, FleetSnapshot, FleetType } from './snapshot.ts'

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

const byId = <R extends { id: number }, V>(rows: readonly R[], map: (row: R) => V): Map<number, V> =>
  new Map(rows.map((row) => [row.id, map(row)]))

const toClass = (row: Row<typeof selectClasses>): FleetClass => ({
  id: row.id,
  slug: row.slug as AircraftClassSlug,
  name: { en: row.name_en, it: row.name_it },
})

const toType = (row: Row<typeof selectTypes>): FleetType => ({
  id: row.id,
  slug: row.slug,
  name: `${row.manufacturer} ${row.name}`,
  classId: row.class_id,
  spec: row.spec as unknown as AircraftType,
})

const toOperator = (row: Row<typeof selectOperators>): FleetOperator => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  aoc: row.aoc,
  country: row.country,
  insuredUntil: row.insured_until,
  aocUntil: row.aoc_until,
  availability: row.availability,
  isSuspended: row.suspended,
  terms: row.terms as unknown as CancellationTerms,
})

const toAircraft = (row: Row<typeof selectAircraft>): FleetAircraft => ({
  id: row.id,
  tail: row.tail,
  typeId: row.type_id,
  operatorId: row.operator_id,
  baseCode: row.base_code,
  year: row.year,
  seats: row.seats,
  cabin: toCabin(row),
  ratePermille: row.rate_permille,
  isSubCharter: row.sub_charter,
  status: row.status,
  isDraft: row.published_at === null,
  isActive: row.status === 'active' && row.published_at !== null,
  airworthyUntil: row.airworthy_until,
  insuredUntil: row.insured_until,
})

type Photos = FleetSnapshot['photos']

/** By aircraft; the same map again when nothing has changed. Photographs change no price, so they are no part of the version. */
function toPhotos(rows: Row<typeof selectPhotos>[], before: Photos | undefined): Photos {
  const photos: Photos = new Map(
    [...Map.groupBy(rows, (row) => row.aircraft_id)].map(([id, own]) => [
      id,
      own.map(({ id: photo, kind, width, height }) => ({ id: photo, kind: kind as PhotoKind, width, height })),
    ]),
  )
  const isSame = before !== undefined && JSON.stringify([...before]) === JSON.stringify([...photos])
  return isSame ? before : photos
}

/** A snapshot with a fingerprint of everything but its calendars. */
export interface LoadedFleet {
  snapshot: FleetSnapshot
  fingerprint: string
}

/** Reads the whole fleet; the same snapshot again when nothing has changed. */
export async function loadFleet(db: Database, since: Temporal.Instant, before: LoadedFleet | null): Promise<LoadedFleet> {
  // One database snapshot for all queries: an aircraft never appears without its type.
  const [classes, types, operators, aircraft, blocks, pictures] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(
      async (trx) =>
        [
          await selectClasses(trx),
          await selectTypes(trx),
          await selectOperators(trx),
          await selectAircraft(trx),
          await selectAvailabilityBlocks(trx, since),
          await selectPhotos(trx),
        ] as const,
    )
  const fingerprint = JSON.stringify([classes, types, operators, aircraft])
  const previous = before?.snapshot
  const periods = groupByAircraft(blocks, previous?.periods)
  const photos = toPhotos(pictures, previous?.photos)
  const calendarVersion = (previous?.calendarVersion ?? 0) + 1
  if (previous && fingerprint === before?.fingerprint)
    return unchanged(previous.periods, periods)
      ? previous.photos === photos
        ? before
        : { fingerprint, snapshot: { ...previous, photos } }
      : { fingerprint, snapshot: { ...previous, photos, periods, calendarVersion } }
  const snapshot = {
    version: (previous?.version ?? 0) + 1,
    calendarVersion,
    classes: byId(classes, toClass),
    types: byId(types, toType),
    operators: byId(operators, toOperator),
    aircraft: byId(aircraft, toAircraft),
    photos,
    periods,
  }
  return { snapshot, fingerprint }
}

/** The snapshot with the calendars of some aircraft read again. */
export async function reloadCalendars(
  db: Database,
  since: Temporal.Instant,
  before: LoadedFleet,
  ids: readonly number[],
): Promise<LoadedFleet> {
  const periods = new Map(before.snapshot.periods)
  for (const id of ids) {
    const rows = await selectAvailabilityBlocks(db, since, id)
    if (rows.length > 0)
      periods.set(
        id,
        rows.map(({ from, to, isService }) => ({ from, to, isService })),
      )
    else periods.delete(id)
  }
  return { ...before, snapshot: { ...before.snapshot, periods, calendarVersion: before.snapshot.calendarVersion + 1 } }
}

function groupByAircraft(
  rows: BusyPeriod[],
  before: ReadonlyMap<number, readonly AvailabilityBlock[]> | undefined,
): Map<number, readonly AvailabilityBlock[]> {
  const grouped = new Map<number, AvailabilityBlock[]>()
  for (const { aircraftId, ...block } of rows) {
    const list = grouped.get(aircraftId)
    if (list) list.push(block)
    else grouped.set(aircraftId, [block])
  }
  const result = new Map<number, readonly AvailabilityBlock[]>()
  for (const [id, list] of grouped) {
    const old = before?.get(id)
    result.set(id, old && isSame(old, list) ? old : list)
  }
  return result
}

const unchanged = (before: FleetSnapshot['periods'], after: FleetSnapshot['periods']) =>
  before.size === after.size && [...after].every(([id, list]) => before.get(id) === list)

const isSame = (a: readonly AvailabilityBlock[], b: readonly AvailabilityBlock[]) =>
  a.length === b.length && a.every((item, i) => item.from === b[i]!.from && item.to === b[i]!.to && item.isService === b[i]!.isService)
