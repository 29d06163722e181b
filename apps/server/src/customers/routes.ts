import { getPlannedMerge, stopPlannedMerge } from '@aquilane/contract/planned-merges'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { timestamp } from '../platform/http/serialize.ts'
import type { CustomersService } from './service.ts'

/** The link that stops a merge: its token is the key. */
export function plannedMergeRoutes(app: FastifyInstance, customers: Pick<CustomersService, 'getPlannedMerge' | 'stopByLink'>): void {
  registerEndpoint(app, getPlannedMerge, async ({ query: { token } }) => {
    const { status, effectiveAt, number, other, isClosed } = await customers.getPlannedMerge(token)
    return { status, effective: timestamp(effectiveAt), number, other, closes: isClosed }
  })

  registerEndpoint(app, stopPlannedMerge, async ({ body: { token } }) => {
    await customers.stopByLink(token)
    return {}
  })
}
