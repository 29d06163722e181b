import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../../platform/db/audit.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from './staff.fixture.ts'

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['sales'])).headers
})
afterAll(() => api.app.stop())

const path = '/gamma/staff/changes/stream'

/** Events as they arrive. */
async function follow() {
  const leave = new AbortController()
  const response = await fetch(`${api.base}${path}`, { headers, signal: leave.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  void (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return { count: () => text.split('event: change').length - 1, text: () => text, leave: () => leave.abort() }
}

const change = () => audit(api.db, { actor: 'system', action: 'changed', subject: `order:${crypto.randomUUID()}` })
const rest = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

it('every follower has an event within a second of a change, without its content, and none without one', async () => {
  const [one, two] = [await follow(), await follow()]
  await rest(1_100)
  const before = one.count()
  await rest(1_100)
  expect(one.count()).toBe(before)
  const times: number[] = []
  for (const changes of [1, 2, 3]) {
    const began = performance.now()
    await change()
    await expect.poll(() => [one.count(), two.count()]).toEqual([before + changes, before + changes])
    times.push(performance.now() - began)
  }
  // The quickest after the first, which may come just before a poll: a busy machine delays some of them.
  expect(Math.min(...times.slice(1))).toBeLessThan(1_000)
  expect(one.text()).not.toContain('order:')
  one.leave()
  two.leave()
})

it('a change that is committed after a later one is not missed', async () => {
  const stream = await follow()
  await rest(1_100)
  const before = stream.count()
  const late = Promise.withResolvers<void>()
  const slow = api.db.transaction().execute(async (trx) => {
    await audit(trx, { actor: 'system', action: 'slow', subject: 'order:slow' })
    await late.promise
  })
  await change()
  await expect.poll(stream.count).toBe(before + 1)
  late.resolve()
  await slow
  await expect.poll(stream.count).toBe(before + 2)
  stream.leave()
})

it('needs a session, and one member has twelve streams at most', async () => {
  expect((await fetch(`${api.base}${path}`)).status).toBe(401)
  const streams = []
  for (let count = 0; count < 12; count++) streams.push(await follow())
  const refused = await fetch(`${api.base}${path}`, { headers })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  for (const stream of streams) stream.leave()
})
