import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { addressKey, networkKey, takeFromLimits, tooMany } from './limits.ts'
import { statusOf, toProblem } from './refusals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
})
afterAll(() => database.close())

const start = Temporal.Instant.from('2026-11-20T10:00:00Z')
const take = (second: number, ...limits: [key: string, points: number, seconds: number][]) =>
  database.db.transaction().execute(async (trx) => {
    const exhausted = await takeFromLimits(
      trx,
      start.add({ milliseconds: Math.round(second * 1000) }),
      limits.map(([key, points, seconds]) => ({ key, points, seconds, reason: 'requests' })),
    )
    return exhausted?.retryAfter ?? null
  })

describe('limits', () => {
  it('let the agreed number pass, and not one more of fifty in parallel', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => take(0, ['parallel', 7, 3_600])))
    expect(results.filter((wait) => wait === null)).toHaveLength(7)
  })

  it('name a wait after which there is room, and not more than a slot too long', async () => {
    for (const second of [0, 100, 200]) expect(await take(second, ['wait', 3, 3_600])).toBeNull()
    const wait = await take(300, ['wait', 3, 3_600])
    if (wait === null) throw new Error('taken')
    expect(300 + wait).toBeGreaterThanOrEqual(3_600)
    expect(300 + wait).toBeLessThanOrEqual(3_660)
    expect(await take(300 + wait - 1, ['wait', 3, 3_600])).toBe(1)
    expect(await take(300 + wait, ['wait', 3, 3_600])).toBeNull()
  })

  it('hold in every window of that length, wherever it starts', async () => {
    const passed: number[] = []
    let seed = 7
    let at = 0
    for (let n = 0; n < 400; n++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      at += (seed % 40) / 10
      if ((await take(at, ['any-window', 5, 60])) === null) passed.push(at)
    }
    const most = Math.max(...passed.map((from) => passed.filter((one) => one >= from && one < from + 60).length))
    expect(most).toBe(5)
  })

  it('take from all or from none', async () => {
    expect(await take(0, ['own', 10, 60], ['shared', 1, 60])).toBeNull()
    for (let n = 0; n < 20; n++) expect(await take(1, ['own', 10, 60], ['shared', 1, 60])).not.toBeNull()
    expect(await take(62, ['own', 10, 60], ['shared', 1, 60])).toBeNull()
    const own = await database.db.selectFrom('rate_limit').select('points').where('key', '=', 'own').execute()
    expect(own.map((row) => row.points)).toEqual([1, 1])
  })

  it('give back what a failed transaction took', async () => {
    await expect(
      database.db.transaction().execute(async (trx) => {
        await takeFromLimits(trx, start, [{ key: 'failed', points: 1, seconds: 60, reason: 'requests' }])
        throw new Error('later trouble')
      }),
    ).rejects.toThrow('later trouble')
    expect(await take(0, ['failed', 1, 60])).toBeNull()
  })

  it('of zero let nothing pass', async () => {
    expect(await take(0, ['never', 0, 60])).toBe(60)
  })

  it('become a 429 with Retry-After', () => {
    const problem = tooMany({ retryAfter: 84_910, reason: 'links' })
    expect(statusOf(problem)).toBe(429)
    expect(toProblem(problem, { locale: 'en' })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retry_after: 84_910,
      reason: 'links',
      detail: 'Many links have been created within an hour. Try again in 24 h.',
    })
  })

  it('name the one that is exhausted', async () => {
    const at = (second: number) => start.add({ seconds: second })
    const own = { key: 'named:own', points: 1, seconds: 60, reason: 'code_number' } as const
    const shared = { key: 'named:shared', points: 9, seconds: 60, reason: 'code_network' } as const
    const both = (second: number) => database.db.transaction().execute((trx) => takeFromLimits(trx, at(second), [own, shared]))
    expect(await both(0)).toBeNull()
    expect(await both(1)).toMatchObject({ reason: 'code_number' })
  })
})

describe('what counts as one address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, key) => expect(addressKey(ip)).toBe(key))
})

describe('what counts as one network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, key) => expect(networkKey(ip)).toBe(key))
})
