import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { encodingFor, type Encoding, type Page, type PageCache } from './page-cache.ts'

/** One form of a kept page as it leaves: `head` is [name, value, name, value, …]. */
interface CachedResponse {
  head: string[]
  body: Buffer
}

/** Headers that belong to one answer and not to the page. */
const perResponseHeaders = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding'])
/** Requests that carry one of these go the usual way. */
const hasUnusualHeaders = ['if-none-match', 'range', 'expect', 'upgrade', 'content-length', 'transfer-encoding'] as const

/**
 * Answers kept pages before the framework wakes up, about as fast as a socket takes a buffer. What leaves here is what the framework
 * answered, headers included, when this process itself asked for the address, without any header of any visitor: so nothing of one
 * visitor can reach another. Only pages already kept for everybody pass (see pages.ts); all else goes the usual way.
 */
export function createPageFastPath(
  app: FastifyInstance,
  pages: PageCache,
  options: { stopping: () => boolean },
): { prepare(url: string, page: Page, encoding: Encoding): Promise<void> } {
  const forms = new WeakMap<Page, Map<Encoding, CachedResponse | null>>()
  const { log } = app

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url, method, headers } = request
    if (method !== 'GET' || url === undefined) return false
    const page = pages.peek(url)
    const ready = page && forms.get(page)?.get(encodingFor(headers['accept-encoding']))
    // While stopping, the framework's answers ask the connection to close.
    if (!ready || options.stopping()) return false
    for (const name of hasUnusualHeaders) if (headers[name] !== undefined) return false
    const began = performance.now()
    const id = randomUUID()
    response.writeHead(200, [...ready.head, 'x-request-id', id])
    response.end(ready.body)
    const ms = performance.now() - began
    app.answered('GET', '/*', 200, ms)
    log.info({ reqId: id, method, url: url.split('?', 1)[0], status: 200, ms: Math.round(ms) }, 'request')
    return true
  }

  app.addHook('onReady', async () => {
    const { server } = app
    for (const usual of server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]) {
      server.off('request', usual)
      server.on('request', (request, response) => {
        if (!answer(request, response)) usual.call(server, request, response)
      })
    }
  })

  /** The answer of the framework to nobody in particular; null when another version of the page was made meanwhile. */
  const serialize = async (url: string, page: Page, encoding: Encoding): Promise<CachedResponse | null> => {
    const given = await app.inject({ method: 'GET', url, headers: encoding ? { 'accept-encoding': encoding } : {} })
    const { body } = await page.encoded(encoding)
    if (
      given.statusCode !== 200 ||
      given.headers['set-cookie'] !== undefined ||
      given.headers.etag !== page.etag ||
      !body.equals(given.rawPayload)
    )
      return null
    const head = Object.entries(given.headers).flatMap(([name, value]) =>
      value === undefined || perResponseHeaders.has(name) ? [] : [name, String(value)],
    )
    return { head, body }
  }

  return {
    /** Call when a kept page was served the usual way: a moment later it leaves by the door. */
    async prepare(url, page, encoding) {
      const known = forms.get(page) ?? new Map<Encoding, CachedResponse | null>()
      if (known.has(encoding)) return
      forms.set(page, known.set(encoding, null))
      try {
        known.set(encoding, await serialize(url, page, encoding))
      } catch (error) {
        log.warn({ err: error }, 'a kept page could not be prepared')
      }
    },
  }
}
