import type { TestClient } from '@aquilane/testing/client'
import { isTax } from '@aquilane/domain/charter/customer-lines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let ada: TestClient
let sales: TestStaff
let finance: TestStaff

beforeAll(async () => {
  api = await startApi()
  ada = await api.customer(500_000_000)
  sales = await signInTestStaff(api.db, ['sales'])
  finance = await signInTestStaff(api.db, ['finance'])
})
afterAll(() => api.app.stop())

const read = async <T>(path: string): Promise<T> => {
  const { status, json } = await api.call('GET', path, { as: ada })
  expect([path, status]).toEqual([path, 200])
  return json as T
}
const staff = (path: string, member: TestStaff, body: object) => api.call('POST', `/gamma/staff/${path}`, { headers: member.headers, body })

interface PricedLine {
  service: string
  price: { amount: number }
}
const toCents = (amount: number): number => Math.round(amount * 100)
const sum = (lines: readonly PricedLine[]): number => lines.reduce((total, { price }) => total + toCents(price.amount), 0)

/** Services, reasons and figures that are not the customer's, anywhere in an answer. */
const internal =
  /"(?:service|code)":"(?:service|price_agreed|price_promise|price_difference|daily_minimum|positioning\w*|navigation|landing_handling|crew_night|peak\w*|short_notice|chain\w*)"|hourlyCents|margin|markup|"cost|list_price|engine/

function expectCustomerLines(lines: readonly PricedLine[], price: number): void {
  expect(sum(lines)).toBe(toCents(price))
  expect(lines.filter(({ service }) => !isTax(service)).map(({ service }) => service)).toEqual(['flight'])
  expect(JSON.stringify(lines)).not.toMatch(internal)
}

interface OrderAnswer {
  price: { amount: number }
  price_breakdown: PricedLine[]
  invoices: { id: string; price: { amount: number }; details: PricedLine[] }[]
}

/** Everything that the owner of an order can read about it. */
async function sweep(id: string): Promise<OrderAnswer> {
  const order = await read<OrderAnswer>(`/gamma/order/get?id=${id}`)
  const rest = [await read('/gamma/order/list'), await read(`/gamma/quote/link?id=${id}`)]
  for (const answer of [order, ...rest]) expect(JSON.stringify(answer)).not.toMatch(internal)
  expectCustomerLines(order.price_breakdown, order.price.amount)
  for (const { price, details } of order.invoices) expectCustomerLines(details, price.amount)
  return order
}

it('an order at a price by hand shows flight and taxes, on the order, its invoice, receipt and proforma', async () => {
  const id = await requestTrip(api, ada, 33)
  const estimate = await read<OrderAnswer>(`/gamma/order/get?id=${id}`)
  expectCustomerLines(estimate.price_breakdown, estimate.price.amount)
  const price = Math.round(estimate.price.amount * 1.4 * 100) / 100
  expect((await staff('order/quote', sales, { order: { id }, price: { amount: price, currency: 'EUR' } })).status).toBe(200)
  const { invoices, price: agreed } = await sweep(id)
  expect(agreed.amount).toBe(price)
  await api.call('POST', '/gamma/payment/from-account', {
    as: ada,
    body: { invoice: { id: invoices[0]!.id }, account: { id: await api.accountOf(ada) } },
  })
  await sweep(id)
  const documents = await api.db.selectFrom('fiscal_document').select('content').where('invoice_id', '=', invoices[0]!.id).execute()
  expect(documents).toHaveLength(1)
  for (const { content } of documents) {
    const { lines } = content as unknown as { lines: { service: string; cents: number }[] }
    expect(lines.filter(({ service }) => !isTax(service)).map(({ service }) => service)).toEqual(['flight'])
    expect(lines.reduce((total, { cents }) => total + cents, 0)).toBe(toCents(price))
  }
})

it('a quote of a marked-up and of a sub-charter price shows flight and taxes, and the accepted order the same', async () => {
  const id = await requestTrip(api, ada, 36)
  const { json } = await api.call('GET', `/gamma/staff/order/offers?id=${id}`, { headers: sales.headers })
  const [first, second] = (json as { data: { suggestion_id: string; price: { amount: number }; cost: { amount: number } }[] }).data
  const alternatives = [
    { suggestion_id: first!.suggestion_id, price: { amount: first!.price.amount + 3_158.97, currency: 'EUR' } },
    {
      suggestion_id: second!.suggestion_id,
      price: { amount: second!.price.amount - 900, currency: 'EUR' },
      cost: { amount: 5_000, currency: 'EUR' },
    },
  ]
  expect((await staff('quote/send', sales, { order: { id }, based_on: 0, alternatives })).status).toBe(200)
  expect((await staff('quote/approve', finance, { order: { id } })).status).toBe(200)
  const { quote: link } = await read<{ quote: { token: string } }>(`/gamma/quote/link?id=${id}`)
  const quote = await read<{ alternatives: { price: { amount: number }; price_breakdown: PricedLine[] }[] }>(
    `/gamma/quote/get?token=${link.token}`,
  )
  expect(JSON.stringify(quote)).not.toMatch(internal)
  for (const { price, price_breakdown: lines } of quote.alternatives) expectCustomerLines(lines, price.amount)
})

it('offers of a search show flight and taxes to customers and visitors, and staff still read the cost', async () => {
  const legs = api.legsIn(39)
  const [offer] = await api.offers(ada, legs)
  expect(JSON.stringify(await read(`/gamma/charter/suggestion?id=${offer}`))).not.toMatch(internal)
  for (const as of [ada, undefined]) {
    const { json } = await api.call('POST', '/gamma/charter/suggest', { ...(as ? { as } : {}), body: { legs } })
    const { data } = json as { data: { price: { amount: number }; price_breakdown: PricedLine[] }[] }
    expect(JSON.stringify(data)).not.toMatch(internal)
    for (const { price, price_breakdown: lines } of data) expectCustomerLines(lines, price.amount)
  }
})
