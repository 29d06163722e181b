import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { CrewView } from '@aquilane/domain/crew/crew-fields'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type MemberRow = Selectable<DB['crew_member']>
export type RatingRow = Selectable<DB['crew_rating']>
export type AirportRow = Selectable<DB['crew_airport']>

export interface CrewSearch {
  operatorId: number | null
  /** Part of a name, beginning of a licence. */
  query: string
  view: CrewView
  /** The last day of documents that end soon. */
  endingBy: string
}

/** The first day on which a document of the member is over. */
const firstEnd = sql<string | null>`least(medical_until, recurrent_until, CASE WHEN language_level = 6 THEN NULL ELSE language_until END,
  passport_until, (SELECT min(valid_until) FROM crew_rating WHERE member_id = crew_member.id),
  (SELECT min(valid_until) FROM crew_airport WHERE member_id = crew_member.id))`

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function matching(on: Db, { operatorId, query, view, endingBy }: CrewSearch) {
  const text = escapeLike(query.trim())
  return on
    .selectFrom('crew_member')
    .where('left_at', view === 'left' ? 'is not' : 'is', null)
    .$if(operatorId !== null, (rows) => rows.where('operator_id', '=', operatorId))
    .$if(text !== '', (rows) =>
      rows.where((eb) =>
        eb.or([sql<SqlBool>`given_names || ' ' || family_name ILIKE ${`%${text}%`}`, sql<SqlBool>`licence_number ILIKE ${`${text}%`}`]),
      ),
    )
    .$if(view === 'expiring', (rows) => rows.where(sql<SqlBool>`${firstEnd} <= ${endingBy}`))
}

export async function pageMembers(
  on: Db,
  search: CrewSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const { total } = await matching(on, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(on, search)
    .selectAll()
    .$if(search.view === 'expiring', (list) => list.orderBy(firstEnd))
    .orderBy('family_name')
    .orderBy('given_names')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total }
}

/** Of one operator, without those who left. */
export const membersByOperator = (on: Db, operatorId: number): Promise<MemberRow[]> =>
  on
    .selectFrom('crew_member')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('left_at', 'is', null)
    .orderBy('family_name')
    .orderBy('given_names')
    .orderBy('id')
    .execute()

/** Names of everybody who flies, without documents. */
export const memberNames = (
  on: Db,
): Promise<Pick<MemberRow, 'id' | 'operator_id' | 'role' | 'given_names' | 'family_name' | 'base_code'>[]> =>
  on
    .selectFrom('crew_member')
    .select(['id', 'operator_id', 'role', 'given_names', 'family_name', 'base_code'])
    .where('left_at', 'is', null)
    .orderBy('family_name')
    .orderBy('given_names')
    .orderBy('id')
    .execute()

export const membersByIds = (on: Db, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : on.selectFrom('crew_member').selectAll().where('id', 'in', ids).execute()

export const lockMember = (trx: Trx, id: string): Promise<MemberRow | undefined> =>
  trx.selectFrom('crew_member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const ratingsOf = (on: Db, ids: readonly string[]): Promise<RatingRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on.selectFrom('crew_rating').selectAll().where('member_id', 'in', ids).orderBy('type_id').execute()

export const airportsOf = (on: Db, ids: readonly string[]): Promise<AirportRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on.selectFrom('crew_airport').selectAll().where('member_id', 'in', ids).orderBy('airport_code').execute()

export async function insertMember(trx: Trx, values: Insertable<DB['crew_member']>): Promise<string> {
  const { id } = await trx.insertInto('crew_member').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the revision up. */
export const updateMember = (trx: Trx, id: string, set: Updateable<DB['crew_member']>): Promise<unknown> =>
  trx
    .updateTable('crew_member')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()

/** Instead of those before. */
export async function replaceTraining(
  trx: Trx,
  memberId: string,
  { ratings, airports }: { ratings: Omit<RatingRow, 'member_id'>[]; airports: Omit<AirportRow, 'member_id'>[] },
): Promise<void> {
  await trx.deleteFrom('crew_rating').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('crew_airport').where('member_id', '=', memberId).execute()
  if (ratings.length > 0)
    await trx
      .insertInto('crew_rating')
      .values(ratings.map((one) => ({ ...one, member_id: memberId })))
      .execute()
  if (airports.length > 0)
    await trx
      .insertInto('crew_airport')
      .values(airports.map((one) => ({ ...one, member_id: memberId })))
      .execute()
}
