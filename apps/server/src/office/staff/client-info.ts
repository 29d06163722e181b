import type { FastifyRequest } from 'fastify'
import type { ClientInfo } from './sessions.ts'

/** Network address and browser of a request. */
export const toClientInfo = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
})
