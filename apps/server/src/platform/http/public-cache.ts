import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Marks a response as public per language: caches may store it for `seconds` and serve it stale for a day while they revalidate.
 */
export function cachePublicly(reply: FastifyReply, seconds = 300): void {
  reply.header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=86400`)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, Accept-Language` : 'Accept-Language')
}

/** Adds an ETag to publicly cacheable responses and answers 304 where it matches. Call once per app, before the routes. */
export function publicCacheHook(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !String(reply.getHeader('cache-control') ?? '').startsWith('public'))
      return payload
    // Weak: a compressing proxy changes the bytes, not the meaning.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
    if (!known.includes(etag) && !known.includes('*')) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return null
  })
}
