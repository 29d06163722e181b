import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PageListener } from './page-listener.ts'
import { admitAnswer } from './unread-answers.ts'
import { encodingFor, type Encoding, type Page, type PageCache } from './page-cache.ts'

/** One form of a kept page as it leaves: `head` is [name, value, name, value, …]. */
interface CachedResponse {
  head: string[]
  body: Buffer
}

/** Headers that belong to one answer and not to the page. */
const perResponseHeaders = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding'])
/** Requests with one of these headers go to the framework. */
const hasUnusualHeaders = [
  'if-none-match',
  'range',
  'expect',
  'upgrade',
  'content-length',
  'transfer-encoding',
  'sec-purpose',
  'purpose',
] as const

/** What the router fetches for a page it shows itself. */
const isData = (url: string): boolean => /\.data(\?|$)/.test(url)

/**
 * Serves cached pages from the HTTP listener, before Fastify. A response is the framework's own, headers included, to a request that
 * this process made without any visitor's headers, so nothing of one visitor can reach another. Only pages in the shared cache
 * (page-cache.ts) qualify; everything else goes to the framework.
 */
export function createPageFastPath(
  app: FastifyInstance,
  pages: PageCache,
  options: { stopping: () => boolean; onPage: PageListener },
): { prepare(url: string, page: Page, encoding: Encoding): Promise<void> } {
  const forms = new WeakMap<Page, Map<Encoding, CachedResponse | null>>()
  const { log } = app

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url, method, headers } = request
    if (method !== 'GET' || url === undefined) return false
    const page = pages.peek(url)
    const ready = page && forms.get(page)?.get(encodingFor(headers['accept-encoding']))
    // While stopping, the framework's responses close their connections.
    if (!ready || options.stopping()) return false
    for (const name of hasUnusualHeaders) if (headers[name] !== undefined) return false
    if (!admitAnswer(request.socket, response)) return true
    const began = performance.now()
    const id = randomUUID()
    response.writeHead(200, [...ready.head, 'x-request-id', id])
    response.end(ready.body)
    const ms = performance.now() - began
    app.answered('GET', '/*', 200, ms)
    if (!isData(url)) options.onPage({ url, referrer: headers.referer, userAgent: headers['user-agent'], isNavigation: false })
    log.info({ reqId: id, method, url: url.split('?', 1)[0], status: 200, ms: Math.round(ms) }, 'request')
    return true
  }

  app.addHook('onReady', async () => {
    const { server } = app
    const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
    server.removeAllListeners('request')
    // One listener for all: a request is either served here or passed to every other listener.
    server.on('request', (request, response) => {
      if (!answer(request, response)) for (const listener of others) listener.call(server, request, response)
    })
  })

  return {
    /** Call when a cached page was served by the framework: later requests use the fast path. */
    async prepare(url, page, encoding) {
      const known = forms.get(page) ?? new Map<Encoding, CachedResponse | null>()
      if (known.has(encoding)) return
      forms.set(page, known.set(encoding, null))
      try {
        known.set(encoding, await serialize(app, { url, page, encoding }))
      } catch (error) {
        log.warn({ err: error }, 'a kept page could not be prepared')
      }
    },
  }
}

/** The framework's response without visitor headers; null when another version of the page was rendered in between. */
async function serialize(
  app: FastifyInstance,
  { url, page, encoding }: { url: string; page: Page; encoding: Encoding },
): Promise<CachedResponse | null> {
  const given = await app.inject({ method: 'GET', url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const { body } = await page.encoded(encoding)
  const isOther = given.headers.etag !== page.etag || !body.equals(given.rawPayload)
  if (given.statusCode !== 200 || given.headers['set-cookie'] !== undefined || isOther) return null
  const head = Object.entries(given.headers).flatMap(([name, value]) =>
    value === undefined || perResponseHeaders.has(name) ? [] : [name, String(value)],
  )
  return { head, body }
}
