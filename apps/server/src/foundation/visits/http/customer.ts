import type { FastifyInstance } from 'fastify'
import { countVisit } from '@aquilane/contract/visits'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'

/** Pages that are opened without a new document, which the server would not see. */
export function visitsRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, countVisit, async ({ body: { path }, request }) => {
    ctx.visitCounter.count({ url: path, referrer: undefined, userAgent: request.headers['user-agent'], isNavigation: true })
    return {}
  })
}
