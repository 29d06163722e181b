import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type TravelDocumentRow = Selectable<DB['travel_document']>
export type TravelDocumentFileRow = Selectable<DB['travel_document_file']>

export const travelDocumentById = (db: Db, id: string) =>
  db.selectFrom('travel_document').selectAll().where('id', '=', id).executeTakeFirst()

export const lockTravelDocument = (trx: Trx, id: string) =>
  trx.selectFrom('travel_document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const travelDocumentsByLeg = (db: Db, legId: string) =>
  db
    .selectFrom('travel_document')
    .selectAll()
    .where('order_leg_id', '=', legId)
    .where('status', '!=', 'canceled')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** All of a leg, also those that were taken back. */
export const lockTravelDocumentsOfLeg = (trx: Trx, legId: string) =>
  trx.selectFrom('travel_document').selectAll().where('order_leg_id', '=', legId).orderBy('id').forUpdate().execute()

/** Erased before. */
export const deleteTravelDocumentsOfLeg = (trx: Trx, legId: string) =>
  trx.deleteFrom('travel_document').where('order_leg_id', '=', legId).where('erased_at', 'is not', null).execute()

export async function approvedByLegs(db: Db, legIds: readonly string[]): Promise<TravelDocumentRow[]> {
  if (legIds.length === 0) return []
  return db
    .selectFrom('travel_document')
    .selectAll()
    .where('order_leg_id', 'in', legIds)
    .where('status', '=', 'approved')
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Null when the leg, or its passenger there, has a draft already. */
export const insertTravelDocument = (trx: Trx, values: Insertable<DB['travel_document']>) =>
  trx
    .insertInto('travel_document')
    .values(values)
    .$if(values.status === 'new', (query) => query.onConflict((conflict) => conflict.doNothing()))
    .returningAll()
    .executeTakeFirst()

export const updateTravelDocument = (trx: Trx, id: string, change: Updateable<DB['travel_document']>) =>
  trx.updateTable('travel_document').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function filesByTravelDocument(db: Db, ticketIds: readonly string[]): Promise<Map<string, TravelDocumentFileRow[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('travel_document_file')
    .selectAll()
    .where('travel_document_id', 'in', ticketIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.travel_document_id)
}

export const insertFile = (trx: Trx, values: Insertable<DB['travel_document_file']>) =>
  trx.insertInto('travel_document_file').values(values).returningAll().executeTakeFirstOrThrow()

type FileStatus = Selectable<DB['travel_document_file']>['status']

export const markFiles = (trx: Trx, ticketId: string, from: readonly FileStatus[], to: FileStatus) =>
  trx
    .updateTable('travel_document_file')
    .set({ status: to })
    .where('travel_document_id', '=', ticketId)
    .where('status', 'in', from)
    .execute()

/** @returns which stored files nothing refers to any more */
export const deleteFiles = async (trx: Trx, ticketId: string, ids: readonly string[] | 'all'): Promise<string[]> => {
  let query = trx.deleteFrom('travel_document_file').where('travel_document_id', '=', ticketId)
  if (ids !== 'all') query = query.where('id', 'in', ids)
  return (await query.returning('file_id').execute()).map((row) => row.file_id)
}

/** Approved documents of a client on other legs, newest first. */
export const approvedOnOtherLegs = (db: Db, clientId: string, legId: string) =>
  db
    .selectFrom('travel_document')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', '=', 'approved')
    .where('erased_at', 'is', null)
    .where('order_leg_id', '!=', legId)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/** For the reviewers: earliest departure first. */
export async function listTravelDocuments(
  db: Db,
  status: TravelDocumentRow['status'],
  page: number,
  perPage: number,
): Promise<{ rows: TravelDocumentRow[]; total: number; page: number }> {
  // Only documents of future flights wait for review.
  const open = status === 'progress' || status === 'feedback'
  let found = db
    .selectFrom('travel_document as ticket')
    .innerJoin('orders', 'orders.id', 'ticket.order_id')
    .innerJoin('order_leg as leg', 'leg.id', 'ticket.order_leg_id')
    .where('ticket.status', '=', status)
    .where('ticket.erased_at', 'is', null)
  if (open) found = found.where('orders.status', 'in', [...activeOrderStatuses])
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const rows = await found
    .selectAll('ticket')
    .orderBy('leg.departure_at')
    .orderBy('ticket.submitted_at')
    .orderBy('ticket.id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { rows, total, page: shown }
}

/** Documents of flights that ended before `before` or were canceled. */
export const findDueForErasure = async (db: Db, before: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('travel_document as ticket')
      .innerJoin('orders', 'orders.id', 'ticket.order_id')
      .innerJoin('order_leg as leg', 'leg.id', 'ticket.order_leg_id')
      .select('ticket.id')
      .where('ticket.erased_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('orders.status', 'in', ['Canceled', 'Declined', 'Refund']),
          eb(sql<Temporal.Instant>`coalesce(leg.arrival_at, leg.departure_at)`, '<=', toTimestamptz(before)),
        ]),
      )
      .limit(500)
      .execute()
  ).map((row) => row.id)

export const travelDocumentsByClient = (db: Db, clientId: string) =>
  db.selectFrom('travel_document').selectAll().where('client_id', '=', clientId).orderBy('created_at').execute()

/** Documents of an order that wait for the customer: begun, returned or rejected. */
export async function countOpenDocuments(db: Db, orderId: string): Promise<number> {
  const { open } = await db
    .selectFrom('travel_document')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['new', 'feedback', 'rejected'])
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
