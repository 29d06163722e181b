import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { afterFlightKinds } from '@aquilane/domain/operations/checklist-rules'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import { taskViews } from '@aquilane/domain/operations/views'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ItemRow = Selectable<DB['checklist_item']>
export type FlightRecordRow = Selectable<DB['flight_record']>
export type BillRow = Selectable<DB['operator_bill']>
export type ReleaseRow = Selectable<DB['trip_release']>
export type ClosingRow = Selectable<DB['trip_closing']>
export type SubmissionRow = Selectable<DB['manifest_submission']>
export type ManifestPassengerRow = Selectable<DB['manifest_passenger']>

const settled = ['NA', 'OK', 'CNL'] as const

export const itemsByOrder = (on: Db, orderId: string): Promise<ItemRow[]> =>
  on.selectFrom('checklist_item').selectAll().where('order_id', '=', orderId).orderBy('due_at').orderBy('kind').execute()

export const itemById = (on: Db, id: string): Promise<ItemRow | undefined> =>
  on.selectFrom('checklist_item').selectAll().where('id', '=', id).executeTakeFirst()

export type ItemFileRow = Selectable<DB['checklist_file']>

/** By item, in the order in which they were added. */
export async function filesByItems(on: Db, itemIds: readonly string[]): Promise<Map<string, ItemFileRow[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('checklist_file')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('added_at')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ item_id: id }) => id)
}

export const itemFileById = (on: Db, id: string): Promise<ItemFileRow | undefined> =>
  on.selectFrom('checklist_file').selectAll().where('id', '=', id).executeTakeFirst()

export const insertItemFile = (trx: Trx, values: Insertable<DB['checklist_file']>): Promise<unknown> =>
  trx.insertInto('checklist_file').values(values).execute()

export const deleteItemFile = (trx: Trx, id: string): Promise<ItemFileRow | undefined> =>
  trx.deleteFrom('checklist_file').where('id', '=', id).returningAll().executeTakeFirst()

export const insertItems = (trx: Trx, values: Insertable<DB['checklist_item']>[]): Promise<unknown> =>
  trx
    .insertInto('checklist_item')
    .values(values)
    .onConflict((conflict) => conflict.constraint('checklist_item_once').doNothing())
    .execute()

/** Counts the revision up. */
export const updateItem = (trx: Trx, id: string, set: Updateable<DB['checklist_item']>): Promise<ItemRow> =>
  trx
    .updateTable('checklist_item')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface ItemRevision {
  id: string
  status: ItemRow['status']
  causes: readonly string[]
  dependsOn: object
  dueAt: Temporal.Instant
}

/** Counts the revisions up. */
export async function reviseItems(trx: Trx, revisions: readonly ItemRevision[], changedAt: Temporal.Instant): Promise<void> {
  if (revisions.length === 0) return
  const rows = revisions.map(({ id, status, causes, dependsOn, dueAt }) => ({
    id,
    status,
    causes,
    depends_on: dependsOn,
    due_at: dueAt.toString(),
  }))
  await sql`
    UPDATE checklist_item item
    SET status = revised.status, causes = revised.causes, depends_on = revised.depends_on, due_at = revised.due_at,
        changed_at = ${changedAt.toString()}, revision = revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS revised(id uuid, status text, causes text[], depends_on jsonb, due_at timestamptz)
    WHERE item.id = revised.id`.execute(trx)
}

export const deleteItems = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  trx.deleteFrom('checklist_item').where('id', 'in', ids).execute()

export const releaseByOrder = (on: Db, orderId: string): Promise<ReleaseRow | undefined> =>
  on.selectFrom('trip_release').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const insertRelease = (trx: Trx, values: Insertable<DB['trip_release']>): Promise<unknown> =>
  trx.insertInto('trip_release').values(values).execute()

export async function deleteRelease(trx: Trx, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('trip_release').where('order_id', '=', orderId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const recordsByOrder = (on: Db, orderId: string): Promise<FlightRecordRow[]> =>
  on.selectFrom('flight_record').selectAll().where('order_id', '=', orderId).execute()

export const deleteRecord = (trx: Trx, legId: string): Promise<unknown> =>
  trx.deleteFrom('flight_record').where('leg_id', '=', legId).execute()

export const updateRecord = (trx: Trx, legId: string, set: Updateable<DB['flight_record']>): Promise<unknown> =>
  trx.updateTable('flight_record').set(set).where('leg_id', '=', legId).execute()

/** Status of the legs of a trip, as far as anything is known of them. */
export const flightStatusesByOrder = (on: Db, orderId: string) =>
  on.selectFrom('flight_status').select(['leg_id', 'status']).where('order_id', '=', orderId).execute()

export const upsertRecord = (trx: Trx, values: Insertable<DB['flight_record']>): Promise<unknown> =>
  trx
    .insertInto('flight_record')
    .values(values)
    .onConflict((conflict) => conflict.column('leg_id').doUpdateSet(values))
    .execute()

/** Withdrawn ones too. */
export const billsByOrder = (on: Db, orderId: string): Promise<BillRow[]> =>
  on.selectFrom('operator_bill').selectAll().where('order_id', '=', orderId).orderBy('entered_at').orderBy('operator_id').execute()

/** Entered again, it waits for its approval again, also after it was withdrawn. */
export const upsertBill = (trx: Trx, values: Insertable<DB['operator_bill']>): Promise<unknown> =>
  trx
    .insertInto('operator_bill')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'operator_id'])
        .doUpdateSet({ ...values, approved_by: null, approved_at: null, withdrawn_by: null, withdrawn_at: null }),
    )
    .execute()

export const updateBill = (
  trx: Trx,
  { orderId, operatorId }: { orderId: string; operatorId: number },
  set: Updateable<DB['operator_bill']>,
): Promise<unknown> =>
  trx.updateTable('operator_bill').set(set).where('order_id', '=', orderId).where('operator_id', '=', operatorId).execute()

export const closingByOrder = (on: Db, orderId: string): Promise<ClosingRow | undefined> =>
  on.selectFrom('trip_closing').selectAll().where('order_id', '=', orderId).where('reopened_at', 'is', null).executeTakeFirst()

/** The closing that was reopened last. */
export const reopenedByOrder = (on: Db, orderId: string): Promise<ClosingRow | undefined> =>
  on
    .selectFrom('trip_closing')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('reopened_at', 'is not', null)
    .orderBy('reopened_at', 'desc')
    .executeTakeFirst()

/** False where the trip is not closed. */
export async function reopenClosing(trx: Trx, orderId: string, by: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trip_closing')
    .set({ reopened_at: now.toString(), reopened_by: by })
    .where('order_id', '=', orderId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sums of the postings of a trip, cents. */
export async function postedByOrder(on: Db, orderId: string): Promise<{ revenue: number; operatorCost: number }> {
  const { rows } = await sql<{ revenue: number; cost: number }>`
    SELECT trip_revenue(${orderId}::uuid) AS revenue, trip_operator_cost(${orderId}::uuid) AS cost`.execute(on)
  return { revenue: rows[0]?.revenue ?? 0, operatorCost: rows[0]?.cost ?? 0 }
}

export const insertClosing = (trx: Trx, values: Insertable<DB['trip_closing']>): Promise<unknown> =>
  trx.insertInto('trip_closing').values(values).execute()

export async function submissionsByLegs(on: Db, legIds: readonly string[]): Promise<SubmissionRow[]> {
  if (legIds.length === 0) return []
  return on.selectFrom('manifest_submission').selectAll().where('leg_id', 'in', legIds).orderBy('sent_at', 'desc').execute()
}

export const insertSubmission = (trx: Trx, values: Insertable<DB['manifest_submission']>): Promise<unknown> =>
  trx.insertInto('manifest_submission').values(values).execute()

export async function manifestPassengers(on: Db, documentIds: readonly string[]): Promise<Map<string, ManifestPassengerRow>> {
  if (documentIds.length === 0) return new Map()
  const rows = await on.selectFrom('manifest_passenger').selectAll().where('travel_document_id', 'in', documentIds).execute()
  return new Map(rows.map((row) => [row.travel_document_id, row]))
}

export const upsertManifestPassenger = (trx: Trx, values: Insertable<DB['manifest_passenger']>): Promise<unknown> =>
  trx
    .insertInto('manifest_passenger')
    .values(values)
    .onConflict((conflict) => conflict.column('travel_document_id').doUpdateSet(values))
    .execute()

export interface TaskFilter {
  view: ChecklistView
  memberId: string
  now: Temporal.Instant
}

/** Legs were flown before the trip ended; they keep their aircraft. */
const isPartlyFlown = sql<boolean>`EXISTS (SELECT FROM order_leg flown WHERE flown.order_id = item.order_id AND flown.aircraft_id IS NOT NULL)`

/** Open items of confirmed trips, and what is left to do after flown ones, by when they are due. */
function tasks(on: Db, { view, memberId, now }: TaskFilter) {
  const { withinHours, onlyMine, statuses, kinds, isOverdue } = taskViews[view]
  let query = on
    .selectFrom('checklist_item as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .leftJoin('order_leg as leg', 'leg.id', 'item.leg_id')
    .where(({ or, eb }) => or([eb('orders.status', 'in', ['Confirmed', 'Completed']), isPartlyFlown]))
    .where('item.status', 'not in', settled)
  if (withinHours !== null)
    query = query
      .where(
        sql<boolean>`coalesce(leg.departure_at, orders.first_departure_at) <= ${now.add({ hours: withinHours }).toString()}::timestamptz`,
      )
      // A flight that has left, or whose arrival has passed, is not ahead. One that is late is.
      .where(sql<boolean>`coalesce(leg.arrival_at, leg.departure_at, orders.first_departure_at) > ${toTimestamptz(now)}`)
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM flight_record WHERE flight_record.order_id = item.order_id AND (item.leg_id IS NULL OR flight_record.leg_id = item.leg_id))`,
      )
      .where('item.kind', 'not in', afterFlightKinds)
  if (onlyMine) query = query.where('item.assignee_id', '=', memberId)
  if (statuses !== null) query = query.where('item.status', 'in', statuses)
  if (kinds !== null) query = query.where('item.kind', 'in', kinds)
  // Items that were due before a flight that has landed are no tasks any more.
  query = isOverdue
    ? query.where('item.due_at', '<=', toTimestamptz(now))
    : query.where(({ or, eb }) => or([eb('orders.status', '=', 'Confirmed'), eb('item.kind', 'in', afterFlightKinds)]))
  return query
}

export async function countTasks(on: Db, filter: TaskFilter): Promise<number> {
  const { n } = await tasks(on, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function pageTasks(
  on: Db,
  filter: TaskFilter,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
) {
  const total = await countTasks(on, filter)
  const rows = await tasks(on, filter)
    .$if(after !== null, (query) => query.where(sql<boolean>`(item.due_at, item.id) > (${toTimestamptz(after!.at)}, ${after!.id}::uuid)`))
    .selectAll('item')
    .orderBy('item.due_at')
    .orderBy('item.id')
    .limit(limit)
    .offset(after === null ? offset : 0)
    .execute()
  return { rows, total }
}

/** What operators billed beside what was quoted, by operator: 1.04 is 4 % above. */
export async function billRatioByOperator(db: Db, since: Temporal.Instant): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('operator_bill as bill')
    .select(['bill.operator_id', sql<number>`(sum(bill.cost) / sum(bill.quoted))::float8`.as('ratio')])
    .where('bill.quoted', '>', 0)
    .where('bill.withdrawn_at', 'is', null)
    .where('bill.entered_at', '>', toTimestamptz(since))
    .groupBy('bill.operator_id')
    .execute()
  return new Map(rows.map(({ operator_id: id, ratio }) => [id, ratio]))
}

/** Aircraft with a trip that is still to come. */
export async function aircraftOfTrips(on: Db, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT aircraft_id AS id FROM orders WHERE aircraft_id IS NOT NULL
      AND coalesce(blocked_to, last_arrival_at, first_departure_at) > ${toTimestamptz(now)} AND status IN ('AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed')`.execute(
    on,
  )
  return rows.map(({ id }) => id)
}
