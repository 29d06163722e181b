import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'

/**
 * Every figure is computed again from whole tables, row by row in this file, and compared with the report: the two share no query.
 */
let api: Api
let finance: Awaited<ReturnType<typeof signInTestStaff>>
let sales: Awaited<ReturnType<typeof signInTestStaff>>
const period = { from: '2026-05-01', to: '2026-05-31' }

interface Report {
  by: string
  columns: { id: string; kind: string }[]
  rows: { id: string; label: string; href: string | null; within: string | null; values: (number | null)[] }[]
  totals: (number | null)[] | null
  before: { from: string; to: string; totals: (number | null)[] | null }
}

const get = async (report: string, more: Record<string, string> = {}): Promise<Report> => {
  const query = new URLSearchParams({ report, ...period, ...more }).toString()
  const { status, json } = await api.call('GET', `/gamma/staff/report/get?${query}`, { headers: finance.headers })
  expect(status).toBe(200)
  return json as Report
}
/** Values of a row by column. */
const named = ({ columns }: Report, values: (number | null)[] | null) =>
  Object.fromEntries(columns.map(({ id }, at) => [id, values?.[at] ?? null])) as Record<string, number | null>
const round = (value: number): number => Math.round(value * 10_000) / 10_000
const isIn = (at: Temporal.Instant): boolean => at.toString() >= '2026-05-01T00:00:00Z' && at.toString() < '2026-06-01T00:00:00Z'
const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
const hoursBetween = (from: Temporal.Instant, to: Temporal.Instant): number => (to.epochMilliseconds - from.epochMilliseconds) / 3_600_000

const sharedFlight = {
  operator_id: 1,
  departure_airport: 'EGGW',
  arrival_airport: 'LFMN',
  departure_at: '2026-07-01T08:00:00Z',
  departure_day: '2026-07-01',
  arrival_at: '2026-07-01T10:00:00Z',
  block_minutes: 120,
  distance_km: 1_050,
  co2_kg: 2_000,
  luggage_kg: 20,
  seats: 6,
  threshold_seats: 4,
  charter_price: 1_000_000,
  seat_price: 200_000,
  sofa_price: 100_000,
  breakdown: JSON.stringify({ v: 1, lines: [] }),
  positioning: JSON.stringify({ v: 1, flights: [] }),
  published: true,
  created_at: '2026-04-01T00:00:00Z',
  changed_at: '2026-04-01T00:00:00Z',
}

/** Small numbers that are the same in every run. */
let seed = 7
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const day = (): string => `2026-0${4 + random(3)}-${String(1 + random(28)).padStart(2, '0')}T${String(random(24)).padStart(2, '0')}:30:00Z`

beforeAll(async () => {
  api = await startApi()
  finance = await signInTestStaff(api.db, ['finance'])
  sales = await signInTestStaff(api.db, ['sales'])
  const client = await api.customer()
  const orders: string[] = []
  for (let n = 0; n < 6; n++) orders.push((await confirmOrder(api, client, 20 + n)).id)
  const operatorOf = new Map(
    (await api.db.selectFrom('orders').select(['id', 'operator_id']).execute()).map((one) => [one.id, one.operator_id]),
  )
  await api.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    const invoices = await trx.selectFrom('invoice').select('id').execute()
    for (const id of orders) {
      const revenue = 1_000_000 + random(900_000)
      const quoted = 800_000 + random(100_000)
      const cost = quoted + random(60_000)
      await trx
        .insertInto('trip_closing')
        .values({ order_id: id, closed_at: day(), closed_by: finance.id, revenue, cost, margin: revenue - cost })
        .execute()
      await trx
        .insertInto('operator_bill')
        .values({
          order_id: id,
          operator_id: operatorOf.get(id)!,
          reference: id.slice(0, 8),
          amount: cost,
          quoted,
          is_flagged: false,
          entered_by: finance.id,
          entered_at: day(),
        })
        .execute()
      await trx
        .insertInto('sales_request')
        .values({ order_id: id, assignee_id: random(2) ? sales.id : null })
        .execute()
      await trx
        .insertInto('order_rating')
        .values({ order_id: id, score: 1 + random(5), created_at: day() })
        .execute()
      const ordered = Temporal.Instant.from(day())
      await trx.updateTable('orders').set({ created_at: ordered.toString() }).where('id', '=', id).execute()
      await sql`DELETE FROM audit WHERE subject = ${`order:${id}`}`.execute(trx)
      const step = (action: string, minutes: number, to: string) => ({
        actor: 'system',
        action,
        subject: `order:${id}`,
        to_state: to,
        at: ordered.add({ minutes }).toString(),
      })
      const steps = [
        step('placed', 1, 'AwaitingPayment'),
        step('paid', 10 + random(300), 'Confirmation'),
        step('confirmed', 400 + random(900), 'Confirmed'),
      ]
      const lost = random(3) === 0 ? [step('canceled', 2_000, 'Refund')] : []
      await trx
        .insertInto('audit')
        .values([...steps.slice(0, 1 + random(3)), ...lost])
        .execute()
    }
    for (const { id } of invoices) {
      await trx
        .updateTable('invoice')
        .set({ status: 'New', created_at: day(), expires_at: `2026-0${2 + random(5)}-10T00:00:00Z`, received: random(1_000) })
        .where('id', '=', id)
        .execute()
      await trx
        .insertInto('ancillary_charge')
        .values({
          invoice_id: id,
          position: 0,
          order_id: orders[random(orders.length)]!,
          service: random(2) ? 'catering' : 'deicing',
          amount: 5_000 + random(9_000),
        })
        .execute()
    }
    await trx.updateTable('orders').set({ last_arrival_at: '2026-04-20T12:00:00Z' }).execute()
    const aircraft = await trx.selectFrom('aircraft').select('id').orderBy('id').limit(4).execute()
    for (let n = 0; n < 24; n++) {
      const at = Temporal.Instant.from('2026-04-20T08:00:00Z').add({ hours: 48 * n })
      const minutes = 60 + random(120)
      await trx
        .insertInto('aircraft_movement')
        .values({
          aircraft_id: aircraft[n % 4]!.id,
          position: 0,
          kind: (['revenue', 'positioning', 'ferry'] as const)[random(3)]!,
          departure_airport: 'EGGW',
          arrival_airport: 'LFMN',
          departure_at: at.toString(),
          arrival_at: at.add({ minutes }).toString(),
          block_minutes: minutes,
          distance_km: 1_050,
          canceled_at: random(8) === 0 ? at.toString() : null,
        })
        .execute()
    }
    for (let n = 0; n < 6; n++)
      await trx
        .insertInto('shared_flight')
        .values({
          ...sharedFlight,
          aircraft_id: aircraft[0]!.id,
          decide_at: day(),
          status: (['go', 'no_go', 'departed'] as const)[random(3)]!,
        })
        .execute()
  })
  for (let n = 0; n < 8; n++)
    await insertTestLeg(api.db, { departureAt: Temporal.Instant.from(day()), ...(random(2) ? { soldFor: 300_000 + random(400_000) } : {}) })
})
afterAll(() => api.close())

describe('reports say what the tables say', () => {
  it('margin: revenue, planned and actual cost by operator, and down to the trip', async () => {
    const closings = (await api.db.selectFrom('trip_closing').selectAll().execute()).filter(({ closed_at: at }) => isIn(at))
    const bills = new Map((await api.db.selectFrom('operator_bill').selectAll().execute()).map((bill) => [bill.order_id, bill]))
    const operators = new Map(
      (await api.db.selectFrom('orders').select(['id', 'operator_id']).execute()).map((one) => [one.id, String(one.operator_id)]),
    )
    expect(closings.length).toBeGreaterThan(0)
    const report = await get('margin')
    const total = { revenue: 0, planned: 0, cost: 0 }
    for (const closing of closings) {
      total.revenue += closing.revenue
      total.planned += bills.get(closing.order_id)!.quoted
      total.cost += closing.cost
    }
    expect(named(report, report.totals)).toEqual({
      trips: closings.length,
      revenue: total.revenue / 100,
      planned_cost: total.planned / 100,
      cost: total.cost / 100,
      margin: (total.revenue - total.cost) / 100,
      planned_share: round((total.revenue - total.planned) / total.revenue),
      margin_share: round((total.revenue - total.cost) / total.revenue),
    })
    for (const row of report.rows) {
      const own = closings.filter(({ order_id: id }) => operators.get(id) === row.id)
      expect(named(report, row.values)['margin']).toBe(own.reduce((sum, { margin }) => sum + margin, 0) / 100)
      const opened = await get('margin', { by: 'trip', within: row.within! })
      expect(opened.rows.map(({ href }) => href).toSorted()).toEqual(own.map(({ order_id: id }) => `/trips/${id}/money`).toSorted())
    }
    const bySeller = await get('margin', { by: 'seller' })
    expect(bySeller.rows.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(closings.length)
  })

  it('margin: the totals of the same number of days before', async () => {
    const report = await get('margin')
    expect([report.before.from, report.before.to]).toEqual(['2026-03-31', '2026-04-30'])
    const earlier = (await api.db.selectFrom('trip_closing').selectAll().execute()).filter(
      ({ closed_at: at }) => at.toString() >= '2026-03-31T00:00:00Z' && at.toString() < '2026-05-01T00:00:00Z',
    )
    expect(named(report, report.before.totals)['trips']).toBe(earlier.length)
  })

  it('utilisation: hours flown and empty, and days without maintenance', async () => {
    const report = await get('utilisation', { by: 'aircraft' })
    const movements = (await api.db.selectFrom('aircraft_movement').selectAll().where('canceled_at', 'is', null).execute()).filter(
      ({ departure_at: at }) => isIn(at),
    )
    expect(movements.length).toBeGreaterThan(3)
    const hours = (list: typeof movements): number => list.reduce((sum, { block_minutes: minutes }) => sum + minutes / 60, 0)
    for (const row of report.rows) {
      const own = movements.filter(({ aircraft_id: id }) => String(id) === row.id)
      const values = named(report, row.values)
      expect(values['hours']).toBe(round(hours(own)))
      expect(values['empty_hours']).toBe(round(hours(own.filter(({ kind }) => kind !== 'revenue'))))
    }
    const total = named(report, report.totals)
    expect(total['hours']).toBe(round(hours(movements)))
    expect(total['empty_share']).toBe(round(hours(movements.filter(({ kind }) => kind !== 'revenue')) / hours(movements)))
    const { rows: blocked } = await sql<{ begins: Temporal.Instant; ends: Temporal.Instant }>`
      SELECT lower(period) AS begins, upper(period) AS ends FROM aircraft_availability_block b JOIN aircraft a ON a.id = b.aircraft_id
      WHERE b.kind = 'maintenance' AND a.status <> 'retired' AND NOT a.sub_charter`.execute(api.db)
    const [begins, ends] = [Temporal.Instant.from('2026-05-01T00:00:00Z'), Temporal.Instant.from('2026-06-01T00:00:00Z')]
    const missing = blocked.reduce((sum, block) => {
      const from = Temporal.Instant.compare(block.begins, begins) < 0 ? begins : block.begins
      const to = Temporal.Instant.compare(block.ends, ends) > 0 ? ends : block.ends
      return sum + Math.max(0, hoursBetween(from, to)) / 24
    }, 0)
    expect(total['available_days']).toBeCloseTo(report.rows.length * 31 - missing, 2)
  })

  it('funnel: orders by stage and the median minutes between', async () => {
    const report = await get('funnel')
    const orders = (await api.db.selectFrom('orders').select(['id', 'created_at']).execute()).filter(({ created_at: at }) => isIn(at))
    const audit = await api.db.selectFrom('audit').select(['subject', 'action', 'to_state', 'at']).execute()
    const firstOf = (id: string, matches: (entry: (typeof audit)[number]) => boolean): Temporal.Instant | null =>
      audit
        .filter((entry) => entry.subject === `order:${id}` && matches(entry))
        .map(({ at }) => at)
        .toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
    const reached = orders.map(({ id }) => ({
      priced: firstOf(id, ({ action }) => action === 'placed' || action === 'quoted'),
      paid: firstOf(id, ({ action }) => action === 'paid'),
      confirmed: firstOf(id, ({ to_state: to }) => to === 'Confirmed'),
    }))
    const stage = (name: string) => named(report, report.rows.find(({ id }) => id === name)!.values)
    expect(stage('ordered')['orders']).toBe(orders.length)
    const paid = reached.filter((one) => one.paid !== null)
    expect(stage('paid')['orders']).toBe(paid.length)
    expect(stage('paid')['share']).toBe(round(paid.length / orders.length))
    const waits = paid.flatMap((one) => (one.priced && one.paid ? [hoursBetween(one.priced, one.paid) * 60] : []))
    expect(stage('paid')['median_minutes']).toBe(round(median(waits)))
    expect(stage('confirmed')['orders']).toBe(reached.filter((one) => one.confirmed !== null).length)
    expect(report.totals).toBeNull()
  })

  it('receivables: what is open on the last day, by how long it is due', async () => {
    const report = await get('receivables', { by: 'invoice' })
    const end = Temporal.Instant.from('2026-06-01T00:00:00Z')
    const open = (
      await api.db
        .selectFrom('invoice')
        .selectAll()
        .where('status', 'in', ['New', 'Processing'])
        .where('order_id', 'is not', null)
        .execute()
    ).filter(({ created_at: at }) => Temporal.Instant.compare(at, end) < 0)
    expect(open.length).toBeGreaterThan(2)
    for (const invoice of open) {
      const days = Math.floor(hoursBetween(invoice.expires_at!, end) / 24)
      const due = (invoice.price - invoice.discount - invoice.received) / 100
      const bucket = days <= 0 ? 'not_due' : days <= 30 ? 'to_30' : days <= 60 ? 'to_60' : days <= 90 ? 'to_90' : 'older'
      const values = named(report, report.rows.find(({ id }) => id === invoice.id)!.values)
      expect([values[bucket], values['open']]).toEqual([due, due])
    }
    const all = open.reduce((sum, { price, discount, received }) => sum + price - discount - received, 0)
    expect(named(report, report.totals)['open']).toBe(all / 100)
  })

  it('quality: ratings, their mean and the low ones', async () => {
    const report = await get('quality')
    const scores = (await api.db.selectFrom('order_rating').selectAll().execute())
      .filter(({ created_at: at }) => isIn(at))
      .map(({ score }) => score)
    expect(scores.length).toBeGreaterThan(0)
    expect(named(report, report.totals)).toEqual({
      ratings: scores.length,
      average: round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
      low: scores.filter((score) => score <= 2).length,
      low_share: round(scores.filter((score) => score <= 2).length / scores.length),
    })
  })

  it('extras: days from the last arrival to the bill', async () => {
    const report = await get('extras')
    const charges = await api.db
      .selectFrom('ancillary_charge')
      .innerJoin('invoice', 'invoice.id', 'ancillary_charge.invoice_id')
      .select(['ancillary_charge.amount', 'invoice.created_at'])
      .execute()
    const own = charges.filter(({ created_at: at }) => isIn(at))
    const landed = Temporal.Instant.from('2026-04-20T12:00:00Z')
    const days = own.reduce((sum, { created_at: at }) => sum + Math.max(0, hoursBetween(landed, at) / 24), 0)
    expect(own.length).toBeGreaterThan(0)
    expect(named(report, report.totals)).toEqual({
      invoices: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0) / 100,
      days_to_bill: round(days / own.length),
    })
  })

  it('lost orders by what ended them', async () => {
    const report = await get('lost')
    const ended = (await api.db.selectFrom('audit').selectAll().where('action', '=', 'canceled').execute()).filter(({ at }) => isIn(at))
    expect(named(report, report.totals)['orders']).toBe(new Set(ended.map(({ subject }) => subject)).size)
    expect(report.rows.map(({ id }) => id)).toEqual(ended.length > 0 ? ['canceled'] : [])
  })

  it('empty legs: sold, and what that recovers of their price; shared flights that went', async () => {
    const legs = await get('empty-legs', { from: '2026-01-01', to: '2026-12-31' })
    const rows = (await api.db.selectFrom('empty_leg').selectAll().where('status', '<>', 'draft').execute()).filter(
      ({ departure_at: at }) => at.toString().startsWith('2026'),
    )
    const sold = rows.filter(({ buyer_order_id: buyer, status }) => buyer !== null && ['sold', 'flown'].includes(status))
    expect(sold.length).toBeGreaterThan(0)
    expect(named(legs, legs.totals)).toMatchObject({
      legs: rows.length,
      sold: sold.length,
      revenue: sold.reduce((sum, { sale_price: price }) => sum + (price ?? 0), 0) / 100,
      reference: rows.reduce((sum, { reference_price: price }) => sum + price, 0) / 100,
    })
    const shared = await get('shared-flights', { from: '2026-01-01', to: '2026-12-31' })
    const decided = await api.db.selectFrom('shared_flight').select(['status', 'seats']).where('status', '<>', 'open').execute()
    const went = decided.filter(({ status }) => status !== 'no_go')
    expect(went.length).toBeGreaterThan(0)
    expect(named(shared, shared.totals)).toMatchObject({
      flights: decided.length,
      went: went.length,
      go_rate: round(went.length / decided.length),
      seats: decided.reduce((sum, { seats }) => sum + seats, 0),
    })
  })
})

describe('asking for a report', () => {
  const ask = async (query: string) => {
    const { status, json } = await api.call('GET', `/gamma/staff/report/get?${query}`, { headers: finance.headers })
    return [status, (json as { errors?: { path: string }[] }).errors?.[0]?.path]
  }

  it('names the field that is wrong', async () => {
    expect(await ask('report=margin&from=2026-05-31&to=2026-05-01')).toEqual([400, 'to'])
    expect(await ask('report=margin&from=2024-01-01&to=2026-05-01')).toEqual([400, 'from'])
    expect(await ask('report=margin&from=2026-05-01&to=2026-05-31&by=leg')).toEqual([400, 'by'])
    expect(await ask('report=margin&from=2026-05-01&to=2026-05-31&within=leg:1')).toEqual([400, 'within'])
  })

  it('downloads its rows, audited', async () => {
    const { status, text } = await api.call('GET', `/gamma/staff/report/export.csv?report=quality&from=2026-05-01&to=2026-05-31`, {
      headers: finance.headers,
    })
    expect(status).toBe(200)
    expect(text.split('\n')[0]).toContain('operator,ratings,average,low,low_share')
    const { details } = await api.db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', 'export:report-quality')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ report: 'quality' })
  })
})
