import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { pagePayables } from '../../office/payables/queries.ts'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { approveBill, enterBill, withdrawBill } from './bills.ts'
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
