import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { insertTestLeg } from './empty-legs.fixture.ts'

/** `npm run proof:races` runs 100 rounds. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)
const buyers = 200
let h: OrdersHarness
let clients: string[]

beforeAll(async () => {
  h = await ordersHarness({ pool: 60 })
  const rows = Array.from({ length: buyers }, (_, index) => ({
    phone: `+4475${String(index).padStart(8, '0')}`,
    created_at: h.clock.now().toString(),
    unpaid_hold_limit: 10_000,
  }))
  clients = (await h.db.insertInto('client').values(rows).returning('id').execute()).map((row) => row.id)
})
afterAll(() => h.close())

/** So many customers buy one leg concurrently. */
async function race(size: number): Promise<{ winners: number; codes: Set<string> }> {
  const { id, operator_id: companyId } = await insertTestLeg(h.db, { departureAt: h.clock.now().add({ hours: 24 * 20 }) })
  const emptyLeg = { id, companyId, pax: 2, luggageKg: 20, shownCents: null }
  const results = await Promise.all(
    clients.slice(0, size).map((client) =>
      h.create(client, null, { legs: [], emptyLeg }).then(
        () => 'won',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    ),
  )
  return { winners: results.filter((result) => result === 'won').length, codes: new Set(results.filter((result) => result !== 'won')) }
}

describe('the last empty leg', () => {
  it(
    `${buyers} parallel buyers, ${rounds} rounds: one order each, LEG_SOLD for the others`,
    async () => {
      for (let number = 0; number < rounds; number++)
        expect({ number, ...(await race(buyers)) }).toEqual({ number, winners: 1, codes: new Set(['LEG_SOLD']) })
      const { n } = await h.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      expect(Number(n)).toBe(rounds)
    },
    60_000 + rounds * 10_000,
  )

  it('the same race oversells when the leg does not keep its status', async () => {
    await sql`DROP TRIGGER empty_leg_status ON empty_leg`.execute(h.db)
    await sql`CREATE FUNCTION forget_status() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.status := OLD.status; NEW.buyer_order_id := OLD.buyer_order_id; RETURN NEW; END $$`.execute(h.db)
    await sql`CREATE TRIGGER forget_status BEFORE UPDATE OF status ON empty_leg FOR EACH ROW EXECUTE FUNCTION forget_status()`.execute(h.db)
    let oversold = 0
    for (let number = 0; number < 10; number++) if ((await race(20)).winners > 1) oversold++
    expect(oversold).toBeGreaterThanOrEqual(9)
  })
})
