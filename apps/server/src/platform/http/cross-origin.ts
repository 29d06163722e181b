import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'

/** Lets pages of `PUBLIC_URL` call the API under `API_URL`. Customers send a token and no cookie, so no credentials are allowed. */
export function registerCrossOrigin(app: FastifyInstance, { publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>): void {
  const { origin } = new URL(publicUrl)
  if (apiUrl === null || apiUrl === origin) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== origin) return undefined
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id, content-disposition',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    })
    if (request.method !== 'OPTIONS') return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers':
          'accept-language, application, authorization, content-type, idempotency-key, x-challenge, x-fingerprint, x-on-behalf-of',
        'access-control-max-age': '7200',
      })
      .send()
  })
}
