import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from './staff.fixture.ts'
import { assignNewRequest } from './assign-request.ts'
import { assignRequestJob } from './queues.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.app.stop())

let day = 30
/** A new request that the rule has looked at, once: its job would come while another case chooses its members. */
async function request(): Promise<string> {
  const id = await requestTrip(api, await api.customer(), day++)
  await sql`DELETE FROM jobs.job WHERE name = ${assignRequestJob} AND data ->> 'order' = ${id}`.execute(api.db)
  await assignNewRequest(api.app.ctx, { order: id })
  return id
}
const take = (member: TestStaff, languages: string[]) =>
  api.call('POST', '/gamma/staff/account/set-request-languages', { headers: member.headers, body: { languages } })

interface Listed {
  data: { id: string; assignee: { id: string } | null }[]
}
async function assigneeOf(id: string, { headers }: TestStaff): Promise<string | null> {
  const { data } = (await api.call('GET', '/gamma/staff/request/list?view=open&per_page=100', { headers })).json as Listed
  return data.find((one) => one.id === id)?.assignee?.id ?? null
}

it('without a language no member gets requests; then they go to each in turn, past members of other languages', async () => {
  const [ada, eve, zoe] = [
    await signInTestStaff(api.db, ['sales']),
    await signInTestStaff(api.db, ['sales']),
    await signInTestStaff(api.db, ['sales']),
  ]
  expect(await assigneeOf(await request(), ada)).toBeNull()
  await take(ada, ['en'])
  await take(eve, ['en', 'it'])
  await take(zoe, ['it'])
  const got = []
  for (let count = 0; count < 4; count++) got.push(await assigneeOf(await request(), ada))
  expect(got.toSorted()).toEqual([ada.id, ada.id, eve.id, eve.id].toSorted())
  expect((await take(ada, [])).json).toMatchObject({ request_languages: [] })
  expect(await assigneeOf(await request(), ada)).toBe(eve.id)
  await take(eve, [])
  await take(zoe, [])
})

it('a request with an assignee keeps it; the history names the rule', async () => {
  const [ada, eve] = [await signInTestStaff(api.db, ['sales']), await signInTestStaff(api.db, ['sales'])]
  const id = await request()
  await take(eve, ['en'])
  await api.call('POST', '/gamma/staff/request/assign', {
    headers: ada.headers,
    body: { order: { id }, from: null, member: { id: ada.id } },
  })
  await assignNewRequest(api.app.ctx, { order: id })
  expect(await assigneeOf(id, ada)).toBe(ada.id)
  const other = await request()
  const rows = await api.db
    .selectFrom('audit')
    .select(['actor', 'to_state'])
    .where('subject', '=', `order:${other}`)
    .where('action', '=', 'request-assigned')
    .execute()
  expect(rows).toEqual([{ actor: 'system', to_state: eve.id }])
  await take(eve, [])
})

it('is planned with every new request, and is for those who answer requests', async () => {
  const member = await signInTestStaff(api.db, ['operations'])
  await take(member, ['en'])
  const id = await requestTrip(api, await api.customer(), day++)
  await expect.poll(() => assigneeOf(id, member)).toBe(member.id)
  expect((await take(await signInTestStaff(api.db, ['finance']), ['en'])).status).toBe(403)
  expect((await take(member, ['fr'])).status).toBe(400)
})
