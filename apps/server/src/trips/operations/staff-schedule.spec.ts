import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['operations'])).headers
})
afterAll(() => api.app.stop())

it('a period outside what the schedule shows is a 400 that names the field', async () => {
  const get = (query: string) => api.call('GET', `/gamma/staff/schedule/get?${query}`, { headers })
  for (const [query, path] of [
    ['from=0000-01-01', 'from'],
    ['from=9999-12-31', 'from'],
    ['from=2026-02-30', 'from'],
    ['days=14', 'from'],
    ['from=2026-12-01&days=91', 'days'],
    ['from=2026-12-01&days=0', 'days'],
  ] as const) {
    const { status, json } = await get(query)
    expect([query, status, (json as { errors: { path: string }[] }).errors[0]?.path]).toEqual([query, 400, path])
  }
  expect((await get('from=2026-12-01')).json).toMatchObject({ from: '2026-12-01T00:00:00Z', to: '2026-12-15T00:00:00Z' })
})

it('a block where a trip is planned names its booking reference', async () => {
  const ada = await api.customer(500_000_000)
  const order = await api.order(ada, (await api.offers(ada))[0]!)
  const payment = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(ada) } }
  await api.call('POST', '/gamma/payment/from-account', { as: ada, body: payment })
  const day = order.legs[0]!.departure_date.slice(0, 10)
  const body = { tail: order.aircraft!.tail, kind: 'maintenance', from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z`, note: 'Tyre change' }
  const refused = await api.call('POST', '/gamma/staff/schedule/add-block', { headers, body })
  expect(refused.json).toMatchObject({ code: 'AIRCRAFT_TAKEN', conflicts: [{ pnr: order.pnr }] })
})
