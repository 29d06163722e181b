import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type AbsenceRow = Selectable<DB['crew_absence']>

export async function insertAbsence(trx: Trx, values: Insertable<DB['crew_absence']>): Promise<string> {
  const { id } = await trx.insertInto('crew_absence').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the revision up. */
export const updateAbsence = (trx: Trx, id: string, set: Updateable<DB['crew_absence']>): Promise<unknown> =>
  trx
    .updateTable('crew_absence')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()

export const absenceById = (on: Db, id: string): Promise<AbsenceRow | undefined> =>
  on.selectFrom('crew_absence').selectAll().where('id', '=', id).executeTakeFirst()

export const absencesByIds = async (on: Db, ids: readonly string[]): Promise<Map<string, AbsenceRow>> =>
  ids.length === 0
    ? new Map()
    : new Map((await on.selectFrom('crew_absence').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]))

/** Of one member, latest first. */
export const absencesByMember = (on: Db, memberId: string): Promise<AbsenceRow[]> =>
  on
    .selectFrom('crew_absence')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('from_at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteAbsences = (trx: Trx, memberId: string): Promise<unknown> =>
  trx.deleteFrom('crew_absence').where('member_id', '=', memberId).execute()

const asInstant = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

/** Absences in a period, by start. @param memberIds null: of everybody */
export async function absencesIn(
  on: Db,
  memberIds: readonly string[] | null,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<AbsenceRow[]> {
  if (memberIds?.length === 0) return []
  return on
    .selectFrom('crew_absence')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where(sql<SqlBool>`tstzrange(from_at, until_at, '[)') && tstzrange(${asInstant(from)}, ${asInstant(to)}, '[)')`)
    .$if(memberIds !== null, (rows) => rows.where('member_id', 'in', memberIds ?? []))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
}

/** Of each member the absence that lasts, or the first one to come. */
export async function nextAbsences(on: Db, memberIds: readonly string[], now: Temporal.Instant): Promise<Map<string, AbsenceRow>> {
  if (memberIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('crew_absence')
    .selectAll()
    .distinctOn('member_id')
    .where('member_id', 'in', memberIds)
    .where('withdrawn_at', 'is', null)
    .where(sql<SqlBool>`coalesce(until_at, 'infinity') > ${asInstant(now)}`)
    .orderBy('member_id')
    .orderBy('from_at')
    .execute()
  return new Map(rows.map((row) => [row.member_id, row]))
}
