import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getReport } from '../../office/reports/service.ts'
import { closeTrip } from '../../trips/operations/after-flight.ts'
import { approveBill, enterBill } from '../../trips/operations/bills.ts'
import { billedEuros } from '../../trips/operations/bills.fixture.ts'
import { recordFlight } from '../../trips/operations/record-flight.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { taxesIn } from '../orders/revenue-recognition.ts'
import { closeRecovery } from './answer-replacement.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { getOrder } from './order-views.ts'
import { h, useTwoAircraft, type TwoAircraftHarness } from './two-aircraft.fixture.ts'

useTwoAircraft()

type Pair = Awaited<ReturnType<TwoAircraftHarness['flownByTwo']>>

const loseSecond = ({ companion }: Pair) => h.lose({ aircraftId: companion.aircraft_id! })
const recoveriesOf = async (id: string) =>
  (await h.db.selectFrom('recovery').select('status').where('order_id', '=', id).orderBy('opened_at').execute()).map(({ status }) => status)
const listedCost = ({ before: { lines } }: Pair): number =>
  (lines as unknown as { service: string; amountCents: number }[]).reduce(
    (sum, { service, amountCents }) => sum + (service === 'service' ? 0 : amountCents),
    0,
  )

describe('a trip that loses one of its two aircraft', () => {
  it('is recovered as a whole, and needs nothing where that aircraft returns', async () => {
    const trip = await h.flownByTwo({ named: 5 })
    const effects = await h.setStatus(trip.companion.aircraft_id!, 'grounded')
    expect(effects.trips.map(({ id }) => id)).toEqual(expect.arrayContaining([trip.id, trip.companion.id]))
    expect([await recoveriesOf(trip.id), await recoveriesOf(trip.companion.id)]).toEqual([['recovered', 'open'], []])
    expect((await h.openOf(trip.id)).row).toMatchObject({ aircraft_id: trip.companion.aircraft_id })
    await h.setStatus(trip.companion.aircraft_id!, 'active')
    expect(await recoveriesOf(trip.id)).toEqual(['recovered', 'returned'])
    expect(await h.companionOf(trip.id)).toMatchObject({ id: trip.companion.id, status: 'Confirmed' })
  })

  it.each(['first', 'second'] as const)(
    'flies with two others where it is the %s: the former second one ends, and everybody sits in one',
    async (which) => {
      const trip = await h.flownByTwo({ named: 5 })
      const lostId = (which === 'first' ? trip.after : trip.companion).aircraft_id!
      await h.lose({ aircraftId: lostId })
      const { proposalId, candidate } = await h.send(trip.id)
      expect([candidate.row.aircraft_id, candidate.row.companion_aircraft_id]).not.toContain(lostId)
      // The one that is left may fly on, in either place.
      const left = (which === 'first' ? trip.companion : trip.after).aircraft_id
      const { candidates } = await h.openOf(trip.id)
      expect(candidates.some(({ row }) => row.aircraft_id === left || row.companion_aircraft_id === left)).toBe(true)
      await h.answer({ proposalId, choice: 'accept' })
      const [after, companion] = [await h.row(trip.id), (await h.companionOf(trip.id))!]
      expect(companion.id).not.toBe(trip.companion.id)
      expect([after.aircraft_id, companion.aircraft_id]).toEqual([candidate.row.aircraft_id, candidate.row.companion_aircraft_id])
      expect((await h.row(trip.companion.id)).status).toBe('Canceled')
      expect(await h.blocks(trip.companion.id)).toEqual([])
      expect([...(await h.paxOf(trip.id)), ...(await h.paxOf(companion.id))].reduce((a, b) => a + b)).toBe(h.partySize)
      expect([await h.namesOf(trip.id), await h.namesOf(companion.id), await h.namesOf(trip.companion.id)]).toEqual([
        ['Guest A', 'Guest B', 'Guest C'],
        ['Guest D', 'Guest E'],
        [],
      ])
      expect(listedCost(trip) + after.moved_cost + companion.moved_cost).toBe(candidate.row.cost)
      await h.setStatus(lostId, 'active')
    },
  )

  it('flies with one that is large enough, with everybody on its list again', async () => {
    const trip = await h.flownByTwo({ named: 5 })
    await h.restoreMarket()
    await loseSecond(trip)
    const { proposalId, candidate } = await h.send(trip.id)
    expect(candidate.second).toBeNull()
    await h.answer({ proposalId, choice: 'accept' })
    const after = await h.row(trip.id)
    expect(after).toMatchObject({ aircraft_id: candidate.row.aircraft_id, price: trip.before.price, paid: trip.before.paid })
    expect((await h.row(trip.companion.id)).status).toBe('Canceled')
    expect([await h.companionOf(trip.id), await h.paxOf(trip.id)]).toEqual([undefined, [h.partySize]])
    expect(await h.namesOf(trip.id)).toHaveLength(5)
    expect(listedCost(trip) + after.moved_cost).toBe(candidate.row.cost)
    await h.setStatus(trip.companion.aircraft_id!, 'active')
  })

  it('gives everything back where its customer wants the money, and ends with both aircraft', async () => {
    const trip = await h.flownByTwo()
    await loseSecond(trip)
    // Its time passes while it has no aircraft: that flies nothing.
    h.clock.set(trip.after.last_arrival_at!.add({ hours: 3 }))
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ status: 'Refund', refund: trip.before.paid })
    expect(await h.row(trip.companion.id)).toMatchObject({ status: 'Canceled', refund: null, paid: 0 })
    expect([await h.blocks(trip.id), await h.blocks(trip.companion.id)]).toEqual([[], []])
    await h.setStatus(trip.companion.aircraft_id!, 'active')
  })

  it('under way is arranged by staff: nothing is proposed, given back or completed until they say that it flew', async () => {
    const trip = await h.flownByTwo()
    const [leg] = await h.legsOf(trip.companion.id)
    h.clock.set(leg!.departure_at.subtract({ minutes: 10 }))
    const now = h.clock.now().toString()
    await h.db
      .insertInto('flight_status')
      .values({ leg_id: leg!.id, order_id: trip.companion.id, status: 'airborne', changed_at: now, seen_takeoff_at: now })
      .execute()
    expect((await getOrder(h, trip.id, h.clientId, 'en')).isCancelable).toBe(false)
    await h.lose({ aircraftId: trip.after.aircraft_id! })
    expect((await h.openOf(trip.id)).candidates).toEqual([])
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('ORDER_STATE_CONFLICT')
    const cancel = cancelOrder(
      h,
      { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null },
      ({ order }) => order,
    )
    expect(await catchProblem(cancel)).toBe('ORDER_STATE_CONFLICT')
    h.clock.set(trip.after.last_arrival_at!.add({ hours: 3 }))
    for (const id of [trip.id, trip.companion.id]) expect(await completeOrder(h, id)).toBe(false)
    await closeRecovery(h, { orderId: trip.id, reason: 'Flown by another operator', memberId: h.rita })
    expect(await completeOrder(h, trip.companion.id)).toBe(true)
    expect([(await h.row(trip.id)).status, (await h.row(trip.companion.id)).status]).toEqual(['Completed', 'Completed'])
    await h.setStatus(trip.after.aircraft_id!, 'active')
  })
})

describe('the books of a trip that two aircraft flew', () => {
  async function flown() {
    const trip = await h.flownByTwo({ taxCents: 48_000 })
    const both = [trip.after, trip.companion]
    const landed = both.map(({ last_arrival_at: at }) => at!).toSorted((a, b) => Temporal.Instant.compare(a, b))
    h.clock.set(landed[0]!.subtract({ minutes: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(false)
    h.clock.set(landed[1]!.add({ hours: 2 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    expect(await completeOrder(h, trip.companion.id)).toBe(false)
    return { ...trip, both }
  }
  async function bill({ id, operator_id: operatorId }: Pair['companion'], cents: number) {
    const [leg] = await h.legsOf(id)
    const departed = leg!.departure_at
    await recordFlight(h, {
      orderId: id,
      legId: leg!.id,
      memberId: h.rita,
      offBlockAt: departed,
      takeoffAt: departed.add({ minutes: 5 }),
      landingAt: departed.add({ minutes: 60 }),
      onBlockAt: departed.add({ minutes: 65 }),
      pax: leg!.pax,
      delayCode: null,
      fuelKg: null,
      isDeiced: false,
    })
    const one = { orderId: id, operatorId: operatorId!, memberId: h.rita, reference: `OP-${id.slice(0, 6)}`, note: null }
    await enterBill(h, { ...one, ...billedEuros(cents) })
    await approveBill(h, { orderId: id, operatorId: operatorId!, memberId: h.tom, shownCents: cents, reason: 'As agreed' })
  }
  const close = (orderId: string) => closeTrip(h, { orderId, memberId: h.tom, reason: null })

  it('recognise its revenue and the taxes of the whole party once, and close both with the costs of both', async () => {
    const trip = await flown()
    const { rows } = await sql<{ kind: string; amount: number }>`
      SELECT account.kind, sum(entry.amount)::bigint AS amount FROM ledger_entry entry
      JOIN ledger_transaction posted ON posted.id = entry.transaction_id JOIN ledger_account account ON account.id = entry.account_id
      WHERE posted.kind = 'revenue_recognition' AND posted.reference IN (${`order:${trip.id}`}, ${`order:${trip.companion.id}`}) GROUP BY 1`.execute(
      h.db,
    )
    const sums = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
    const tax = taxesIn(trip.before)
    expect(tax).toBeGreaterThanOrEqual(48_000)
    expect(sums).toMatchObject({ taxes_payable: -tax, revenue: tax - trip.before.paid })

    await bill(trip.companion, 200_000)
    expect(await catchProblem(close(trip.companion.id))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(close(trip.id))).toBe('TRIP_INCOMPLETE')
    await bill(trip.after, 300_000)
    const { result } = await getTrip(h, trip.id, 'en')
    await close(trip.id)
    const closings = await h.db.selectFrom('trip_closing').selectAll().where('order_id', 'in', [trip.id, trip.companion.id]).execute()
    expect(closings.map(({ cost }) => cost).toSorted((a, b) => a - b)).toEqual([200_000, 300_000])
    const [revenue, cost] = [closings.reduce((sum, one) => sum + one.revenue, 0), 500_000]
    expect(revenue).toBe(trip.before.paid)
    expect(result).toMatchObject({ revenue, cost, margin: revenue - cost })
    expect((await getTrip(h, trip.id, 'en')).result).toMatchObject({ revenue, cost })

    const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
    const report = await getReport(h, { name: 'margin', by: 'operator', within: null, from: day, to: day })
    const total = (report.totals ?? []).map((value) => value ?? 0)
    expect(total).toEqual(expect.arrayContaining([1, revenue, cost, revenue - cost]))
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    const open = sql`UPDATE trip_closing SET reopened_at = now(), reopened_by = ${`staff:${h.rita}`} WHERE order_id = ${trip.id}`
    expect(await tryOut('trip_closing_of_both', 'trip_closing', open)).toEqual(refused('closed together'))
  })
})

/** What a statement is refused with, with a guard of the table and without it. */
async function tryOut(trigger: string, table: string, statement: ReturnType<typeof sql>): Promise<string[]> {
  const run = (isGuarded: boolean) =>
    h.db
      .transaction()
      .execute(async (trx) => {
        if (!isGuarded) await sql.raw(`DROP TRIGGER ${trigger} ON ${table}`).execute(trx)
        await statement.execute(trx)
        await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx)
        throw new Error('accepted')
      })
      .catch((error: unknown) => (error as Error).message)
  return [await run(true), await run(false)]
}
const refused = (message: string) => [expect.stringContaining(message), 'accepted']

describe('the database', () => {
  it('keeps two aircraft of a trip together, and would not without its guards', async () => {
    const { id, companion, aircraftId } = await h.flownByTwo()
    const end = (order: string) => sql`UPDATE orders SET status = 'Canceled' WHERE id = ${order}`
    expect(await tryOut('order_companion', 'orders', end(companion.id))).toEqual(refused('loses passengers'))
    expect(await tryOut('order_companion', 'orders', end(id))).toEqual(refused('do not fly one party'))
    for (const order of [id, companion.id]) {
      const fewer = sql`UPDATE order_leg SET pax = pax - 1 WHERE order_id = ${order}`
      expect(await tryOut('order_leg_companion', 'order_leg', fewer)).toEqual(refused('do not fly one party'))
    }
    const swap = sql`UPDATE orders SET aircraft_id = ${aircraftId} WHERE id = ${companion.id}`
    expect(await tryOut('order_companion_kept', 'orders', swap)).toEqual(refused('with a recovery of the trip only'))
  })

  it('has no money and no recovery of a second aircraft, and would without its guards', async () => {
    const { id, companion } = await h.flownByTwo()
    const invoice = sql`INSERT INTO invoice SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'number',
      -nextval('fiscal_unnumbered'), 'status', 'New', 'paid_at', NULL, 'order_id', ${companion.id}::uuid))).* FROM invoice one WHERE order_id = ${id}`
    expect(await tryOut('invoice_of_trip', 'invoice', invoice)).toEqual(refused('has no invoice'))
    const recovery = sql`INSERT INTO recovery (order_id, fault, reasons, aircraft_id, operator_id, opened_at)
      VALUES (${companion.id}, 'house', '{aoc}', ${companion.aircraft_id}, ${companion.operator_id}, now())`
    expect(await tryOut('recovery_of_trip', 'recovery', recovery)).toEqual(refused('recovered with its trip'))
    for (const set of ['paid = 1', 'price = 1', 'refund = 1', "status = 'AwaitingPayment', pay_before = now()"])
      await expect(sql`UPDATE orders SET ${sql.raw(set)} WHERE id = ${companion.id}`.execute(h.db)).rejects.toThrow(
        'orders_companion_money',
      )
  })

  it('takes no acceptance of two aircraft that are not both booked, and would without its guard', async () => {
    const trip = await h.lostParty()
    const { proposalId } = await h.send(trip.id)
    const accept = sql`UPDATE recovery_proposal SET status = 'accepted', answered_at = sent_at, answered_by = 'client:x' WHERE id = ${proposalId}`
    expect(await tryOut('recovery_pair', 'recovery_proposal', accept)).toEqual(refused('accepted together'))
  })
})
