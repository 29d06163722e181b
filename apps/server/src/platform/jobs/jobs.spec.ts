import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { createJobs, type Jobs } from './jobs.ts'

let test: TestDatabase
let jobs: Jobs
const ran: string[] = []
const ranAt: Temporal.Instant[] = []
const tries = new Map<string, number>()

beforeAll(async () => {
  test = await createTestDatabase()
  jobs = createJobs({ url: test.url, log: pino({ level: 'silent' }) })
  jobs.work<{ name: string; failures?: number }>('spec', async ({ name, failures = 0 }) => {
    const before = tries.get(name) ?? 0
    tries.set(name, before + 1)
    if (before < failures) throw new Error('not yet')
    ran.push(name)
    ranAt.push(Temporal.Now.instant())
  })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await test.close()
})

/** Another process with a handler of the same queue, which looks for what is due only when the spec says so. */
async function secondProcess(queue: string, lookSeconds: number): Promise<{ own: Jobs; started: () => number }> {
  const own = createJobs({ url: test.url, log: pino({ level: 'silent' }), lookSeconds })
  let at = Number.POSITIVE_INFINITY
  own.work(queue, async () => void (at = performance.now()))
  await own.start()
  return { own, started: () => at }
}
const sendFrom = (from: Jobs, queue: string, startAfter?: Temporal.Instant) =>
  test.db.transaction().execute((trx) => from.send(trx, queue, {}, startAfter ? { startAfter } : {}))

const send = (data: { name: string; failures?: number }, startAfter?: Temporal.Instant) =>
  test.db.transaction().execute((trx) => jobs.send(trx, 'spec', data, startAfter ? { startAfter } : {}))
async function until(done: () => boolean): Promise<void> {
  for (let waited = 0; !done() && waited < 20_000; waited += 20) await sleep(20)
}

describe('jobs', () => {
  it('exist only if their transaction commits', async () => {
    await expect(
      test.db.transaction().execute(async (trx) => {
        await jobs.send(trx, 'spec', { name: 'rolled back' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await send({ name: 'committed' })
    await until(() => ran.includes('committed'))
    expect(ran).toEqual(['committed'])
  })

  it('of one batch fail alone and are tried again', async () => {
    await Promise.all([send({ name: 'steady' }), send({ name: 'shaky', failures: 1 }), send({ name: 'other' })])
    await until(() => ran.includes('shaky'))
    expect([ran.includes('shaky'), tries.get('steady'), tries.get('shaky'), tries.get('other')]).toEqual([true, 1, 2, 1])
  }, 30_000)

  it('wait for their time, and a hundred of them do not take a hundred turns', async () => {
    const due = Temporal.Now.instant().add({ seconds: 2 })
    await Promise.all(Array.from({ length: 100 }, (_, index) => send({ name: `late ${index}` }, due)))
    const late = () => ran.filter((name) => name.startsWith('late')).length
    await until(() => late() === 100)
    expect(late()).toBe(100)
    const waited = ranAt.slice(-100).map((at) => at.since(due).total('seconds'))
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...waited)).toBeLessThan(15)
    expect(Math.min(...waited)).toBeLessThan(3)
  }, 40_000)

  it('start within a second of the commit of another process, and nobody has looked for them', async () => {
    const { own, started } = await secondProcess('spec.notified', 3_600)
    await sendFrom(jobs, 'spec.notified')
    const committed = performance.now()
    await until(() => Number.isFinite(started()))
    expect(started() - committed).toBeLessThan(1_000)
    await own.stop()
  }, 30_000)

  it('start within seconds although the notification of their commit is lost', async () => {
    const { own, started } = await secondProcess('spec.lost', 1)
    await sendFrom(jobs, 'spec.lost', Temporal.Now.instant().add({ hours: 1 }))
    // Due at once, and nothing is notified.
    await sql`UPDATE jobs.job SET start_after = now() WHERE name = 'spec.lost'`.execute(test.db)
    const due = performance.now()
    await until(() => Number.isFinite(started()))
    expect(started() - due).toBeLessThan(3_000)
    await own.stop()
  }, 30_000)
})
