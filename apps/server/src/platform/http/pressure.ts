import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

const retrySeconds = 5

/**
 * Rejects a request while the event loop is late. The library reports an infinite delay when its timer had no measurement since the last one, which
 * happens on a busy machine and does not show that this process is late: the next measurement decides.
 * @throws ProblemError UNAVAILABLE
 */
export async function rejectUnderPressure(_request: FastifyRequest, reply: FastifyReply, _type: string, delayMs?: number): Promise<void> {
  if (delayMs === Number.POSITIVE_INFINITY) return
  reply.header('retry-after', retrySeconds)
  throw new ProblemError('UNAVAILABLE', 'Too busy right now: try again in a few seconds.')
}
