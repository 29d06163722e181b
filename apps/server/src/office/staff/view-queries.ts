import type { Db, Trx } from '../../platform/db/database.ts'

/** A member's own views of a page and those that others share, by name. */
export const viewsByPage = (db: Db, page: string, memberId: string) =>
  db
    .selectFrom('saved_view')
    .innerJoin('staff_member', 'staff_member.id', 'saved_view.member_id')
    .select([
      'saved_view.id',
      'saved_view.member_id',
      'saved_view.name',
      'saved_view.query',
      'saved_view.is_shared',
      'staff_member.name as owner_name',
    ])
    .where('saved_view.page', '=', page)
    .where((eb) => eb.or([eb('saved_view.member_id', '=', memberId), eb('saved_view.is_shared', '=', true)]))
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .execute()

export const countViews = async (db: Db, memberId: string, page: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('saved_view')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('member_id', '=', memberId)
        .where('page', '=', page)
        .executeTakeFirstOrThrow()
    ).count,
  )

export async function upsertView(
  trx: Trx,
  view: { memberId: string; page: string; name: string; query: string; isShared: boolean; now: Temporal.Instant },
): Promise<void> {
  const { memberId, page, name, query, isShared, now } = view
  const changed = { query, is_shared: isShared, changed_at: now.toString() }
  await trx
    .insertInto('saved_view')
    .values({ member_id: memberId, page, name, ...changed })
    .onConflict((conflict) => conflict.constraint('saved_view_name').doUpdateSet(changed))
    .execute()
}

/** False where there is none that this member may delete. */
export async function deleteView(db: Db, { id, memberId, isAdmin }: { id: string; memberId: string; isAdmin: boolean }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('member_id', '=', memberId), ...(isAdmin ? [eb('is_shared', '=', true)] : [])]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
