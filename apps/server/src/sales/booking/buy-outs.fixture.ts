import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { sharedFlightCases } from './shared-flight-cases.fixture.ts'

export let h: OrdersHarness
export let cases: ReturnType<typeof sharedFlightCases>
/** Opens flights to others, and buys them out. */
export let ada: string
/** Buys seats of them. */
export let eve: string

/** Both are customers without a trip from here on. */
export async function renewCustomers(): Promise<void> {
  ada = (await h.client()).clientId
  eve = (await h.client()).clientId
}

/** One company for the spec, new customers for each case. */
export function useBuyOuts(): void {
  beforeAll(async () => {
    h = await ordersHarness({ pool: 20, realOffers: true })
    cases = sharedFlightCases(h)
  })
  afterAll(() => h.close())
  beforeEach(async () => {
    h.jobs.clear()
    await renewCustomers()
  })
}
