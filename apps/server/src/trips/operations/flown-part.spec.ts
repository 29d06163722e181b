import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getReport } from '../../office/reports/service.ts'
import { pagePayables } from '../../office/payables/queries.ts'
import { completeOrder } from '../../sales/booking/complete-order.ts'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { createInvoiceByStaff, getChargeAllowances } from '../../sales/invoices/admin.ts'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { closeTrip } from './after-flight.ts'
import { approveBill, enterBill } from './bills.ts'
import { billedEuros } from './bills.fixture.ts'
import { listChecklist } from './list-checklist.ts'
import { recordFlight } from './record-flight.ts'
import { getTrip } from './trip-view.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

type HalfFlown = Awaited<ReturnType<ReplacementHarness['halfFlown']>>

const view = ({ id }: HalfFlown) => getTrip(h, id, 'en')
const record = ({ id, legs }: HalfFlown, at: 0 | 1, departed = legs[at]!.departure_at) =>
  recordFlight(h, {
    orderId: id,
    legId: legs[at]!.id,
    memberId: h.rita,
    offBlockAt: departed,
    takeoffAt: departed.add({ minutes: 5 }),
    landingAt: departed.add({ minutes: 60 }),
    onBlockAt: departed.add({ minutes: 65 }),
    pax: 2,
    delayCode: null,
    fuelKg: null,
    isDeiced: false,
  })
const bill = ({ id }: HalfFlown, amountCents: number, operatorId?: number) =>
  enterBill(h, { orderId: id, operatorId, memberId: h.rita, reference: `OP-${operatorId ?? 1}`, ...billedEuros(amountCents), note: null })
const approve = ({ id }: HalfFlown, shownCents: number, operatorId?: number) =>
  approveBill(h, { orderId: id, operatorId, memberId: h.tom, shownCents, reason: 'As agreed' })
const close = ({ id }: HalfFlown) => closeTrip(h, { orderId: id, memberId: h.tom, reason: null })
const closingOf = ({ id }: HalfFlown) => h.db.selectFrom('trip_closing').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()

/** Sums of the ledger by kind of account: of the trip, and of what operators are owed for it. */
async function booked({ id }: HalfFlown) {
  const { rows } = await sql<{ account: string; amount: number }>`
    SELECT CASE WHEN account.kind = 'operator_payable' THEN account.code ELSE account.kind END AS account, sum(entry.amount)::bigint AS amount
    FROM ledger_entry entry JOIN ledger_transaction posted ON posted.id = entry.transaction_id JOIN ledger_account account ON account.id = entry.account_id
    WHERE posted.reference = ${`order:${id}`} OR posted.reference LIKE ${`order:${id}:%`}
    GROUP BY 1`.execute(h.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const violations = async () => (await checkIntegrity(h.db)).findings

/** The customer has the rest refunded. */
async function refundedTrip() {
  const trip = await h.halfFlown()
  await h.lose(trip)
  await h.record({ orderId: trip.id, choice: 'refund' })
  await h.setStatus(trip.aircraftId, 'active')
  return { ...trip, after: await h.row(trip.id) }
}

describe('a trip whose rest was refunded', () => {
  it('is closed with times and bill of what was flown: what was kept is its revenue, and the ledger has the same', async () => {
    const trip = await refundedTrip()
    const [, rest] = trip.legs
    const shown = await view(trip)
    expect(shown.legs.map(({ takesPlace }) => takesPlace)).toEqual([true, false])
    expect(shown).toMatchObject({ phase: 'Airborne', closingGaps: ['times', 'bill'], result: { refunded: trip.after.refund } })
    expect(shown.items.filter(({ status }) => status === 'NR').map(({ kind, legId }) => [kind, legId])).toEqual(
      expect.arrayContaining([
        ['actual_times', trip.legs[0]!.id],
        ['operator_bill', null],
      ]),
    )
    expect(shown.items.some(({ legId, status }) => legId === rest!.id && status !== 'CNL')).toBe(false)
    const { tasks } = await listChecklist(h, { view: 'landed', memberId: h.rita, page: 1, perPage: 100, locale: 'en' })
    expect(tasks.flatMap(({ order, kind }) => (order.id === trip.id ? [kind] : []))).toContain('actual_times')

    expect(await catchProblem(record(trip, 1))).toBe('NOT_FOUND')
    await record(trip, 0)
    const quoted = shown.operators[0]!.quoted
    expect(shown.operators).toMatchObject([{ id: trip.before.operator_id, legIds: [trip.legs[0]!.id], bill: null }])
    await bill(trip, quoted)
    await approve(trip, quoted)
    expect(await view(trip)).toMatchObject({ phase: 'Reconciled', closingGaps: [] })
    await close(trip)

    const kept = trip.after.paid - trip.after.refund!
    expect(await closingOf(trip)).toMatchObject({ revenue: kept, cost: quoted, margin: kept - quoted })
    const ledger = await booked(trip)
    expect(ledger).toMatchObject({ revenue: -kept, operator_cost: quoted, [`operator_payable:${trip.before.operator_id}:EUR`]: -quoted })
    expect((await view(trip)).phase).toBe('Closed')
    expect(await catchProblem(record(trip, 0))).toBe('TRIP_CLOSED')
    expect(await violations()).toEqual([])
  })

  it('was quoted for the flown leg what was not quoted for the rest, and closes only with both times and bill', async () => {
    const trip = await refundedTrip()
    const [first] = await h.legsOf(trip.id)
    const { operators, result } = await view(trip)
    expect(first!.flown_cost).toBeGreaterThan(0)
    expect(operators[0]!.quoted).toBe(first!.flown_cost)
    expect(result.quotedCost).toBe(first!.flown_cost)
    expect(await catchProblem(close(trip))).toBe('TRIP_INCOMPLETE')
    await record(trip, 0)
    expect((await view(trip)).closingGaps).toEqual(['bill'])
  })

  it('takes charges for what was flown, within the ceilings of these legs, and has them as revenue', async () => {
    const trip = await refundedTrip()
    const {
      pnr,
      client_id: clientId,
      offer,
    } = await h.db.selectFrom('orders').selectAll().where('id', '=', trip.id).executeTakeFirstOrThrow()
    const announced = (
      offer as unknown as { afterFlightCaps: { service: string; amountCents: number; reason: { params: { airports?: string } } }[] }
    ).afterFlightCaps
    const icy = announced.find(({ service }) => service === 'deicing')
    const { isChargeable, allowed } = await getChargeAllowances(h, pnr)
    expect(isChargeable).toBe(true)
    const cap = (service: string) => allowed.find((one) => one.service === service)?.cap
    expect(cap('diversion')).toBe(announced.find(({ service }) => service === 'diversion')!.amountCents)
    const airports = icy?.reason.params.airports?.split(', ') ?? []
    expect(cap('deicing')).toBe(airports.includes('LTN') ? icy!.amountCents / airports.length : undefined)
    const most = cap('diversion')! / 100
    const charge = (amount: number) =>
      createInvoiceByStaff(h, { order: { id: trip.id }, lines: [{ service: 'diversion', amount, note: 'To Cannes' }] }, h.rita, null)
    expect(await catchProblem(charge(most + 1))).toBe('CHARGE_NOT_ALLOWED')

    await record(trip, 0)
    const [one] = (await view(trip)).operators
    await bill(trip, one!.quoted)
    await approve(trip, one!.quoted)
    const before = (await view(trip)).result
    await charge(most)
    expect((await view(trip)).closingGaps).toEqual(['extras'])
    const extra = await h.db
      .selectFrom('invoice')
      .select('id')
      .where('order_id', '=', trip.id)
      .where('type', '=', 'Additional')
      .executeTakeFirstOrThrow()
    const { bankId } = await h.openCard(clientId, extra.id)
    await h.submitCard(bankId)
    await h.recover()
    expect((await view(trip)).result).toMatchObject({ revenue: before.revenue + most * 100, margin: before.margin + most * 100 })
    await close(trip)
    expect((await closingOf(trip)).revenue).toBe(before.revenue + most * 100)
    // Nothing of it waits for a flight.
    const { rows } = await sql<{ kind: string; amount: number }>`
      SELECT account.kind, sum(entry.amount)::bigint AS amount
      FROM ledger_entry entry JOIN ledger_transaction posted ON posted.id = entry.transaction_id JOIN ledger_account account ON account.id = entry.account_id
      WHERE posted.reference = ${`invoice:${extra.id}`} GROUP BY 1 ORDER BY 1`.execute(h.db)
    expect(rows).toEqual([
      { kind: 'customer_deposits', amount: most * 100 },
      { kind: 'revenue', amount: -most * 100 },
    ])
    expect(await violations()).toEqual([])
  })

  it('that was not flown at all has neither times nor bill', async () => {
    const trip = await h.paidCharter(6, 4)
    const legs = await h.legsOf(trip.id)
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    await h.setStatus(trip.aircraftId, 'active')
    const unflown = { ...trip, legs, before: await h.row(trip.id) }
    expect(await catchProblem(record(unflown, 0))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(bill(unflown, 100))).toBe('ORDER_STATE_CONFLICT')
    expect((await view(unflown)).phase).toBeNull()
  })
})

describe('a trip that two operators flew', () => {
  it('has a bill of each for its own legs, and closes with both: the margin counts their sum', async () => {
    const trip = await h.sharedTrip()
    const { operators, result } = await view(trip)
    expect(operators.map(({ id, legIds }) => [id, legIds])).toEqual([
      [trip.first, [trip.legs[0]!.id]],
      [trip.second, [trip.legs[1]!.id]],
    ])
    const [one, two] = operators.map(({ quoted }) => quoted)
    expect(one! + two!).toBe(result.quotedCost)
    expect(two).toBe(trip.candidate.row.cost)
    expect(one).toBe((await h.legsOf(trip.id))[0]!.flown_cost)
    h.clock.set((await h.row(trip.id)).last_arrival_at!.add({ hours: 3 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    await record(trip, 0)
    await record(trip, 1, (await h.legsOf(trip.id))[1]!.departure_at)

    expect(await catchProblem(bill(trip, one!))).toBe('VALIDATION_FAILED')
    await bill(trip, one!, trip.first)
    await approve(trip, one!, trip.first)
    expect((await view(trip)).closingGaps).toEqual(['bill'])
    expect((await view(trip)).items.find(({ kind }) => kind === 'operator_bill')?.status).toBe('NR')
    expect(await catchProblem(close(trip))).toBe('TRIP_INCOMPLETE')
    await bill(trip, two! + 50, trip.second)
    expect((await view(trip)).closingGaps).toEqual(['approval'])
    await approve(trip, two! + 50, trip.second)
    expect((await view(trip)).items.find(({ kind }) => kind === 'operator_bill')?.status).toBe('OK')
    await close(trip)

    const cost = one! + two! + 50
    const closing = await closingOf(trip)
    expect(closing).toMatchObject({ cost, margin: closing.revenue - cost })
    expect(await booked(trip)).toMatchObject({
      operator_cost: cost,
      [`operator_payable:${trip.first}:EUR`]: -one!,
      [`operator_payable:${trip.second}:EUR`]: -(two! + 50),
    })
    const { rows } = await pagePayables(h.db, { view: 'open', page: 1, perPage: 100 })
    expect(rows.filter(({ order_id: id }) => id === trip.id).map(({ reference, amount }) => [reference, amount])).toEqual(
      expect.arrayContaining([
        [`order:${trip.id}:${trip.first}`, one!],
        [`order:${trip.id}:${trip.second}`, two! + 50],
      ]),
    )
    expect(await violations()).toEqual([])

    const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const period = { from: day.subtract({ days: 40 }).toString(), to: day.add({ days: 40 }).toString() }
    const ask = (by: string, id: number | null) =>
      getReport(h, { name: 'margin', by, within: id === null ? null : { group: 'operator', id: String(id) }, ...period })
    const parts = await Promise.all(
      [trip.first, trip.second].map(async (id) => (await ask('trip', id)).rows.find((row) => row.id === trip.id)!),
    )
    const [trips, revenue, planned, costs] = [0, 1, 2, 3].map((at) => parts.map(({ values }) => values[at]!))
    expect(trips).toEqual([1, 1])
    expect(revenue![0]! + revenue![1]!).toBe(closing.revenue)
    for (const cents of revenue!) expect(cents).toBeGreaterThan(0)
    expect(planned).toEqual([one, two])
    expect(costs![0]! + costs![1]!).toBe(cost)
    expect(costs![0]).toBeGreaterThanOrEqual(one!)
    expect(costs![1]).toBeGreaterThanOrEqual(two! + 50)
    const all = await ask('trip', null)
    expect(all.rows.find((row) => row.id === trip.id)!.values.slice(0, 4)).toEqual([1, closing.revenue, one! + two!, cost])
    expect(all.totals![0]).toBe(all.rows.length)
    expect((await ask('operator', null)).totals).toEqual(all.totals)
  })

  it('has a bill entered again without touching the other one', async () => {
    const trip = await h.sharedTrip()
    await bill(trip, 1_000_000, trip.first)
    await bill(trip, 2_000_000, trip.second)
    await approve(trip, 1_000_000, trip.first)
    await approve(trip, 2_000_000, trip.second)
    await bill(trip, 1_500_000, trip.first)
    expect((await view(trip)).result.cost).toBe(3_500_000)
    expect(await booked(trip)).toMatchObject({ operator_cost: 2_000_000, [`operator_payable:${trip.first}:EUR`]: 0 })
    await approve(trip, 1_500_000, trip.first)
    expect(await booked(trip)).toMatchObject({ operator_cost: 3_500_000 })
    expect(await violations()).toEqual([])
  })

  it('has crews of the operator of each leg, of flown ones too', async () => {
    const trip = await h.sharedTrip()
    await h.db.deleteFrom('crew_assignment').where('order_id', '=', trip.id).execute()
    const [flown, rest] = await h.legsOf(trip.id)
    const put = async (legId: string, operatorId: number) => {
      const { id } = await h.db
        .selectFrom('crew_member')
        .select('id')
        .where('operator_id', '=', operatorId)
        .where('role', '=', 'captain')
        .where('left_at', 'is', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      await sql`INSERT INTO crew_assignment VALUES (${legId}, ${id}, ${trip.id}, 'captain', 'empty', ${h.rita}, now())`.execute(h.db)
    }
    await expect(put(flown!.id, trip.second)).rejects.toMatchObject({ constraint: 'crew_assignment_operator' })
    await expect(put(rest!.id, trip.first)).rejects.toMatchObject({ constraint: 'crew_assignment_operator' })
    await put(flown!.id, trip.first)
    await put(rest!.id, trip.second)
  })

  it('takes no bill of an operator that flew none of its legs: the database refuses it', async () => {
    const trip = await h.sharedTrip()
    const outsider = [...(await h.fleet.current()).operators.keys()].find((id) => id !== trip.first && id !== trip.second)!
    expect(await catchProblem(bill(trip, 1_000, outsider))).toBe('ORDER_STATE_CONFLICT')
    const insert = (orderId: string, operatorId: number) =>
      h.db
        .insertInto('operator_bill')
        .values({
          order_id: orderId,
          operator_id: operatorId,
          reference: 'X',
          amount: 100,
          quoted: 100,
          is_flagged: false,
          entered_by: h.rita,
          entered_at: h.clock.now().toString(),
        })
        .execute()
    await expect(insert(trip.id, outsider)).rejects.toThrow('flies no leg')
    const refunded = await refundedTrip()
    await expect(insert(refunded.id, outsider)).rejects.toThrow('flies no leg')
    await insert(trip.id, trip.second)
    await expect(
      h.db.updateTable('operator_bill').set({ operator_id: outsider }).where('order_id', '=', trip.id).execute(),
    ).rejects.toThrow('flies no leg')
  })
})
