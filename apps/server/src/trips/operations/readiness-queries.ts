import type { FlightStatus } from '@aquilane/domain/operations/flight-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import type { FlightRecordRow, ItemRow, ReleaseRow } from './queries.ts'

/** By order, in the order of their deadlines. */
export async function itemsByOrders(on: Db, orderIds: readonly string[]): Promise<Map<string, ItemRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('checklist_item')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('due_at')
    .orderBy('kind')
    .execute()
  return Map.groupBy(rows, ({ order_id: id }) => id)
}

/** Actual times, by order. */
export async function recordsByOrders(on: Db, orderIds: readonly string[]): Promise<Map<string, FlightRecordRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on.selectFrom('flight_record').selectAll().where('order_id', 'in', orderIds).execute()
  return Map.groupBy(rows, ({ order_id: id }) => id)
}

/** Status of the legs of some trips, as far as anything is known of them. */
export async function statusesByOrders(on: Db, orderIds: readonly string[]): Promise<Map<string, LegStatus[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on.selectFrom('flight_status').select(['order_id', 'leg_id', 'status']).where('order_id', 'in', orderIds).execute()
  return Map.groupBy(rows, ({ order_id: id }) => id)
}

export interface LegStatus {
  leg_id: string
  status: FlightStatus
}

/** Released trips among some. */
export async function releasesOf(on: Db, orderIds: readonly string[]): Promise<Map<string, ReleaseRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on.selectFrom('trip_release').selectAll().where('order_id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Ids of those among some orders that are released. */
export const getReleased = async (on: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  new Set((await releasesOf(on, orderIds)).keys())

/** Kinds of the items that a release was given without. */
export const toOverridden = (release: Pick<ReleaseRow, 'override_items'>, items: readonly ItemRow[]): ChecklistKind[] => [
  ...new Set(items.flatMap(({ id, kind }) => (release.override_items.includes(id) ? [kind as ChecklistKind] : []))),
]

export interface Readiness {
  open: number
  revised: number
  nextDue: Temporal.Instant | null
  isReleased: boolean
}

/** What trips still need, by order. */
export async function readinessByOrders(on: Db, orderIds: readonly string[]): Promise<Map<string, Readiness>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('checklist_item as item')
    .leftJoin('trip_release as release', 'release.order_id', 'item.order_id')
    .select([
      'item.order_id as id',
      sql<number>`count(*) FILTER (WHERE item.is_required AND item.status NOT IN ('NA', 'OK', 'CNL'))`.as('open'),
      sql<number>`count(*) FILTER (WHERE item.status = 'Revise')`.as('revised'),
      sql<Temporal.Instant | null>`min(item.due_at) FILTER (WHERE item.is_required AND item.status NOT IN ('NA', 'OK', 'CNL'))`.as('next'),
      sql<boolean>`bool_or(release.order_id IS NOT NULL)`.as('released'),
    ])
    .where('item.order_id', 'in', orderIds)
    .groupBy('item.order_id')
    .execute()
  return new Map(
    rows.map(({ id, open, revised, next, released }) => [
      id,
      { open: Number(open), revised: Number(revised), nextDue: next, isReleased: released },
    ]),
  )
}
