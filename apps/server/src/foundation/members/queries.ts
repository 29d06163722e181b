import type { Db } from '../../platform/db/database.ts'

/** Names by id. */
export const memberNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff_member').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Members who can sign in, by name. */
export const activeMembers = (db: Db) =>
  db
    .selectFrom('staff_member')
    .select(['id', 'name', 'email', 'roles', 'request_languages'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
