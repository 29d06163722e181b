import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../fleet/tail-numbers.ts'
import { findViolations } from '../ledger/integrity-check.ts'
import { loyaltyJobs } from '../loyalty/jobs.ts'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { ProblemError } from '../platform/http/problem.ts'

let h: OrdersHarness
beforeAll(async () => {
  h = await ordersHarness()
  loyaltyJobs(h.jobs, h.loyalty)
})
afterAll(() => h.close())

const steps = 180
const homes = ['EDDM', 'LSGG', 'LIML', 'LFPB', null] as const

/** Refusals are part of the game: sold, too late, no longer to be cancelled. */
const tolerant = async <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })

async function pay(clientId: string, invoiceId: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoiceId)
  await h.submitCard(bankId)
  await h.recover()
}

interface Bought {
  id: string
  clientId: string
}

it('a year of random orders, purchases, changes of mind and cancellations leaves every flight, leg and cent in its place', async () => {
  const random = seededRandom(20_261_123)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const clients = await Promise.all(Array.from({ length: 12 }, async () => (await h.client()).clientId))
  const parents: Bought[] = []
  const buyers: Bought[] = []
  const offered = async () => await h.db.selectFrom('empty_leg').selectAll().where('status', '=', 'offered').orderBy('id').execute()
  const cancel = ({ id, clientId }: Bought) =>
    tolerant(h.booking.cancelOrder({ id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null }))

  async function bookCharter(clientId: string): Promise<void> {
    const shape = { days: 3 + Math.floor(random() * 50), hours: Math.floor(random() * 24), home: pick(homes) ?? null }
    const order = await tolerant(h.create(clientId, h.offer(shape)))
    if (!order) return
    await pay(clientId, order.invoices[0]!.id)
    parents.push({ id: order.id, clientId })
  }

  async function buyLeg(clientId: string, isPaid: boolean): Promise<void> {
    const leg = pick(await offered())
    if (!leg) return
    const emptyLeg = { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null }
    const order = await tolerant(h.create(clientId, null, { legs: [], emptyLeg }))
    if (!order) return
    if (isPaid) await pay(clientId, order.invoices[0]!.id)
    buyers.push({ id: order.id, clientId })
  }

  for (let step = 0; step < steps; step++) {
    const clientId = pick(clients)!
    const dice = random()
    if (dice < 0.4) await bookCharter(clientId)
    else if (dice < 0.7) await buyLeg(clientId, dice < 0.6)
    else if (dice < 0.85) await cancel(pick(parents) ?? { id: crypto.randomUUID(), clientId })
    else await cancel(pick(buyers) ?? { id: crypto.randomUUID(), clientId })
    h.clock.advance({ hours: Math.floor(random() * 97) })
    await h.jobs.run(h.clock.now())
    await h.recover()
    await h.emptyLegs.endDepartedLegs()
  }

  const count = (status: string) => counts.find((row) => row.status === status)?.n ?? 0
  const counts = await h.db
    .selectFrom('empty_leg')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  // The year had everything in it.
  for (const status of ['flown', 'withdrawn']) expect([status, Number(count(status))]).toEqual([status, expect.any(Number)])
  expect(Number(count('flown'))).toBeGreaterThan(3)
  expect(Number(count('withdrawn'))).toBeGreaterThan(3)

  const { rows: overlaps } = await sql`
    SELECT a.id FROM aircraft_movement a JOIN aircraft_movement b ON a.aircraft_id = b.aircraft_id AND a.id < b.id
      AND a.canceled_at IS NULL AND b.canceled_at IS NULL
      AND tstzrange(a.departure_at, a.arrival_at) && tstzrange(b.departure_at, b.arrival_at)`.execute(h.db)
  expect(overlaps).toEqual([])
  const { rows: orphans } = await sql`
    SELECT leg.id FROM empty_leg leg JOIN aircraft_movement m ON m.id = leg.movement_id
    WHERE m.canceled_at IS NOT NULL AND leg.status IN ('draft', 'offered', 'held', 'sold', 'flown')`.execute(h.db)
  expect(orphans).toEqual([])
  // Buyers of withdrawn legs are refunded in full.
  const { rows: unpaidBack } = await sql`
    SELECT o.id FROM empty_leg leg JOIN orders o ON o.id = leg.buyer_order_id
    WHERE leg.status = 'withdrawn' AND leg.reason = 'parent-canceled' AND coalesce(o.refund, 0) <> o.paid`.execute(h.db)
  expect(unpaidBack).toEqual([])
  // A sold or flown leg has a paid order, and no order has two.
  const { rows: unpaid } = await sql`
    SELECT leg.id FROM empty_leg leg LEFT JOIN orders o ON o.id = leg.buyer_order_id
    WHERE leg.status IN ('sold', 'flown') AND coalesce(o.paid, 0) = 0`.execute(h.db)
  expect(unpaid).toEqual([])
  expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
}, 240_000)
