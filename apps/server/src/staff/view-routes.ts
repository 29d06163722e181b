import { staffDeleteView, staffListViews, staffSaveView } from '@aquilane/contract/staff-views'
import { maxSavedViews, normalizeViewQuery } from '@aquilane/domain/staff/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { countViews, deleteView, upsertView, viewsByPage } from './view-queries.ts'

/** Saved views: every member's own, and those that others share. */
export function viewRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  registerEndpoint(app, staffListViews, async ({ query: { page }, staff }) => ({
    data: (await viewsByPage(db, page, staff.id)).map(toView),
  }))

  registerEndpoint(app, staffSaveView, async ({ body: { page, name, query, shared }, staff }) => {
    const view = { memberId: staff.id, page, name: name.trim(), query: normalizeViewQuery(query), isShared: shared, now: clock.now() }
    await db.transaction().execute(async (trx) => {
      await upsertView(trx, view)
      if ((await countViews(trx, staff.id, page)) > maxSavedViews)
        throw new ProblemError('TOO_MANY_VIEWS', `You keep ${maxSavedViews} views of this list. Delete one first.`)
    })
    const saved = (await viewsByPage(db, page, staff.id)).find((one) => one.member_id === staff.id && one.name === view.name)
    if (!saved) throw new ProblemError('NOT_FOUND', 'This view was deleted meanwhile.')
    return toView(saved)
  })

  registerEndpoint(app, staffDeleteView, async ({ body: { view }, staff }) => {
    const isDeleted = await deleteView(db, { id: view.id, memberId: staff.id, isAdmin: staff.roles.includes('admin') })
    if (!isDeleted) throw new ProblemError('NOT_FOUND', 'There is no such view of yours.')
    return {}
  })
}

const toView = (row: Awaited<ReturnType<typeof viewsByPage>>[number]) => ({
  id: row.id,
  name: row.name,
  query: row.query,
  shared: row.is_shared,
  owner: { id: row.member_id, name: row.owner_name },
})
