import type { TestClient } from '@aquilane/testing/client'
import type { OrderResponse } from '../orders/http/wire.ts'
import type { Api } from '../../api.fixture.ts'

/** Id of the paid seats of a flight that the customer opened to others. The customer's balance pays. @param days from now to the departure */
export async function openPaidFlight(api: Api, client: TestClient, days: number): Promise<string> {
  const [offer] = await api.offers(client, api.legsIn(days))
  const body = { suggestion_id: offer, count: 1 }
  const { id, invoices } = (await api.call('POST', '/gamma/sharing/open', { as: client, body })).json as OrderResponse
  const payment = { invoice: { id: invoices[0]!.id }, account: { id: await api.accountOf(client) } }
  await api.call('POST', '/gamma/payment/from-account', { as: client, body: payment })
  return id
}
