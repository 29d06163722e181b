import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { aPassenger } from '@aquilane/testing/builders'
import { createLog } from '../telemetry/log.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { readMultipartForm } from './multipart.ts'
import { createHttp } from './server.ts'
import { createWorkBudget } from './work-budget.ts'

/** Its answer does not end. */
const isStream = (name: string) => /stream|changes|live/.test(name)

/** 40 ms of processor time, however many others want it. */
const busy = () => {
  for (const since = process.threadCpuUsage(); process.threadCpuUsage(since).user < 40_000;);
  return 'done'
}

describe('work budget', () => {
  it('does not charge what a process loads and compiles at its start, nor waiting, nor an exempt address', async () => {
    const cold = createWorkBudget(200)
    for (let works = 0; works < 5; works++) await cold.run({ ip: '192.0.2.1' }, busy)
    await expect(cold.check('192.0.2.1')).resolves.toBeUndefined()
    const waiting = createWorkBudget(30, { coldWorks: 0 })
    for (let works = 0; works < 3; works++) await waiting.run({ ip: '192.0.2.1' }, () => new Promise((done) => setTimeout(done, 60)))
    await expect(waiting.check('192.0.2.1')).resolves.toBeUndefined()
    const exempt = createWorkBudget(10, { coldWorks: 0, isExempt: (ip) => ip === '127.0.0.1' })
    for (let works = 0; works < 3; works++) await exempt.run({ ip: '127.0.0.1' }, busy)
    await expect(exempt.check('127.0.0.1')).resolves.toBeUndefined()
  })

  it('measures the work, refuses an exhausted address with the seconds to wait, and leaves others alone', async () => {
    const budget = createWorkBudget(30, { coldWorks: 0 })
    expect(await budget.run({ ip: '192.0.2.1' }, busy)).toBe('done')
    const refusal: unknown = await budget.run({ ip: '192.0.2.1' }, busy).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', facts: { reason: 'work' } })
    expect((refusal as { facts: { retry_after: number } }).facts.retry_after).toBeGreaterThan(50)
    expect(await budget.run({ ip: '192.0.2.2' }, busy)).toBe('done')
  })

  it('counts the addresses of one IPv6 household together', async () => {
    const budget = createWorkBudget(10)
    await budget.charge('2001:db8::1', 20)
    await expect(budget.check('2001:db8::2')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await budget.check('2001:db8:1::1')
  })
})

describe('one address', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi({ limits: { LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '40' }, env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => api.close())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const search = (address: string, day: number) => {
    const date = `${Temporal.Now.plainDateISO()
      .add({ days: 20 + day })
      .toString()}T10:30`
    const leg = { departure: 'city:LON', arrival: 'city:PAR', date, pax: 4, luggage: 40 }
    return api.call('POST', '/gamma/charter/suggest', { body: { legs: [leg] }, headers: from(address) })
  }

  it('that searches without end is told when to come back; another address is served', async () => {
    let refused = await search('198.51.100.1', 0)
    for (let day = 1; day < 60 && refused.status === 200; day++) refused = await search('198.51.100.1', day)
    expect(refused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await search('198.51.100.2', 0)).status).toBe(200)
    // The address further left is what the client wrote itself.
    expect((await search('203.0.113.9, 198.51.100.1', 0)).status).toBe(429)
    const { text } = await api.call('GET', '/metrics')
    expect(text).toMatch(/limit_reached_total\{limit="work",route="\/gamma\/charter\/suggest"\} \d+/)
  })
})

describe('answers of the API', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  it('with personal data stay out of every cache', async () => {
    const client = await api.customer()
    for (const path of ['/gamma/profile/get', '/gamma/order/list', '/gamma/account/list'])
      expect([path, (await api.call('GET', path, { as: client })).headers['cache-control']]).toEqual([path, 'private, no-store'])
    expect((await api.call('GET', '/gamma/profile/get')).headers['cache-control']).toBe('private, no-store')
  })

  it('are kept by a cache only where they are public, whatever the operation and its outcome', async () => {
    const client = await api.customer()
    const wrong: string[] = []
    for (const { name, secured } of api.operations.filter((one) => one.name.includes(' /gamma/') && !isStream(one.name)))
      for (const as of [undefined, client]) {
        const [method = '', path = ''] = name.split(' ')
        const { headers } = await api.call(method, path, { ...(as ? { as } : {}), ...(method === 'GET' ? {} : { body: {} }) })
        const policy = String(headers['cache-control'] ?? '')
        if (!policy.includes('no-store') && (secured || !policy.startsWith('public'))) wrong.push(`${name}: ${policy}`)
      }
    expect(wrong).toEqual([])
    expect((await api.call('GET', '/gamma/quote/get?token=unknown-token-of-a-quote')).headers['cache-control']).toBe('private, no-store')
  })

  it.each(['1e400', '1e308', '99999999999999999999'])('a page number of %s is refused, or answered with the last page', async (page) => {
    const client = await api.customer()
    for (const { name, path, parameters } of api.operations.filter((one) => one.secured === 'bearer' && one.method === 'GET')) {
      if (!parameters.some((parameter) => parameter.name === 'page')) continue
      for (const query of [`page=${page}`, `per_page=${page}`]) {
        const answer = await api.call('GET', `${path}?${query}`, { as: client })
        expect([name, query, answer.status < 500]).toEqual([name, query, true])
      }
    }
  })

  it('say that storage is full and that the process is not ready, when the database has no space', async () => {
    const client = await api.customer()
    await api.db.executeQuery(
      // What PostgreSQL raises when it cannot extend a file.
      rawQuery(
        `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`,
      ),
    )
    await api.db.executeQuery(rawQuery('CREATE TRIGGER full_disk BEFORE INSERT ON passenger FOR EACH ROW EXECUTE FUNCTION full_disk()'))
    const answer = await api.call('POST', '/gamma/person/create', { as: client, body: aPassenger() })
    expect([answer.status, answer.json]).toEqual([507, expect.objectContaining({ code: 'STORAGE_FULL' })])
    const ready = await api.call('GET', '/readyz')
    expect([ready.status, ready.json]).toEqual([503, expect.objectContaining({ failing: ['storage'] })])
  })
})

const rawQuery = (text: string) => CompiledQuery.raw(text)

describe('slow bodies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aquilane-slow-'))
  let app: FastifyInstance
  beforeAll(async () => {
    app = await createHttp(readConfig({ DATA_DIR: folder }), createLog('silent'), { bodyMs: 300 })
    app.route({
      method: 'POST',
      url: '/upload',
      config: { endpoint: { form: { files: 'file' } } as never },
      async handler(request) {
        await readMultipartForm(request, 'file')
        return { bytes: request.spooled[0]?.bytes }
      },
    })
    app.route({ method: 'POST', url: '/json', handler: async () => ({ ok: true }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function sendSlowly(path: string, headers: Record<string, string>, pieces: string[]): Promise<{ status: number; body: string }> {
    const { port } = app.server.address() as AddressInfo
    return new Promise((resolve, reject) => {
      const request = ask({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
      request.on('error', reject)
      void (async () => {
        for (const piece of pieces) {
          if (request.destroyed) return
          request.write(piece)
          await sleep(200)
        }
        request.end()
      })()
    })
  }

  it('an upload of a signed-in customer may take longer than other requests', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer token' }
    const answer = await sendSlowly('/upload', headers, [head, 'abc', 'def', 'ghi', '\r\n--x--\r\n'])
    expect(answer).toEqual({ status: 200, body: '{"bytes":9}' })
  })

  it.each([
    ['JSON', '/json', { 'content-type': 'application/json' }],
    ['an anonymous upload', '/upload', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('%s is cut off', async (_name, path, headers) => {
    const answer = await sendSlowly(path, headers, ['{', ' ', ' ', ' ', ' ', '}']).catch((error: unknown) => String(error))
    expect(JSON.stringify(answer)).toMatch(/REQUEST_TIMEOUT|ECONNRESET|socket hang up|EPIPE/)
  })
})
