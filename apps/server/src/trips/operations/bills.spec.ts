import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { operatorHistory } from '../../foundation/fleet/index.ts'
import { pagePayables, payableViews } from '../../office/payables/queries.ts'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { approveBill, disputeBill, enterBill, withdrawBill } from './bills.ts'
import { billedEuros } from './bills.fixture.ts'
import { getTrip } from './trip-view.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

type Trip = { id: string }

const view = ({ id }: Trip) => getTrip(h, id, 'en')
const bill = ({ id }: Trip, amountCents: number, operatorId?: number) =>
  enterBill(h, { orderId: id, operatorId, memberId: h.rita, reference: `OP-${operatorId ?? 1}`, ...billedEuros(amountCents), note: null })
const approve = ({ id }: Trip, shownCents: number, operatorId?: number) =>
  approveBill(h, { orderId: id, operatorId, memberId: h.tom, shownCents, reason: 'As agreed' })
const itemOf = async (trip: Trip) => (await view(trip)).items.find(({ kind }) => kind === 'operator_bill')?.status

describe('the bill in the checklist', () => {
  it('is open again when the bill is entered again after its approval', async () => {
    const trip = await h.paidCharter()
    await bill(trip, 900_000)
    expect(await itemOf(trip)).toBe('NR')
    await approve(trip, 900_000)
    expect(await itemOf(trip)).toBe('OK')
    await bill(trip, 950_000)
    expect(await itemOf(trip)).toBe('NR')
    await approve(trip, 950_000)
    expect(await itemOf(trip)).toBe('OK')
  })

  it('is open again when another operator flies the rest, and keeps the approval of the first one', async () => {
    const trip = await h.halfFlown()
    const first = trip.before.operator_id!
    await bill(trip, 900_000)
    await approve(trip, 900_000)
    expect(await itemOf(trip)).toBe('OK')
    await h.lose(trip)
    const { aircraft } = await h.fleet.current()
    const { proposalId } = await h.send(trip.id, 4, (id) => aircraft.get(id)?.operatorId !== first)
    await h.answer({ proposalId, choice: 'accept' })
    await h.setStatus(trip.aircraftId, 'active')
    expect(await itemOf(trip)).toBe('NR')
    const { operators } = await view(trip)
    expect(operators.map(({ bill: one }) => one?.approved?.by ?? null)).toEqual([h.tom, null])
  })
})

describe('the bill of an operator that flies the trip no longer', () => {
  /** The first operator billed the trip, and another one flies it since. */
  async function takenOver({ isApproved = false } = {}) {
    const trip = await h.paidCharter()
    const { operator_id: first } = await h.row(trip.id)
    // Far above its cost: one member may send any replacement.
    await sql`UPDATE orders SET price = price * 5 WHERE id = ${trip.id}`.execute(h.db)
    await bill(trip, 900_000)
    if (isApproved) await approve(trip, 900_000)
    await h.lose(trip)
    const { aircraft } = await h.fleet.current()
    const { proposalId } = await h.send(trip.id, 4, (id) => aircraft.get(id)?.operatorId !== first)
    await h.answer({ proposalId, choice: 'accept' })
    await h.setStatus(trip.aircraftId, 'active')
    return { ...trip, first: first!, second: (await h.row(trip.id)).operator_id! }
  }
  const withdraw = ({ id }: Trip, shownCents: number, operatorId?: number) =>
    withdrawBill(h, { orderId: id, operatorId, memberId: h.tom, shownCents, reason: 'Flown by another one' })
  const approvable = async ({ id }: Trip) =>
    (await pagePayables(h.db, { view: 'approve', page: 1, perPage: 100 })).rows.flatMap((row) =>
      row.order_id === id ? [row.operator_id] : [],
    )
  const findings = async () => (await checkIntegrity(h.db)).findings

  it('is approved, or entered again and approved, and is a cost of the trip', async () => {
    const trip = await takenOver()
    await bill(trip, 700_000, trip.second)
    await approve(trip, 700_000, trip.second)
    expect([await itemOf(trip), (await view(trip)).closingGaps.includes('approval')]).toEqual(['NR', true])
    await bill(trip, 100_000, trip.first)
    expect((await view(trip)).result.cost).toBe(800_000)
    await approve(trip, 100_000, trip.first)
    expect([await itemOf(trip), (await view(trip)).closingGaps.includes('approval')]).toEqual(['OK', false])
    expect((await view(trip)).result.cost).toBe(800_000)
    await bill(trip, 90_000, trip.first)
    expect(await itemOf(trip)).toBe('NR')
    await approve(trip, 90_000, trip.first)
    expect((await view(trip)).result.cost).toBe(790_000)
    expect(await findings()).toEqual([])
  })

  it('is withdrawn, approved or not, and leaves payables and cost', async () => {
    for (const isApproved of [false, true]) {
      const trip = await takenOver({ isApproved })
      expect(await approvable(trip)).toEqual(isApproved ? [] : [trip.first])
      expect(await catchProblem(withdraw(trip, 1, trip.first))).toBe('BILL_CHANGED')
      await withdraw(trip, 900_000, trip.first)
      expect(await approvable(trip)).toEqual([])
      expect((await view(trip)).operators.map(({ id }) => id)).toEqual([trip.second])
      await bill(trip, 700_000)
      await approve(trip, 700_000)
      expect((await view(trip)).result.cost).toBe(700_000)
      expect(await catchProblem(bill(trip, 900_000, trip.first))).toBe('ORDER_STATE_CONFLICT')
    }
    expect(await findings()).toEqual([])
  })

  it('is not entered once it is withdrawn: the database refuses it, and refused any change before', async () => {
    const trip = await takenOver()
    const reenter = () =>
      sql`UPDATE operator_bill SET withdrawn_at = NULL, withdrawn_by = NULL WHERE order_id = ${trip.id} AND operator_id = ${trip.first}`.execute(
        h.db,
      )
    await withdraw(trip, 900_000, trip.first)
    await expect(reenter()).rejects.toMatchObject({ constraint: 'operator_bill_flown' })
    const approved = sql`UPDATE operator_bill SET approved_at = now(), approved_by = ${h.tom} WHERE order_id = ${trip.id} AND operator_id = ${trip.first}`
    await expect(approved.execute(h.db)).rejects.toMatchObject({ constraint: 'operator_bill_withdrawn' })
  })

  it('that was withdrawn is entered anew by an operator that flies, with a booking of its own', async () => {
    const trip = await h.paidCharter()
    await bill(trip, 900_000)
    await approve(trip, 900_000)
    await withdraw(trip, 900_000)
    expect([await itemOf(trip), (await view(trip)).operators[0]!.bill]).toEqual(['NR', null])
    await bill(trip, 910_000)
    await approve(trip, 910_000)
    expect((await view(trip)).result.cost).toBe(910_000)
    expect(await findings()).toEqual([])
  })
})

describe('a disputed bill', () => {
  const dispute = ({ id }: Trip, shownCents: number) =>
    disputeBill(h, { orderId: id, memberId: h.tom, shownCents, reason: 'services', message: 'The second leg was not flown' })
  const disputesOf = async (trip: Trip) => (await view(trip)).operators[0]!.bill!.disputes
  const listed = async ({ id }: Trip) => {
    const views: string[] = []
    for (const one of payableViews)
      if ((await pagePayables(h.db, { view: one, page: 1, perPage: 200 })).rows.some((row) => row.order_id === id)) views.push(one)
    return views
  }
  async function disputedTrip() {
    const trip = await h.paidCharter()
    await bill(trip, 900_000)
    await approve(trip, 900_000)
    await dispute(trip, 900_000)
    return trip
  }

  it('is owed no longer, opens its checklist item, and stands in the record of trip and operator', async () => {
    const trip = await disputedTrip()
    expect([await itemOf(trip), await listed(trip)]).toEqual(['NR', ['disputed']])
    expect(await disputesOf(trip)).toMatchObject([
      { reason: 'services', message: 'The second leg was not flown', amount: 900_000, opened: { by: h.tom }, settled: null },
    ])
    expect(await catchProblem(dispute(trip, 900_000))).toBe('BILL_DISPUTED')
    const { operator_id: operator } = await h.row(trip.id)
    const [entry] = (await operatorHistory(h.db, operator!)).filter(({ action }) => action === 'bill-disputed').slice(-1)
    expect(entry?.reason).toContain('The second leg was not flown')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('ends corrected, approved with a reason, or withdrawn', async () => {
    const outcomes: (string | undefined)[] = []
    const corrected = await disputedTrip()
    await bill(corrected, 600_000)
    expect(await listed(corrected)).toEqual(['approve'])
    await approve(corrected, 600_000)
    outcomes.push((await disputesOf(corrected))[0]?.settled?.outcome)

    const accepted = await disputedTrip()
    const plain = approveBill(h, { orderId: accepted.id, memberId: h.tom, shownCents: 900_000, reason: null })
    expect(await catchProblem(plain)).toBe('VALIDATION_FAILED')
    await approve(accepted, 900_000)
    outcomes.push((await disputesOf(accepted))[0]?.settled?.outcome)
    expect([await itemOf(accepted), await listed(accepted)]).toEqual(['OK', ['open']])

    const withdrawn = await disputedTrip()
    await withdrawBill(h, { orderId: withdrawn.id, memberId: h.tom, shownCents: 900_000, reason: 'The operator agrees' })
    expect(await listed(withdrawn)).toEqual([])
    expect(outcomes).toEqual(['corrected', 'accepted'])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('still needs another member where it is flagged', async () => {
    const trip = await h.paidCharter()
    await bill(trip, 90_000_000)
    await dispute(trip, 90_000_000)
    const own = approveBill(h, { orderId: trip.id, memberId: h.rita, shownCents: 90_000_000, reason: 'Agreed' })
    expect(await catchProblem(own)).toBe('FOUR_EYES_REQUIRED')
    expect(await disputesOf(trip)).toMatchObject([{ settled: null }])
  })

  it('is not approved, changed or put into a payment run past the database', async () => {
    const trip = await disputedTrip()
    const { operator_id: operator } = await h.row(trip.id)
    const change = (set: string) => sql`UPDATE operator_bill SET ${sql.raw(set)} WHERE order_id = ${trip.id}`.execute(h.db)
    const approval = `approved_at = now(), approved_by = '${h.tom}'`
    for (const set of [approval, 'amount = amount + 1', `withdrawn_at = now(), withdrawn_by = '${h.tom}'`])
      await expect(change(set)).rejects.toMatchObject({ constraint: 'operator_bill_disputed' })
    await expect(sql`UPDATE operator_bill_dispute SET message = 'Nothing' WHERE order_id = ${trip.id}`.execute(h.db)).rejects.toThrow(
      'does not change',
    )
    const item = sql`INSERT INTO payment_run_item (run_id, position, kind, reference, operator_id, amount, beneficiary, iban, text)
      VALUES (gen_random_uuid(), 1, 'operator_bill', ${`order:${trip.id}:${operator}`}, ${operator}, 900000, 'X', 'DE89370400440532013000', 'X')`
    await expect(item.execute(h.db)).rejects.toMatchObject({ constraint: 'payment_run_bill' })
  })
})
