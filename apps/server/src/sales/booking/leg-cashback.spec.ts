import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { loyaltyHarness, type LoyaltyHarness } from '../loyalty/loyalty.fixture.ts'
import { settleDueLoyalty } from '../loyalty/service.ts'
import { changeEmptyLeg } from './change-empty-leg.ts'

let h: LoyaltyHarness

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
  await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
    h.db,
  )
})
afterAll(() => h.close())

/** A leg paid by card, and the day after, when cashback of a charter would be credited. */
async function legOfYesterday() {
  const { clientId } = await h.client()
  const leg = await insertTestLeg(h.db, { departureAt: h.clock.now().add({ hours: 24 * 12 }) })
  const emptyLeg = { id: leg.id, companyId: leg.operator_id, pax: 1, luggageKg: 0, shownCents: null }
  const order = await h.create(clientId, null, { legs: [], emptyLeg })
  await h.payByCard(clientId, order.invoices[0]!.id)
  const pass = async (hours: number) => {
    h.clock.advance({ hours })
    await h.jobs.run(h.clock.now())
    await settleDueLoyalty(h)
  }
  await pass(25)
  const cashback = async () => (await getAccounts(h, clientId))[0]!.cashback?.total ?? 0
  return { leg, order, cashback, pass }
}

it('an empty leg earns its cashback once it has been flown', async () => {
  const { order, cashback, pass } = await legOfYesterday()
  expect(await cashback()).toBe(0)
  await pass(24 * 13)
  expect(await cashback()).toBe(Math.floor(order.price!.amount * 5))
})

it('an empty leg that is withdrawn earns none, so that nothing can be spent and kept', async () => {
  const { leg, order, cashback, pass } = await legOfYesterday()
  await changeEmptyLeg(h, { legId: leg.id, action: 'withdraw', actor: 'staff:rita', reason: 'Crew', buyerOrderId: order.id })
  await pass(24 * 13)
  expect(await cashback()).toBe(0)
})
