import type { ChecklistView } from '@aquilane/domain/operations/views'
import { nextCursor, type Cursor } from '../../platform/http/cursor.ts'
import { getListItems } from '../../sales/orders/index.ts'
import { countTasks, filesByItems, pageTasks } from './queries.ts'
import { type ChecklistTask, toItem } from './trip-view.ts'
import type { Context } from '../../context.ts'
import type { Locale } from '@aquilane/domain/site/paths'

/** A page of the open items of all trips, by when they are due. */
export async function listChecklist(
  ctx: Context,
  {
    view,
    memberId,
    page,
    perPage,
    after = null,
    locale,
  }: { view: ChecklistView; memberId: string; page: number; perPage: number; after?: Cursor | null; locale: Locale },
): Promise<{ tasks: ChecklistTask[]; total: number; next: string | null }> {
  const filter = { view, memberId, now: ctx.clock.now() }
  const { rows, total } = await pageTasks(ctx.db, filter, { limit: perPage, offset: (page - 1) * perPage, after })
  const orders = await getListItems(ctx, [...new Set(rows.map(({ order_id: id }) => id))], locale)
  const files = await filesByItems(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const tasks = rows.flatMap((row): ChecklistTask[] => {
    const order = orders.get(row.order_id)
    const legs = order?.legs.filter(({ id }) => row.leg_id === null || id === row.leg_id) ?? []
    if (!order || !legs[0]) return []
    const route = legs.map(({ departure, arrival }) => `${departure.code} – ${arrival.code}`).join(', ')
    const about = { id: order.id, pnr: order.pnr, tail: order.aircraft?.tail ?? null, route, departureLocal: legs[0].departureLocal }
    return [{ ...toItem(row, files.get(row.id)), order: about }]
  })
  const next = nextCursor(rows, perPage, ({ due_at: at, id }) => ({ at, id }))
  return { tasks, total, next }
}

/** Rows of a view. */
export const countChecklist = (ctx: Context, { view, memberId }: { view: ChecklistView; memberId: string }): Promise<number> =>
  countTasks(ctx.db, { view, memberId, now: ctx.clock.now() })
