import { staffListExceptions, staffResolveException } from '@aquilane/contract/staff-exceptions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { type ExceptionView, listFinanceExceptions, resolveException } from '../service.ts'

/** The queue of the finance team. */
export function exceptionAdminRoutes(app: FastifyInstance, ctx: Context): void {
  /** `resolved_by` holds ids of staff members; the response has their names. */
  const withNames = async (views: ExceptionView[]): Promise<ExceptionView[]> => {
    const names = await getMemberNames(
      ctx.db,
      views.map(({ resolved_by }) => resolved_by),
    )
    return views.map((view) => ({ ...view, resolved_by: names.get(view.resolved_by ?? '') ?? null }))
  }

  registerEndpoint(app, staffListExceptions, async ({ query }) => {
    const found = await listFinanceExceptions(ctx, query.status ?? 'Open', query.page ?? 1, query.per_page ?? 50)
    return { ...found, data: await withNames(found.data) }
  })

  registerEndpoint(app, staffResolveException, async ({ body, staff }) => {
    const { exception, resolution, note } = body
    const { approval, ...view } = await resolveException(ctx, { id: exception.id, resolution, note: note.trim(), staffId: staff.id })
    return { approval, ...(await withNames([view]))[0]! }
  })
}
