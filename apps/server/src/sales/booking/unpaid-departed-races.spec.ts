import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { checkUnpaidLeg } from '../leg-proposals/check-unpaid-leg.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { completeOrder } from './complete-order.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

const guarded = (name: string) => expect.objectContaining({ constraint: name })

/** The way out has left, and the money for the return has left the customer. */
async function paying() {
  const trip = await trips.withReturn()
  h.clock.set(trip.legs[0]!.arrival_at!.add({ minutes: 10 }))
  await trips.record(trip.id, trip.legs[0]!)
  const { bankId } = await h.openCard(h.clientId, trip.invoiceId)
  await h.submitCard(bankId)
  return trip
}
type Trip = Awaited<ReturnType<typeof paying>>

/** Its drop, as the second member decides it. */
async function asked({ id }: Trip, at = 1) {
  const { approvalId } = await trips.drops.drop(id, at)
  return () => decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
}
const paidBack = async ({ invoiceId }: Trip) =>
  h.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.reason'])
    .where('payment.invoice_id', '=', invoiceId)
    .execute()

async function expectDropped(trip: Trip) {
  await trips.drops.settle()
  expect(await paidBack(trip)).toEqual([{ amount: trip.chargeCents, reason: 'late' }])
  await trips.expectRest(trip)
}

async function expectPaid(trip: Trip) {
  expect(await trips.statusOf(trip.invoiceId)).toBe('Paid')
  expect(await h.row(trip.id)).toMatchObject({ paid: trip.before.paid + trip.chargeCents })
  expect(await h.legsOf(trip.id)).toHaveLength(2)
  expect(await paidBack(trip)).toEqual([])
  expect((await checkIntegrity(h.db)).findings).toEqual([])
}

describe('money for the flight that arrives while staff drop it', () => {
  it('keeps it where it is first', async () => {
    const trip = await paying()
    const drop = await asked(trip)
    await h.recover()
    expect(await catchProblem(drop())).toBe('APPROVAL_OUTDATED')
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
    await expectPaid(trip)
  })

  it('goes back where the flight is gone', async () => {
    const trip = await paying()
    const drop = await asked(trip)
    await drop()
    expect(await trips.statusOf(trip.invoiceId)).toBe('Canceled')
    await h.recover()
    await expectDropped(trip)
  })

  it('does one of both at the same moment', async () => {
    const now = h.clock.now()
    for (let round = 0; round < 6; round++) {
      const trip = await paying()
      const drop = await asked(trip)
      const both = round % 2 === 0 ? [drop(), h.recover()] : [h.recover(), drop()]
      await Promise.allSettled(both)
      await h.recover()
      const status = await trips.statusOf(trip.invoiceId)
      expect(['Paid', 'Canceled']).toContain(status)
      await (status === 'Paid' ? expectPaid(trip) : expectDropped(trip))
      h.clock.set(now)
      await trips.free()
    }
  })
})

describe('a flight that leaves while staff drop it', () => {
  const overdue = async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.departure_at.add({ minutes: 10 }))
    return trip
  }

  it('is entered or dropped, never both', async () => {
    const now = h.clock.now()
    for (let round = 0; round < 6; round++) {
      const trip = await overdue()
      const drop = await asked(trip)
      const type = () => trips.record(trip.id, trip.legs[1]!)
      const done = await Promise.allSettled(round % 2 === 0 ? [drop(), type()] : [type(), drop()])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const legs = await h.legsOf(trip.id)
      expect([legs.length, await trips.statusOf(trip.invoiceId)]).toEqual(legs.length === 2 ? [2, 'New'] : [1, 'Canceled'])
      h.clock.set(now)
      await trips.free()
    }
  })

  it('stays where it is seen leaving in another transaction', async () => {
    const trip = await overdue()
    const drop = await asked(trip)
    const at = h.clock.now().toString()
    const seen = { leg_id: trip.legId, order_id: trip.id, status: 'taxi', changed_at: at, seen_off_block_at: at } as const
    let dropping: Promise<unknown> = Promise.resolve()
    await h.db.transaction().execute(async (trx) => {
      await trx.insertInto('flight_status').values(seen).execute()
      dropping = catchProblem(drop())
      await expect.poll(countWaiting).toBeGreaterThan(0)
    })
    expect(await dropping).toBe('APPROVAL_OUTDATED')
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
    expect(await h.legsOf(trip.id)).toHaveLength(2)
  })

  it('stays where a status that is known of it changes in another transaction', async () => {
    const trip = await overdue()
    const drop = await asked(trip)
    const at = h.clock.now().toString()
    const known = { leg_id: trip.legId, order_id: trip.id, status: 'boarding', changed_at: at } as const
    await h.db.insertInto('flight_status').values(known).execute()
    let dropping: Promise<unknown> = Promise.resolve()
    await h.db.transaction().execute(async (trx) => {
      await trx.updateTable('flight_status').set({ status: 'taxi', seen_off_block_at: at }).where('leg_id', '=', trip.legId).execute()
      dropping = drop().catch((error: unknown) => error)
      await expect.poll(countWaiting).toBeGreaterThan(0)
    })
    expect(await dropping).toEqual(guarded('order_leg_departed'))
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
    expect(await h.legsOf(trip.id)).toHaveLength(2)
  })

  const countWaiting = async () =>
    (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(h.db)).rows.length
})

describe('two added flights that are not paid', () => {
  const alerts = (id: string) =>
    h.db.selectFrom('audit').select('details').where('subject', '=', `order:${id}`).where('action', '=', 'leg-proposal-unpaid').execute()

  it('have one message each, at their departure, and leave the trip one by one', async () => {
    const trip = await trips.withReturn({ from: 'NCE', to: 'GVA', days: 3 })
    const second = await trips.add(trip, { from: 'GVA', to: 'LTN', days: 6 })
    h.clock.set(second.legs[1]!.departure_at.add({ minutes: 1 }))
    for (let again = 0; again < 2; again++) await checkUnpaidLeg(h, trip.id)
    expect(await alerts(trip.id)).toHaveLength(1)
    h.clock.set(second.legs[2]!.arrival_at!.add({ hours: 1 }))
    for (let again = 0; again < 2; again++) await checkUnpaidLeg(h, trip.id)
    expect(new Set((await alerts(trip.id)).map(({ details }) => JSON.stringify(details))).size).toBe(2)
    expect(await completeOrder(h, trip.id)).toBe(false)
    expect(await alerts(trip.id)).toHaveLength(2)
    await trips.drops.dropped(trip.id, 1)
    expect(await h.row(trip.id)).toMatchObject({ price: trip.before.price! + second.chargeCents })
    expect(await trips.statusOf(second.invoiceId)).toBe('New')
    expect(await completeOrder(h, trip.id)).toBe(false)
    await trips.drops.dropped(trip.id, 1)
    await trips.expectRest(trip)
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('have none where they are known to have left', async () => {
    const trip = await trips.withReturn({ from: 'NCE', to: 'GVA', days: 3 })
    const second = await trips.add(trip, { from: 'GVA', to: 'LTN', days: 6 })
    h.clock.set(second.legs[2]!.arrival_at!.add({ hours: 1 }))
    await trips.record(trip.id, second.legs[1]!)
    await checkUnpaidLeg(h, trip.id)
    expect(await completeOrder(h, trip.id)).toBe(false)
    expect(await alerts(trip.id)).toHaveLength(1)
  })
})

describe('the database', () => {
  const unpaidRow = ({ id, legId, invoiceId, legs }: Trip) => {
    const leg = legs.find((one) => one.id === legId)!
    return {
      order_id: id,
      leg_id: legId,
      departure_airport: leg.departure_airport!,
      arrival_airport: leg.arrival_airport!,
      departure_at: leg.departure_at.toString(),
      departure_local: leg.departure_local,
      pax: 2,
      agreed: 1000,
      share: 0,
      fee_percent: 0,
      fee: 0,
      waived: 0,
      cashback: 0,
      refund: 0,
      currency: 'EUR',
      agreed_by: 'phone',
      needs_approval: false,
      dropped_at: h.clock.now().toString(),
      dropped_by: h.rita,
      unpaid_invoice_id: invoiceId,
    } as const
  }
  const remove = (trip: Trip, legId: string) =>
    h.db.transaction().execute(async (trx) => {
      await trx.insertInto('dropped_leg').values(unpaidRow(trip)).execute()
      await trx.deleteFrom('order_leg').where('id', '=', legId).execute()
    })

  it('keeps a flight that has left, and each one that is not the unpaid one, of a trip that has departed', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.arrival_at!)
    await trips.record(trip.id, trip.legs[0]!)
    await expect(remove(trip, trip.legs[0]!.id)).rejects.toThrow(guarded('order_leg_departed'))
    await expect(remove(trip, trip.legId)).rejects.toThrow(guarded('dropped_leg_not_unpaid'))
    await trips.record(trip.id, trip.legs[1]!)
    await expect(remove(trip, trip.legId)).rejects.toThrow(guarded('order_leg_departed'))
  })

  it('keeps what was flown when an aircraft was lost, and no recovery of nothing', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 1 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    const recovery = h.db.updateTable('recovery').where('order_id', '=', trip.id)
    for (const flown_legs of [0, 2]) await expect(recovery.set({ flown_legs }).execute()).rejects.toThrow(guarded('recovery_flown_kept'))
    const gone = h.db.transaction().execute(async (trx) => {
      await trx.insertInto('dropped_leg').values(unpaidRow(trip)).execute()
      await trx.updateTable('invoice').set({ status: 'Canceled' }).where('id', '=', trip.invoiceId).execute()
      await trx.deleteFrom('order_leg').where('id', '=', trip.legId).execute()
    })
    await expect(gone).rejects.toThrow(guarded('recovery_has_legs'))
    await h.setStatus(trip.aircraftId, 'active')
  })
})
