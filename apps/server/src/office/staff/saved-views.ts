import { maxSavedViews, normalizeViewQuery } from '@aquilane/domain/staff/saved-views'
import { Refusal } from '@aquilane/domain/refusal'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import { countViews, deleteView, upsertView, viewsByPage } from './view-queries.ts'
import type { Context } from '../../context.ts'

export type SavedView = Awaited<ReturnType<typeof viewsByPage>>[number]

export const listSavedViews = ({ db }: Context, page: string, memberId: string): Promise<SavedView[]> => viewsByPage(db, page, memberId)

/** Saves a view, in place of the member's own one of the same name. @throws TOO_MANY_VIEWS, NOT_FOUND when it was deleted meanwhile */
export async function saveView(
  { db, clock }: Context,
  input: { memberId: string; page: string; name: string; query: string; isShared: boolean },
): Promise<SavedView> {
  const { memberId, page } = input
  const view = { ...input, name: input.name.trim(), query: normalizeViewQuery(input.query), now: clock.now() }
  await db.transaction().execute(async (trx) => {
    await upsertView(trx, view)
    if ((await countViews(trx, memberId, page)) > maxSavedViews)
      throw new Refusal('TOO_MANY_VIEWS', `You keep ${maxSavedViews} views of this list. Delete one first.`)
  })
  const saved = (await viewsByPage(db, page, memberId)).find((one) => one.member_id === memberId && one.name === view.name)
  if (!saved) throw new Refusal('NOT_FOUND', 'This view was deleted meanwhile.')
  return saved
}

/** Members delete their own views, administrators shared ones too. @throws NOT_FOUND */
export async function deleteSavedView({ db }: Context, id: string, { id: memberId, roles }: StaffActor): Promise<void> {
  if (!(await deleteView(db, { id, memberId, isAdmin: roles.includes('admin') })))
    throw new Refusal('NOT_FOUND', 'There is no such view of yours.')
}
