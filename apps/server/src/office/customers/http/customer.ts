import { getPlannedMerge as getPlannedMergeEndpoint, stopPlannedMerge } from '@aquilane/contract/planned-merges'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { getPlannedMerge, stopByLink } from '../planned-merges.ts'

/** The link that stops a merge: its token is the key. */
export function plannedMergeRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getPlannedMergeEndpoint, async ({ query: { token } }) => {
    const { status, effectiveAt, number, other, isClosed } = await getPlannedMerge(ctx, token)
    return { status, effective: timestamp(effectiveAt), number, other, closes: isClosed }
  })

  registerEndpoint(app, stopPlannedMerge, async ({ body: { token } }) => {
    await stopByLink(ctx, token)
    return {}
  })
}
