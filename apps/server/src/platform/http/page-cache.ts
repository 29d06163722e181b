import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export interface Page {
  status: number
  headers: readonly (readonly [string, string])[]
  /** Weak: the same for every encoding. null for uncacheable responses. */
  etag: string | null
  /** The body in the encoding the visitor's browser likes best, or plain where packing is not worth it; each form is made once. */
  encoded(wanted: Encoding): Promise<{ encoding: Encoding; body: Buffer }>
}

export type Encoding = 'br' | 'gzip' | null

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** The best encoding a browser takes. */
export function encodingFor(acceptEncoding: string | readonly string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return null
  const wanted = String(acceptEncoding)
  return takesBrotli.test(wanted) ? 'br' : takesGzip.test(wanted) ? 'gzip' : null
}

export interface PageCache {
  /** `kept`: served from the cache. */
  get(url: string, visitor: string, gone: Promise<void>): Promise<{ page: Page; kept: boolean }>
  /** The cached page while it is fresh. */
  peek(url: string): Page | undefined
}

type RenderPage = (url: string, visitor: string, signal: AbortSignal) => Promise<Response>

interface InFlight {
  page: Promise<Page>
  waiting: number
  stop: AbortController
}

const maxBytes = 32 * 1024 * 1024
const maxSeconds = 30
const textual = /^(text\/|application\/(json|javascript)|image\/svg)/

/**
 * Renders pages and caches those with `s-maxage` for at most half a minute, within 32 MB, least recently used first out.
 * Concurrent requests wait for one rendering; once all of them have disconnected, it is aborted.
 * @param toHtml the body, where the renderer has it; otherwise it is read from the response
 */
export function createPageCache(
  make: RenderPage,
  now: () => number = () => performance.now(),
  toHtml: (response: Response) => string | undefined = () => undefined,
): PageCache {
  const kept = new LRUCache<string, { page: Page; size: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    perf: { now },
    ttlResolution: 0,
  })
  const flights = new Map<string, InFlight>()

  const startRender = (url: string, visitor: string): InFlight => {
    const stop = new AbortController()
    const page = make(url, visitor, stop.signal)
      .then(async (response) => {
        const html = toHtml(response)
        const body = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
        const made = toPage(response, body)
        const seconds = Math.min(maxSeconds, Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0))
        // Room for the compressed forms beside the plain one.
        if (response.status === 200 && seconds > 0 && !response.headers.has('set-cookie'))
          kept.set(url, { page: made, size: body.length * 2 }, { ttl: seconds * 1_000 })
        return made
      })
      .finally(() => flights.delete(url))
    const flight = { page, waiting: 0, stop }
    flights.set(url, flight)
    return flight
  }

  const peek = (url: string): Page | undefined => kept.get(url)?.page

  return {
    peek,
    async get(url, visitor, gone) {
      const hit = peek(url)
      if (hit) return { page: hit, kept: true }
      const flight = flights.get(url) ?? startRender(url, visitor)
      flight.waiting += 1
      let done = false
      void gone.then(() => {
        if (done) return
        flight.waiting -= 1
        if (flight.waiting === 0) flight.stop.abort()
      })
      try {
        return { page: await flight.page, kept: false }
      } finally {
        done = true
      }
    },
  }
}

function toPage(response: Response, body: Buffer): Page {
  const forms = new Map<'br' | 'gzip', Promise<Buffer>>()
  const worth = body.length > 800 && textual.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: [...response.headers],
    etag:
      response.status === 200 && response.headers.get('cache-control') !== 'no-store'
        ? `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
        : null,
    async encoded(wanted) {
      const encoding = worth ? wanted : null
      if (encoding === null) return { encoding, body }
      let form = forms.get(encoding)
      if (!form) {
        form =
          encoding === 'br'
            ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
            : gzipAsync(body, { level: 6 })
        forms.set(encoding, form)
      }
      return { encoding, body: await form }
    },
  }
}
