import { staffListExceptions, staffResolveException } from '@aquilane/contract/staff-exceptions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { type FinanceException, listFinanceExceptions, resolveException } from '../service.ts'
import { toException } from './wire.ts'

/** The queue of the finance team. */
export function exceptionAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const answer = async (exceptions: FinanceException[]) => {
    const names = await getMemberNames(
      ctx.db,
      exceptions.map(({ resolved_by }) => resolved_by),
    )
    return exceptions.map((exception) => toException(exception, names))
  }

  registerEndpoint(app, staffListExceptions, async ({ query }) => {
    const perPage = query.per_page ?? 50
    const found = await listFinanceExceptions(ctx, query.status ?? 'Open', query.page ?? 1, perPage)
    return { data: await answer(found.exceptions), pagination: toPagination(found, perPage) }
  })

  registerEndpoint(app, staffResolveException, async ({ body, staff }) => {
    const { exception, resolution, note } = body
    const { approval, ...resolved } = await resolveException(ctx, { id: exception.id, resolution, note: note.trim(), staffId: staff.id })
    return { approval, ...(await answer([resolved]))[0]! }
  })
}
