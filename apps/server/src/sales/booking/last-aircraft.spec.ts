import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'

/** 200 customers order the same aircraft for the same day concurrently, on a real PostgreSQL with many connections. */
const buyers = 200
/** `npm run proof:races` runs 100 rounds. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? inFullRun(5, 20))
let h: OrdersHarness
let clients: string[]

beforeAll(async () => {
  h = await ordersHarness({ pool: 60 })
  const rows = Array.from({ length: buyers }, (_, index) => ({
    phone: `+4475${String(index).padStart(8, '0')}`,
    created_at: h.clock.now().toString(),
    unpaid_hold_limit: 1_000,
  }))
  clients = (await h.db.insertInto('client').values(rows).returning('id').execute()).map((row) => row.id)
})
afterAll(() => h.close())

async function round(number: number, size = buyers): Promise<{ winners: number; codes: Set<string> }> {
  const aircraftId = h.aircraftIds[number % h.aircraftIds.length]!
  const results = await Promise.all(
    clients.slice(0, size).map((client) =>
      h.create(client, h.offer({ aircraftId, days: 30 + Math.floor(number / h.aircraftIds.length) })).then(
        () => 'won',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    ),
  )
  return { winners: results.filter((result) => result === 'won').length, codes: new Set(results.filter((result) => result !== 'won')) }
}

describe('the last aircraft', () => {
  it(
    `200 parallel buyers, ${rounds} rounds: one order each, OFFER_TAKEN for the others`,
    async () => {
      for (let number = 0; number < rounds; number++)
        expect({ number, ...(await round(number)) }).toEqual({ number, winners: 1, codes: new Set(['OFFER_TAKEN']) })
      // Losers leave nothing behind: no order, no invoice, no hold.
      const count = async (table: 'orders' | 'invoice' | 'order_leg' | 'aircraft_availability_block') =>
        Number(
          (
            await h.db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        )
      expect([await count('orders'), await count('invoice'), await count('order_leg'), await count('aircraft_availability_block')]).toEqual(
        [rounds, rounds, rounds, rounds],
      )
      expect(await h.jobs.waiting('order.expire')).toHaveLength(rounds)
    },
    60_000 + rounds * 10_000,
  )

  it('the same test oversells without the database constraint', async () => {
    // A constraint of the same name without effect, in place of the real one.
    await sql`ALTER TABLE aircraft_availability_block DROP CONSTRAINT aircraft_availability_block_no_overlap, ADD CONSTRAINT aircraft_availability_block_no_overlap EXCLUDE USING gist (id WITH =)`.execute(
      h.db,
    )
    // Few buyers: each of them makes a whole order.
    let oversold = 0
    for (let number = rounds; number < rounds + 10; number++) if ((await round(number, 20)).winners > 1) oversold++
    expect(oversold).toBeGreaterThanOrEqual(9)
  })
})
