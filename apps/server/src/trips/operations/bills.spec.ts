import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { approveBill, enterBill } from './bills.ts'
import { getTrip } from './trip-view.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

type Trip = { id: string }

const view = ({ id }: Trip) => getTrip(h, id, 'en')
const bill = ({ id }: Trip, amountCents: number, operatorId?: number) =>
  enterBill(h, { orderId: id, operatorId, memberId: h.rita, reference: `OP-${operatorId ?? 1}`, amountCents, note: null })
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
