import { staffStreamChanges } from '@aquilane/contract/staff-home'
import { Refusal } from '@aquilane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from '../../../platform/http/event-streams.ts'
import { staffTopic } from '../live-changes.ts'

/** The stream that tells open pages to read their lists again. */
export function liveChangeRoutes(app: FastifyInstance, streams: EventStreams): void {
  app.get(staffStreamChanges.path, { schema: { hide: true }, config: { endpoint: staffStreamChanges } }, (request, reply) => {
    if (!request.staff) throw new Refusal('UNAUTHORIZED', 'Sign in to the back office first.')
    streams.open(request, reply, staffTopic, `staff:${request.staff.id}`)
  })
}
