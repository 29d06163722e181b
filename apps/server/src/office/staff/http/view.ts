import { staffDeleteView, staffListViews, staffSaveView } from '@aquilane/contract/staff-views'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { deleteSavedView, listSavedViews, saveView, type SavedView } from '../saved-views.ts'
import type { Context } from '../../../context.ts'

/** Saved views: every member's own, and those that others share. */
export function viewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListViews, async ({ query: { page }, staff }) => ({
    data: (await listSavedViews(ctx, page, staff.id)).map(toView),
  }))

  registerEndpoint(app, staffSaveView, async ({ body: { page, name, query, shared }, staff }) =>
    toView(await saveView(ctx, { memberId: staff.id, page, name, query, isShared: shared })),
  )

  registerEndpoint(app, staffDeleteView, async ({ body: { view }, staff }) => {
    await deleteSavedView(ctx, view.id, staff)
    return {}
  })
}

const toView = (row: SavedView) => ({
  id: row.id,
  name: row.name,
  query: row.query,
  shared: row.is_shared,
  owner: { id: row.member_id, name: row.owner_name },
})
