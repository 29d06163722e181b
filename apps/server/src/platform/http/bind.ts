import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '@aquilane/contract/endpoint'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in customer, set by the bearer token; null for anonymous visitors. */
    clientId: string | null
    /** Locale of the answer, from Accept-Language. */
    locale: 'en' | 'it'
    /** Device fingerprint sent by the client in X-Fingerprint, if any. */
    fingerprint: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Call<E extends Endpoint> {
  query: QueryOf<E>
  body: BodyOf<E>
  /** The signed-in client's id; the empty string where the endpoint asks for nobody. */
  clientId: E['auth'] extends 'client' ? string : string | null
  locale: 'en' | 'it'
  /** The caller's `Idempotency-Key`, if the endpoint honours it and one was sent. */
  idempotencyKey: string | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Joins one endpoint of the contract to its handler: schema, sign-in check and OpenAPI entry come from the definition. */
export function bind<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>> | ResponseOf<E>,
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    config: { endpoint: definition },
    schema: {
      summary: definition.summary,
      tags: [definition.tag],
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      response: { 200: definition.response },
      ...(definition.auth === 'none' ? {} : { security: [{ bearer: [] }] }),
    },
    handler: async (request, reply) => {
      if (definition.auth === 'client' && !request.clientId)
        throw new ProblemError('UNAUTHORIZED', 'Sign in first: this call needs a valid access token.')
      const key = request.headers['idempotency-key']
      return handler({
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        clientId: request.clientId as Call<E>['clientId'],
        locale: request.locale,
        idempotencyKey: definition.idempotent && typeof key === 'string' && key !== '' ? key.slice(0, 200) : null,
        request,
        reply,
      })
    },
  })
}
