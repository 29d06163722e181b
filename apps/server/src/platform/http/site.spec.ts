import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { healthRoutes } from './health.ts'
import { createHttp } from './server.ts'
import { contentPolicy, registerSite } from './site.ts'

/** A built site whose pages show everything they know about the request. */
const build = `
let made = 0
const makeContext = (options) => options
const createRequestHandler = () => async (request, context) => {
  const url = new URL(request.url)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' }
  if (url.pathname === '/cookie') headers['set-cookie'] = 'a=b'
  if (url.pathname === '/own') headers['cache-control'] = 'no-store'
  const body = JSON.stringify({ made: ++made, url: url.pathname + url.search, origin: url.origin, headers: [...request.headers], site: context.site, filler: 'x'.repeat(2000) })
  return new Response(body, { headers })
}
export const entry = { module: { site: { createRequestHandler, makeContext, scriptHashes: ['sha256-x'], serviceWorker: '"worker"', onError() {}, toHtml() {}, toPageUrl: (url) => url.replace(/[?&]random=[^&]*/, '') } } }
`

const folder = mkdtempSync(join(tmpdir(), 'aquilane-site-'))
let port = 0
let stopping = false
/** Requests that another listener of the server received. */
let received = 0
/** Requests that reached the framework. */
let reached = 0
const logged: { url?: string; status?: number; reqId?: string; msg?: string }[] = []
let app: Awaited<ReturnType<typeof createHttp>>

beforeAll(async () => {
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'server/index.js'), build)
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PUBLIC_URL: 'http://site.test' })
  app = await createHttp(config, log)
  healthRoutes(app, { checks: {}, warnings: {}, stopping: () => false, metricsToken: null })
  app.addHook('onRequest', async () => void (reached += 1))
  app.server.on('request', () => void (received += 1))
  await registerSite(app, { config, folder, stopping: () => stopping })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

/** Repeats the request until the response comes from the fast path. */
async function fromFastPath(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  for (let tries = 0; tries < 50; tries++) {
    const before = reached
    const answer = await get(path, headers)
    if (reached === before) return answer
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${path} was never served by the fast path`)
}

const withoutOwn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date'))

describe('an address', () => {
  it.each(['//evil.test/x', 'http://evil.test/x', '//', '//:0/', '//[', '/\\evil.test/x', '///evil.test', 'http://evil.test'])(
    'is one of this site however it is spelled: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body.toString())).toMatchObject({ origin: 'http://site.test' })
    },
  )

  it.each(['//gamma/order/list', 'http://evil.test/gamma/no/such', '/%67amma/no/such', '/gamma/no/such'])(
    'of the API gets an answer of the API: %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
    },
  )
})

describe('cached pages bypass the framework', () => {
  it('with the very headers and bytes the framework gives, plain and packed', async () => {
    for (const accept of [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'gzip, deflate, br' }]) {
      const usual = await get('/same', accept)
      const quick = await fromFastPath('/same', accept)
      expect(quick.status).toBe(200)
      expect(withoutOwn(quick.headers)).toEqual(withoutOwn(usual.headers))
      expect(quick.body.equals(usual.body)).toBe(true)
      expect(quick.headers['content-security-policy']).toContain("default-src 'self'")
      expect(quick.headers['x-content-type-options']).toBe('nosniff')
    }
    expect(brotliDecompressSync((await fromFastPath('/same', { 'accept-encoding': 'br' })).body).toString()).toContain('"/same"')
  })

  it('each under a request id of its own, counted and logged like any other', async () => {
    const [one, two] = [await fromFastPath('/ids'), await fromFastPath('/ids')]
    expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
    expect(logged).toContainEqual(expect.objectContaining({ reqId: two.headers['x-request-id'], url: '/ids', status: 200, msg: 'request' }))
    const counted = async () =>
      Number(/_count\{method="GET",route="\/\*",status="2xx"\} (\d+)/.exec((await get('/metrics')).body.toString())?.[1])
    const before = await counted()
    await fromFastPath('/ids')
    expect(await counted()).toBe(before + 1)
  })

  it('no header of any visitor gets into a page or into what others are answered', async () => {
    const mark = 'm4rk'
    const poison = {
      host: `${mark}.example`,
      'x-forwarded-host': mark,
      'x-forwarded-proto': mark,
      'x-forwarded-for': mark,
      forwarded: `host=${mark}`,
      'x-original-url': `/${mark}`,
      'x-rewrite-url': `/${mark}`,
      'x-http-method-override': 'PUT',
      'accept-language': `it, ${mark}`,
      accept: mark,
      cookie: `session=${mark}`,
      authorization: `Bearer ${mark}`,
      origin: `https://${mark}.example`,
      referer: `https://${mark}.example`,
      'user-agent': mark,
      'x-fingerprint': mark,
      'x-request-id': mark,
    }
    const everything = ({ headers, body }: Answer) => JSON.stringify(headers) + body.toString()
    for (let round = 0; round < 6; round++) expect(everything(await get('/shared?a=1', poison))).not.toContain(mark)
    const quick = await fromFastPath('/shared?a=1')
    expect(everything(quick)).not.toContain(mark)
    expect(everything(await fromFastPath('/shared?a=1', poison))).not.toContain(mark)
    expect(JSON.parse(quick.body.toString())).toMatchObject({
      made: expect.any(Number),
      url: '/shared?a=1',
      origin: 'http://site.test',
      headers: [],
    })
  })

  it('are answered once beside other listeners of the server, which get every other request', async () => {
    await fromFastPath('/listeners')
    const before = received
    expect((await get('/listeners')).status).toBe(200)
    expect(received).toBe(before)
    expect((await get('/listeners', { range: 'bytes=0-1' })).status).toBe(200)
    expect(received).toBe(before + 1)
  })

  it('another query is another page', async () => {
    const [one, two] = [await fromFastPath('/list?page=1'), await fromFastPath('/list?page=2')]
    expect([one, two].map((answer) => (JSON.parse(answer.body.toString()) as { url: string }).url)).toEqual([
      '/list?page=1',
      '/list?page=2',
    ])
  })

  it('pages that set a cookie or belong to one visitor never do', async () => {
    for (const path of ['/cookie', '/own']) {
      const first = await get(path)
      for (let round = 0; round < 5; round++) {
        const before = reached
        expect((await get(path)).body.equals(first.body)).toBe(false)
        expect(reached).toBe(before + 1)
      }
    }
  })

  it('conditions, ranges, other methods, the API and a stopping process use the framework', async () => {
    const { headers } = await fromFastPath('/usual')
    const reaches = async (asking: () => Promise<Answer>): Promise<Answer> => {
      const before = reached
      const answer = await asking()
      expect(reached).toBe(before + 1)
      return answer
    }
    expect(await reaches(() => get('/usual', { 'if-none-match': headers.etag }))).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await reaches(() => get('/usual', { range: 'bytes=0-1' }))).status).toBe(200)
    expect(await reaches(() => get('/usual', {}, 'HEAD'))).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect((await reaches(() => get('/gamma/nothing'))).status).toBe(404)
    stopping = true
    await reaches(() => get('/usual'))
    stopping = false
    expect((await fromFastPath('/usual')).status).toBe(200)
  })
})

describe('the content policy', () => {
  it('lets pages call the API of another origin where one is configured', () => {
    const policy = contentPolicy([], { https: true, cardWidget: null, api: 'https://api.aquilane.example' })
    expect(policy.split('; ').filter((part) => part.includes('api.aquilane'))).toEqual(["connect-src 'self' https://api.aquilane.example"])
  })

  it('lets in the card widget’s origin only where one is configured', () => {
    const own = contentPolicy(['sha256-x'], { https: true, cardWidget: null })
    expect(own).toContain("script-src 'self' 'sha256-x'; ")
    expect(own).not.toMatch(/https:\/\/|frame-src|connect-src/)
    const opened = contentPolicy(['sha256-x'], { https: true, cardWidget: 'https://paymentpage.ecommpay.com' })
    for (const directive of ['script-src', 'style-src-elem', 'style-src', 'frame-src', 'connect-src', 'form-action'])
      expect(opened.split('; ').find((part) => part.startsWith(`${directive} `))).toMatch(/'self'.* https:\/\/paymentpage\.ecommpay\.com$/)
  })
})
