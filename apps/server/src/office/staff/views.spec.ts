import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import { maxSavedViews } from '@aquilane/domain/staff/saved-views'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from './staff.fixture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.app.stop())

const as = async (...roles: StaffRole[]) => (await signInTestStaff(api.db, roles)).headers
type Headers = Awaited<ReturnType<typeof as>>
interface View {
  id: string
  name: string
  query: string
  shared: boolean
}
const list = async (headers: Headers, page = 'trips') =>
  ((await api.call('GET', `/gamma/staff/view/list?page=${page}`, { headers })).json as { data: View[] }).data
const save = (headers: Headers, name: string, more: object = {}) =>
  api.call('POST', '/gamma/staff/view/save', {
    headers,
    body: { page: 'trips', name, query: '?status=Refund&page=4', shared: false, ...more },
  })
const remove = async (headers: Headers, id: string) =>
  (await api.call('POST', '/gamma/staff/view/delete', { headers, body: { view: { id } } })).status

it('a view is its member’s own unless it is shared, and replaces the own one of its name', async () => {
  const [ada, eve] = [await as('sales'), await as('sales')]
  expect((await save(ada, ' Refunds ')).json).toMatchObject({ name: 'Refunds', query: 'status=Refund', shared: false })
  await save(eve, 'Refunds', { query: 'status=Declined' })
  expect((await list(ada)).map(({ query }) => query)).toEqual(['status=Refund'])
  await save(ada, 'Refunds', { query: 'status=Canceled', shared: true })
  expect((await list(ada)).map(({ query, shared }) => [query, shared])).toEqual([['status=Canceled', true]])
  expect((await list(eve)).map(({ query }) => query).toSorted()).toEqual(['status=Canceled', 'status=Declined'])
  expect(await list(eve, 'requests')).toEqual([])
})

it('others do not delete it; its member does, and an admin where it is shared', async () => {
  const [ada, eve, admin] = [await as('sales'), await as('sales'), await as('admin')]
  const own = ((await save(ada, 'Own')).json as View).id
  const shared = ((await save(ada, 'Shared', { shared: true })).json as View).id
  for (const id of [own, shared]) expect(await remove(eve, id)).toBe(404)
  expect([await remove(admin, own), await remove(admin, shared)]).toEqual([404, 200])
  expect([await remove(ada, own), await remove(ada, own)]).toEqual([200, 404])
})

it('a member keeps so many of a list, and no empty name', async () => {
  const ada = await as('sales')
  for (let count = 0; count < maxSavedViews; count++) expect((await save(ada, `View ${count}`)).status).toBe(200)
  expect((await save(ada, 'One more')).json).toMatchObject({ code: 'TOO_MANY_VIEWS' })
  expect((await save(ada, 'View 3', { query: 'status=Declined' })).status).toBe(200)
  expect((await save(ada, '   ')).status).toBe(400)
  expect((await save(ada, 'x', { query: 'y'.repeat(501) })).status).toBe(400)
})
