import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('an order in the back office', () => {
  it('shows whom its invoices are made out to, and nothing where it is their customer', async () => {
    const ada = await api.customer()
    const order = await api.order(ada, (await api.offers(ada))[0]!)
    const staff = await signInTestStaff(api.db, ['sales'])
    const billing = async () =>
      ((await api.call('GET', `/gamma/staff/order/get?id=${order.id}`, { headers: staff.headers })).json as { billing: object[] }).billing
    expect(await billing()).toEqual([])
    const company = {
      bill_to: 'Acme Holding',
      address: '1 high street, london',
      vat_number: 'DE123456789',
      purchase_order: 'PO-77',
      cost_center: 'Board',
    }
    const body = { invoice: { id: order.invoices[0]!.id }, billing: company }
    expect((await api.call('POST', '/gamma/invoice/set-billing', { as: ada, body })).status).toBe(200)
    expect(await billing()).toEqual([{ invoice: expect.stringMatching(/^AQ-/) as string, ...company }])
  })
})
