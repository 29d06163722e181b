import type { TestClient } from '@aquilane/testing/client'
import type { WireSuggestion } from '../../market/charter/http/wire.ts'
import type { Api } from '../../api.fixture.ts'
import { answerWithPrice } from '../../trips/quotes/answer-with-price.ts'

/** Id of a request on an estimate, which waits for a price. @param days from now to the departure */
export async function requestTrip(api: Api, client: TestClient, days: number): Promise<string> {
  const legs = api.legsIn(days)
  const { json } = await api.call('POST', '/gamma/charter/suggest', { as: client, body: { legs } })
  const estimate = (json as { data: WireSuggestion[] }).data.find(({ firmness }) => firmness === 'estimate')!
  return (await api.order(client, estimate.id, legs)).id
}

/** Sales answer the request and its customer's balance pays: it waits for its operator. */
export async function payRequest(api: Api, client: TestClient, id: string): Promise<void> {
  const estimate = await api.call('GET', `/gamma/order/get?id=${id}`, { as: client })
  // A margin above the estimate: the price needs no approval.
  const priceCents = Math.round((estimate.json as { price: { amount: number } }).price.amount * 110)
  await answerWithPrice(api.app.ctx, { orderId: id, memberId: crypto.randomUUID(), suggestionId: null, priceCents })
  const { json } = await api.call('GET', `/gamma/order/get?id=${id}`, { as: client })
  const [invoice] = (json as { invoices: { id: string }[] }).invoices
  const payment = { invoice: { id: invoice!.id }, account: { id: await api.accountOf(client) } }
  await api.call('POST', '/gamma/payment/from-account', { as: client, body: payment })
}
