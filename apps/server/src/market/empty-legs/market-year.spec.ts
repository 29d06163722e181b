import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../foundation/fleet/tail-numbers.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { loyaltyJobs } from '../../sales/loyalty/jobs.ts'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cancelOrder, answerLegChange } from '../../sales/booking/customer-answers.fixture.ts'
import { getOrderForStaff } from '../../sales/orders/admin.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { listLegs } from './list-legs.ts'
import { endDepartedLegs } from './offer-movements.ts'

let h: OrdersHarness
beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
  loyaltyJobs(h.jobs, h)
})
afterAll(() => h.close())

const steps = 180
const airports = ['EGGW', 'LFMN', 'LSGG', 'LIML', 'LFPB', 'EDDM', 'LEMD', 'LOWW'] as const

/** Refusals are part of the game: sold, too late, no longer to be cancelled. */
const tolerant = async <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

async function pay(clientId: string, invoiceId: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoiceId)
  await h.submitCard(bankId)
  await h.recover()
}

const nextMorning = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: 'UTC', plainTime: '06:00' }).toInstant()

interface Bought {
  id: string
  clientId: string
}

it('a year of random orders, purchases, changes of times and cancellations leaves every flight, leg and cent in its place', async () => {
  const random = seededRandom(20_261_123)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const clients = await Promise.all(Array.from({ length: 12 }, async () => (await h.client()).clientId))
  const parents: Bought[] = []
  const buyers: Bought[] = []
  const effects = new Map<string, number>()
  let diverted = 0
  const offered = async () =>
    await h.db
      .selectFrom('empty_leg')
      .selectAll()
      .where('status', '=', 'offered')
      .orderBy('departure_at')
      .orderBy('departure_airport')
      .execute()

  /** Half of the changes go to orders with a sold leg behind them, which would otherwise be too few to decide anything. */
  async function parentToChange(): Promise<{ id: string } | undefined> {
    const sold = await h.db
      .selectFrom('empty_leg as leg')
      .innerJoin('aircraft_movement as movement', 'movement.id', 'leg.movement_id')
      .select('movement.order_id as id')
      .where('leg.status', '=', 'sold')
      .where('movement.order_id', 'is not', null)
      .orderBy('leg.departure_at')
      .orderBy('leg.departure_airport')
      .execute()
    const { id } = (random() < 0.5 ? pick(sold) : undefined) ?? pick(parents) ?? {}
    return id ? { id } : undefined
  }

  const cancel = ({ id, clientId }: Bought) =>
    tolerant(cancelOrder(h, { id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null }))

  async function bookCharter(clientId: string): Promise<void> {
    const from = pick(airports)!
    const date = h.clock
      .now()
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .add({ days: 3 + Math.floor(random() * 50) })
    const time = date.with({ hour: 6 + Math.floor(random() * 14), minute: 0 }).toString({ smallestUnit: 'minute' })
    const to = pick(airports.filter((code) => code !== from))!
    const legs = [{ departure: `airport:${from}`, arrival: `airport:${to}`, date: time, pax: 4, luggage: 40 }]
    const found = await tolerant(h.charter.findOffersFor({ legs, clientId, locale: 'en' }))
    const offer = pick((found ?? []).filter(({ firmness }) => firmness === 'firm').slice(0, 8))
    const order = offer && (await tolerant(h.create(clientId, offer.id, { legs })))
    if (!order) return
    await pay(clientId, order.invoices[0]!.id)
    parents.push({ id: order.id, clientId })
  }

  /** By up to twelve hours, to another time of the day. */
  async function retime({ id }: { id: string }): Promise<void> {
    const order = await tolerant(getOrderForStaff(h, id, 'en'))
    const [leg] = order?.legs ?? []
    if (!leg) return
    const departureLocal = Temporal.PlainDateTime.from(leg.departureLocal)
      .add({ hours: Math.floor(random() * 25) - 12 })
      .toString({ smallestUnit: 'minute' })
    const change = {
      id,
      legs: [{ id: leg.id, departureLocal }],
      tail: null,
      actor: 'staff:rita',
      reason: 'Slot',
      isDryRun: false,
      isAgreed: true,
    } as const
    const result = await tolerant(retimeOrder(h, change))
    for (const { effect } of result?.emptyLegs ?? []) effects.set(effect, (effects.get(effect) ?? 0) + 1)
  }

  /** Buyers who are asked answer in two of three cases. */
  async function answerChanges(): Promise<void> {
    const open = await h.db.selectFrom('empty_leg_change').select('order_id').where('status', '=', 'open').orderBy('id').execute()
    for (const { order_id: id } of open) {
      const choice = pick(['new_time', 'refund', 'charter', null, null, null] as const) ?? null
      const clientId = buyers.find((one) => one.id === id)!.clientId
      if (choice === null) continue
      const answered = await tolerant(answerLegChange(h, { id, clientId, locale: 'en', choice, idempotencyKey: null }))
      if (answered && choice === 'charter') await pay(clientId, answered.invoices[0]!.id)
    }
  }

  /** A route that some leg could be flown on instead of its own. */
  async function findDetour() {
    const visitor = { clientId: null, locale: 'en', latitude: 51, longitude: 0 } as const
    for (let draw = 0; draw < 12; draw++) {
      const from = pick(airports)!
      const to = pick(airports.filter((code) => code !== from))!
      const query = { from: `airport:${from}`, to: `airport:${to}`, page: 1, perPage: 1, subscribed: false }
      const { detours } = await listLegs(h, visitor, { ...query, sort: { key: 'date', descending: false } })
      const found = pick(detours)
      if (found) return { id: found.id, companyId: found.row.operator_id, departure: query.from, arrival: query.to }
    }
    return null
  }

  async function buyLeg(clientId: string, isPaid: boolean): Promise<void> {
    const leg = pick(await offered())
    if (!leg) return
    const wanted = { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null }
    const emptyLeg = random() < 0.5 ? wanted : { ...wanted, ...(await findDetour()) }
    const order = await tolerant(h.create(clientId, null, { legs: [], emptyLeg }))
    if (!order) return
    if ('departure' in emptyLeg) diverted++
    if (isPaid) await pay(clientId, order.invoices[0]!.id)
    buyers.push({ id: order.id, clientId })
  }

  // The same year at every time of the day.
  h.clock.advance({ seconds: Math.ceil(h.clock.now().until(nextMorning(h.clock.now())).total('seconds')) })
  for (let step = 0; step < steps; step++) {
    const clientId = pick(clients)!
    const dice = random()
    if (dice < 0.3) await bookCharter(clientId)
    else if (dice < 0.6) await buyLeg(clientId, dice < 0.52)
    else if (dice < 0.8) await retime((await parentToChange()) ?? { id: crypto.randomUUID() })
    else if (dice < 0.9) await cancel(pick(parents) ?? { id: crypto.randomUUID(), clientId })
    else await cancel(pick(buyers) ?? { id: crypto.randomUUID(), clientId })
    await answerChanges()
    h.clock.advance({ hours: Math.floor(random() * 97) })
    await h.jobs.run(h.clock.now())
    await h.recover()
    await endDepartedLegs(h)
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
  expect(effects.get('repriced')).toBeGreaterThan(0)
  expect(effects.get('asked')).toBeGreaterThan(0)

  expect(diverted).toBeGreaterThan(0)

  const { rows: overlaps } = await sql`
    SELECT a.id FROM aircraft_movement a JOIN aircraft_movement b ON a.aircraft_id = b.aircraft_id AND a.id < b.id
      AND a.canceled_at IS NULL AND b.canceled_at IS NULL
      AND tstzrange(a.departure_at, a.arrival_at) && tstzrange(b.departure_at, b.arrival_at)`.execute(h.db)
  expect(overlaps).toEqual([])
  const { rows: orphans } = await sql`
    SELECT leg.id FROM empty_leg leg JOIN aircraft_movement m ON m.id = leg.movement_id
    WHERE m.canceled_at IS NOT NULL AND leg.status IN ('draft', 'offered', 'held', 'sold', 'flown')`.execute(h.db)
  expect(orphans).toEqual([])
  const { rows: strays } = await sql`
    SELECT leg.id FROM empty_leg leg JOIN aircraft_movement m ON m.id = leg.movement_id
    WHERE leg.status IN ('draft', 'offered', 'held', 'sold') AND (m.departure_at <> leg.departure_at OR m.aircraft_id <> leg.aircraft_id)`.execute(
    h.db,
  )
  expect(strays).toEqual([])
  // Every flight of an order starts where the one before it ended, within the time that the aircraft is kept for the order.
  const { rows: broken } = await sql`
    SELECT order_id FROM (
      SELECT order_id, departure_airport, lag(arrival_airport) OVER (PARTITION BY order_id ORDER BY departure_at) AS previous
      FROM aircraft_movement WHERE canceled_at IS NULL AND order_id IS NOT NULL
    ) flight WHERE previous <> departure_airport`.execute(h.db)
  expect(broken).toEqual([])
  const { rows: outside } = await sql`
    SELECT m.id FROM aircraft_movement m LEFT JOIN aircraft_availability_block block
      ON block.reference = 'order:' || m.order_id AND block.aircraft_id = m.aircraft_id AND block.period @> tstzrange(m.departure_at, m.arrival_at)
    WHERE m.canceled_at IS NULL AND m.order_id IS NOT NULL AND block.id IS NULL`.execute(h.db)
  expect(outside).toEqual([])
  // Every aircraft departs from where it landed.
  const { rows: jumps } = await sql`
    SELECT aircraft_id FROM (
      SELECT aircraft_id, departure_airport, lag(arrival_airport) OVER (PARTITION BY aircraft_id ORDER BY departure_at) AS previous
      FROM aircraft_movement WHERE canceled_at IS NULL AND order_id IS NOT NULL
    ) flight WHERE previous <> departure_airport`.execute(h.db)
  expect(jumps).toEqual([])
  // No choice stays open past its time, and no charter is kept for a choice that was made.
  const { rows: kept } = await sql`
    SELECT block.id FROM aircraft_availability_block block LEFT JOIN empty_leg_change change ON block.reference = 'leg-change:' || change.id
    WHERE block.reference LIKE 'leg-change:%' AND change.status IS DISTINCT FROM 'open'`.execute(h.db)
  expect(kept).toEqual([])
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
