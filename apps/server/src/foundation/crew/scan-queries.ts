import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely'
import type { CrewDocument, RecordedDocument } from '@aquilane/domain/crew/crew-fields'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ScanRow = Selectable<DB['crew_scan']>

/** The document that a scan shows, as it was recorded when the scan was added. */
export const toScanned = (row: ScanRow): RecordedDocument => ({
  kind: row.kind as CrewDocument,
  typeId: row.type_id,
  airport: row.airport_code,
  number: row.document_number,
  validUntil: row.valid_until,
})

/** In the order in which they were added. */
export const scansByMember = (on: Db, memberId: string): Promise<ScanRow[]> =>
  on.selectFrom('crew_scan').selectAll().where('member_id', '=', memberId).orderBy('added_at').orderBy('name').orderBy('id').execute()

export const scanById = (on: Db, id: string): Promise<ScanRow | undefined> =>
  on.selectFrom('crew_scan').selectAll().where('id', '=', id).executeTakeFirst()

export const insertScan = (trx: Trx, values: Insertable<DB['crew_scan']>): Promise<unknown> =>
  trx.insertInto('crew_scan').values(values).execute()

export const deleteScans = async (trx: Trx, ids: readonly string[]): Promise<ScanRow[]> =>
  ids.length === 0 ? [] : trx.deleteFrom('crew_scan').where('id', 'in', ids).returningAll().execute()

export const markSuperseded = async (trx: Trx, ids: readonly string[], at: string | null): Promise<void> => {
  if (ids.length > 0) await trx.updateTable('crew_scan').set({ superseded_at: at }).where('id', 'in', ids).execute()
}

/** Members with scans whose document ended on this day or before, or was superseded before its end; some at a time. */
export const membersWithOldScans = async (on: Db, day: string): Promise<string[]> =>
  (await on.selectFrom('crew_scan').select('member_id').distinct().where(isOld(day)).limit(200).execute()).map((row) => row.member_id)

export const oldScans = (on: Db, memberId: string, day: string): Promise<ScanRow[]> =>
  on.selectFrom('crew_scan').selectAll().where('member_id', '=', memberId).where(isOld(day)).execute()

const isOld = (day: string) =>
  sql<SqlBool>`(valid_until <= ${day}::date OR superseded_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC')`
