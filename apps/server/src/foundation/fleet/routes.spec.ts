import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { readConfig } from '../../config/config.ts'
import { systemClock } from '../../platform/clock.ts'
import { authHook } from '../../platform/http/auth.ts'
import { publicCacheHook } from '../../platform/http/public-cache.ts'
import { createHttp } from '../../platform/http/server.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { fleetRoutes } from './http/customer.ts'
import { createFleetSnapshot } from './snapshot-source.ts'
import { partialContext } from '../../context.fixture.ts'

let database: TestDatabase
let http: FastifyInstance
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-fleet-'))

beforeAll(async () => {
  database = await createTestDatabase()
  http = await createHttp(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
  authHook(http, { verifier: { verifyAccess: async () => null }, clock: systemClock })
  publicCacheHook(http)
  fleetRoutes(http, partialContext({ db: database.db, fleet: createFleetSnapshot({ url: database.url, clock: systemClock }) }))
})
afterAll(async () => {
  await http.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await http.inject({ url, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data: answer.body ? answer.json<{ data: Record<string, unknown>[] }>().data : [],
  }
}

describe('aircraft classes', () => {
  it('are the eight specified ones, smallest first, with types and drawings', async () => {
    const { data } = await get('/gamma/aircraft-class/list')
    expect(data.map((item) => item['name'])).toEqual([
      'Turboprop',
      'Very Light',
      'Light',
      'Midsize',
      'Super-Mid',
      'Heavy',
      'Ultra-Long',
      'VIP airliner',
    ])
    for (const item of data) {
      expect(item).toMatchObject({
        id: expect.any(Number),
        iconMax: `/art/aircraft/${item['slug']}-400x0.svg`,
        iconMin: `/art/aircraft/${item['slug']}-200x0.svg`,
      })
      const types = item['types'] as { slug: string }[]
      expect(types.length).toBeGreaterThan(0)
      expect(item['images']).toEqual(types.map((type) => `/art/aircraft/${type.slug}.svg`))
      expect(item['aircraft_count']).toBeGreaterThan(0)
    }
  })

  it('are the same list on both paths', async () => {
    expect((await get('/news/aircraft-class/list')).data).toEqual((await get('/gamma/aircraft-class/list')).data)
  })

  it('are named in the language asked for', async () => {
    const { data } = await get('/gamma/aircraft-class/list', { 'accept-language': 'it' })
    expect(data.map((item) => item['name'])).toContain('Turboelica')
  })
})

describe('aircraft types', () => {
  it('are all of the catalogue with their performance in metric units', async () => {
    const { data } = await get('/gamma/aircraft-type/list')
    expect(data.length).toBeGreaterThanOrEqual(45)
    const type = data.find((item) => item['slug'] === 'phenom-300e')
    expect(type).toMatchObject({
      name: 'Embraer Phenom 300E',
      aircraft_class: { name: 'Light', slug: 'light' },
      seats: { typical: 7, max: 9 },
      range_km: { four_passengers: 3630 },
      image: '/art/aircraft/phenom-300e.svg',
    })
    for (const { aircraft_count: count, operators } of data as { aircraft_count: number; operators: { aircraft_count: number }[] }[])
      expect(operators.reduce((sum, one) => sum + one.aircraft_count, 0)).toBe(count)
  })
})

describe('fleet lists', () => {
  it('are cached per language and not sent twice', async () => {
    const english = await get('/gamma/aircraft-type/list')
    const italian = await get('/gamma/aircraft-class/list', { 'accept-language': 'it' })
    expect(english.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect(english.headers['vary']).toMatch(/Accept-Language/)
    expect(italian.headers['etag']).not.toBe((await get('/gamma/aircraft-class/list')).headers['etag'])
    const again = await get('/gamma/aircraft-type/list', { 'if-none-match': String(english.headers['etag']) })
    expect(again.status).toBe(304)
  })
})
