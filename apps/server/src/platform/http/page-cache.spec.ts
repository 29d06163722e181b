import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createPageCache, encodingFor } from './page-cache.ts'

const never = new Promise<void>(() => {})
const html = (body: string, cache = 'public, max-age=0, s-maxage=60', status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', 'cache-control': cache } })

describe('the page cache', () => {
  it('a page that allows it is made once and shared for at most half a minute', async () => {
    let time = 1_000
    const make = vi.fn(async (url: string) => html(`page ${url}`))
    const pages = createPageCache(make, () => time)
    const { page: first } = await pages.get('/terms', '1.1.1.1', never)
    time += 29_000
    expect(await pages.get('/terms', '2.2.2.2', never)).toEqual({ page: first, kept: true })
    time += 1_001
    await pages.get('/terms', '2.2.2.2', never)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('errors and uncacheable pages are rendered each time', async () => {
    const make = vi.fn(async (url: string): Promise<Response> => {
      if (url === '/cookie') return new Response('x', { headers: { 'cache-control': 'public, s-maxage=60', 'set-cookie': 'a=b' } })
      return url === '/fault' ? html('x', 'public, s-maxage=60', 500) : html('x', 'no-store')
    })
    const pages = createPageCache(make)
    for (const url of ['/fault', '/fault', '/own', '/own', '/cookie', '/cookie']) await pages.get(url, '', never)
    expect(make).toHaveBeenCalledTimes(6)
    expect((await pages.get('/own', '', never)).page.etag).toBeNull()
  })

  it('concurrent requests wait for one rendering', async () => {
    let release = (_response: Response) => {}
    const make = vi.fn(() => new Promise<Response>((resolve) => (release = resolve)))
    const pages = createPageCache(make)
    const both = Promise.all([pages.get('/', 'a', never), pages.get('/', 'b', never)])
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    release(html('hello'))
    const [one, two] = await both
    expect(one.page).toBe(two.page)
    expect(make).toHaveBeenCalledOnce()
  })

  it('rendering is aborted once every waiting client has disconnected, and not before', async () => {
    let signal: AbortSignal | undefined
    const pages = createPageCache((_url, _visitor, stop) => {
      signal = stop
      return new Promise<Response>((_resolve, reject) => stop.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    const [leaveOne, leaveTwo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const one = pages.get('/', 'a', leaveOne.promise).catch((error: Error) => error.message)
    const two = pages.get('/', 'b', leaveTwo.promise).catch((error: Error) => error.message)
    leaveOne.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(signal?.aborted).toBe(false)
    leaveTwo.resolve()
    expect(await Promise.all([one, two])).toEqual(['stopped', 'stopped'])
  })

  it('text is compressed as the browser likes it, and has the same tag in every form', async () => {
    const body = 'terms '.repeat(500)
    const pages = createPageCache(async () => html(body))
    const { page } = await pages.get('/', '', never)
    const packed = await page.encoded(encodingFor('gzip, deflate, br'))
    expect(packed.encoding).toBe('br')
    expect(brotliDecompressSync(packed.body).toString()).toBe(body)
    expect((await page.encoded(encodingFor('gzip, br;q=0'))).encoding).toBe('gzip')
    expect(await page.encoded(encodingFor(undefined))).toEqual({ encoding: null, body: Buffer.from(body) })
    expect(page.etag).toMatch(/^W\/"/)
  })

  it('least recently used pages leave when room runs out', async () => {
    const make = vi.fn(async () => html('x'.repeat(6_000_000)))
    const pages = createPageCache(make)
    for (const url of ['/a', '/b', '/a', '/c', '/a']) await pages.get(url, '', never)
    expect(make).toHaveBeenCalledTimes(3)
    await pages.get('/b', '', never)
    expect(make).toHaveBeenCalledTimes(4)
  })
})
