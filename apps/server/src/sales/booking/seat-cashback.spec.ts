import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loyaltyHarness, type LoyaltyHarness } from '../loyalty/loyalty.fixture.ts'
import { sharedFlightOpener } from '../../market/shared-flights/shared-flights.fixture.ts'
import { settleDueLoyalty } from '../loyalty/service.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { decideSharedFlight } from './decide-shared-flight.ts'

let h: LoyaltyHarness
let open: ReturnType<typeof sharedFlightOpener>

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
  open = sharedFlightOpener(h)
  await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
    h.db,
  )
})
afterAll(() => h.close())

/** Seats paid by card, and the day after, when cashback of a charter would be credited. */
async function seatsOfYesterday() {
  const { clientId } = await h.client()
  const flight = await open({ thresholdSeats: 3 })
  const choice = { seats: 3, sofaSeats: 0 }
  const order = await h.create(clientId, null, {
    legs: [],
    sharing: { id: flight.id, companyId: flight.operator_id, choice, shownCents: null },
  })
  await h.payByCard(clientId, order.invoices[0]!.id)
  h.clock.advance({ hours: 25 })
  await h.jobs.run(h.clock.now())
  await settleDueLoyalty(h)
  const cashback = async () => (await getAccounts(h, clientId))[0]!.cashback?.total ?? 0
  const decide = async (decision: 'confirmed' | 'canceled') => {
    await decideSharedFlight(h, { flightId: flight.id, decision, actor: 'system' })
    await h.jobs.run(h.clock.now())
    await settleDueLoyalty(h)
  }
  return { cashback, decide, price: order.price!.amount }
}

it('seats earn their cashback once the flight is confirmed', async () => {
  const { cashback, decide, price } = await seatsOfYesterday()
  expect(await cashback()).toBe(0)
  await decide('confirmed')
  expect(await cashback()).toBe(Math.floor(price * 5))
})

it('seats of a flight that does not go earn none, so that nothing can be spent and kept', async () => {
  const { cashback, decide } = await seatsOfYesterday()
  await decide('canceled')
  expect(await cashback()).toBe(0)
})
