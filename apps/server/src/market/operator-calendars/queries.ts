import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type CalendarRow = Selectable<DB['operator_calendar']>

export const listCalendarRows = (db: Db): Promise<CalendarRow[]> =>
  db.selectFrom('operator_calendar').selectAll().orderBy('operator_id').orderBy('created_at').execute()

export const calendarById = (db: Db, id: string): Promise<CalendarRow | undefined> =>
  db.selectFrom('operator_calendar').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined where the operator has one for this address already. */
export const insertCalendar = (db: Db, values: Insertable<DB['operator_calendar']>): Promise<CalendarRow | undefined> =>
  db
    .insertInto('operator_calendar')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateCalendarRow = (db: Db, id: string, set: Updateable<DB['operator_calendar']>): Promise<CalendarRow> =>
  db.updateTable('operator_calendar').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const uploadCalendar = (db: Db, operatorId: number, format: CalendarRow['format']): Promise<CalendarRow | undefined> =>
  db
    .selectFrom('operator_calendar')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('format', '=', format)
    .where('url', 'is', null)
    .executeTakeFirst()

/** Imports of one calendar run one after the other. */
export const lockCalendar = (trx: Trx, id: string): Promise<CalendarRow | undefined> =>
  trx.selectFrom('operator_calendar').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const dueCalendars = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('operator_calendar')
      .select('id')
      .where('url', 'is not', null)
      .where('paused', '=', false)
      .where('next_run_at', '<=', now)
      .orderBy('next_run_at')
      .limit(20)
      .execute()
  ).map(({ id }) => id)

/** Legs by the references of a calendar's entries. */
export const legsByCalendar = async (db: Db, calendarId: string): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('operator_calendar_leg').select(['reference', 'leg_id']).where('calendar_id', '=', calendarId).execute()).map(
      ({ reference, leg_id: leg }) => [reference, leg],
    ),
  )

export async function linkLeg(trx: Trx, calendarId: string, reference: string, legId: string): Promise<void> {
  await trx
    .insertInto('operator_calendar_leg')
    .values({ calendar_id: calendarId, reference, leg_id: legId })
    .onConflict((oc) => oc.columns(['calendar_id', 'reference']).doUpdateSet({ leg_id: legId }))
    .execute()
}

export async function unlinkLeg(trx: Trx, calendarId: string, reference: string): Promise<void> {
  await trx.deleteFrom('operator_calendar_leg').where('calendar_id', '=', calendarId).where('reference', '=', reference).execute()
}
