import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { remindCustomer, sendDueReminders } from '../../office/receivables/service.ts'
import { recordFlight } from '../../trips/operations/record-flight.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { taxesIn } from '../orders/index.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { listPaymentMethods, payFromWallet } from '../payments/pay-invoice.ts'
import { completeFlownOrders, completeOrder } from './complete-order.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
})
afterAll(() => h.close())

/** A flight was added and is not paid, and its time has passed. */
async function pastUnpaid() {
  const trip = await acts.proposed()
  await acts.answerLeg(trip.proposalId, 'accept')
  const [legs, [invoice]] = [await h.legsOf(trip.id), await acts.invoicesOf(trip.id)]
  h.clock.set(legs.at(-1)!.arrival_at!.add({ hours: 1 }))
  return { ...trip, legs, invoiceId: invoice!.id }
}

async function enterDeparture(trip: Awaited<ReturnType<typeof pastUnpaid>>) {
  const { id: legId, departure_at: offBlockAt } = trip.legs.at(-1)!
  const open = { takeoffAt: null, landingAt: null, onBlockAt: null, delayCode: null, fuelKg: null, isDeiced: false, pax: null }
  await recordFlight(h, { ...open, orderId: trip.id, legId, offBlockAt, memberId: h.rita })
}

const postings = async (id: string) =>
  h.db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transaction as posted', 'posted.id', 'entry.transaction_id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'entry.amount'])
    .where('posted.reference', '=', `order:${id}`)
    .execute()
const alerts = (id: string) =>
  h.db.selectFrom('audit').select('id').where('subject', '=', `order:${id}`).where('action', '=', 'leg-proposal-unpaid').execute()

describe('an added flight that is not paid by its departure', () => {
  it('is not flown by its time: the trip does not complete, and staff get one message', async () => {
    const trip = await pastUnpaid()
    expect(await completeOrder(h, trip.id)).toBe(false)
    await completeFlownOrders(h)
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', paid: trip.before.paid })
    expect(await postings(trip.id)).toEqual([])
    expect(await alerts(trip.id)).toHaveLength(1)
  })

  it('is not paid any more, by no method, unless it is known to have left', async () => {
    const trip = await pastUnpaid()
    expect(await catchProblem(acts.pay(trip.invoiceId))).toBe('FLIGHT_NOT_PAYABLE')
    expect(await catchProblem(listPaymentMethods(h, { invoice: { id: trip.invoiceId } }, h.clientId))).toBe('FLIGHT_NOT_PAYABLE')
    const [account] = await getAccounts(h, h.clientId)
    const fromBalance = {
      accountId: account!.id,
      invoiceId: trip.invoiceId,
      clientId: h.clientId,
      locale: 'en',
      idempotencyKey: null,
    } as const
    expect(await catchProblem(payFromWallet(h, fromBalance))).toBe('FLIGHT_NOT_PAYABLE')
  })

  it('is no more reminded of, until it is known to have left', async () => {
    const trip = await pastUnpaid()
    const now = h.clock.now()
    h.clock.set(now.add({ hours: 24 * 40 }))
    const reminders = () => h.db.selectFrom('invoice_reminder').select('level').where('invoice_id', '=', trip.invoiceId).execute()
    await sendDueReminders(h)
    expect(await reminders()).toEqual([])
    expect(await catchProblem(remindCustomer(h, { id: trip.invoiceId, memberId: h.rita }))).toBe('REMINDER_NOT_DUE')
    await enterDeparture(trip)
    await sendDueReminders(h)
    expect(await reminders()).toEqual([{ level: 1 }])
    h.clock.set(now)
  })

  it('completes its trip with its whole price where it is paid in time', async () => {
    const trip = await acts.proposed()
    await acts.answerLeg(trip.proposalId, 'accept')
    const [invoice] = await acts.invoicesOf(trip.id)
    await acts.pay(invoice!.id)
    h.clock.set((await h.legsOf(trip.id)).at(-1)!.arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    const order = await h.row(trip.id)
    const revenue = (await postings(trip.id)).find(({ kind }) => kind === 'revenue')!
    expect(-revenue.amount).toBe(order.paid - taxesIn(order))
    expect(order.paid).toBe(trip.before.paid + trip.chargeCents)
    expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
  })

  it('completes its trip where a member enters that it left: the invoice is a debt, and is revenue when it is paid', async () => {
    const trip = await pastUnpaid()
    await enterDeparture(trip)
    expect(await completeOrder(h, trip.id)).toBe(true)
    await acts.pay(trip.invoiceId)
    expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
  })

  it('is not flown by the release of its trip, which lets it leave', async () => {
    const trip = await pastUnpaid()
    const release = { order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita }
    await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
    await h.db.insertInto('trip_release').values(release).execute()
    expect(await completeOrder(h, trip.id)).toBe(false)
    expect(await alerts(trip.id)).toHaveLength(1)
    const complete = h.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', trip.id).execute()
    await expect(complete).rejects.toMatchObject({ constraint: 'order_added_flight_paid' })
  })

  it('the database does not complete its trip', async () => {
    const trip = await pastUnpaid()
    const complete = h.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', trip.id).execute()
    await expect(complete).rejects.toMatchObject({ constraint: 'order_added_flight_paid' })
  })
})
