import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { getRefundQuote } from '../../sales/booking/refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { unpaidTrips, type UnpaidTrips } from '../../sales/booking/unpaid-trips.fixture.ts'
import { withdrawCharge } from '../../sales/invoices/charge-withdrawals.ts'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { carForTwo } from './asked-car.fixture.ts'
import { acceptTransfer, askTransfer } from './customer-acts.ts'
import { endTransfer, offerTransfer } from './staff-acts.ts'
import { listOwnTransfers } from './view.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
beforeAll(async () => {
  h = await replacementHarness()
  trips = unpaidTrips(h)
})
afterAll(() => h.close())

interface Trip {
  id: string
  date: Temporal.PlainDate
  legs: readonly { id: string }[]
}
let day = 18
const newTrip = () => trips.drops.trip((day += 2))
const ask = (legId: string, end: 'departure' | 'arrival' = 'arrival') => askTransfer(h, { ...carForTwo, end, legId, clientId: h.clientId })
const row = ({ id }: Pick<Trip, 'id'>) =>
  h.db.selectFrom('ground_transfer').selectAll().where('order_id', '=', id).orderBy('asked_at', 'desc').executeTakeFirstOrThrow()
const offer = async (trip: Pick<Trip, 'id'>, cents: number, pickupLocal: string | null = null) => {
  const { id, revision } = await row(trip)
  return offerTransfer(h, { id, revision, cents, pickupLocal, answer: null, memberId: h.rita })
}
const accept = async (trip: Pick<Trip, 'id'>) => {
  const { id, revision } = await row(trip)
  return acceptTransfer(h, { id, revision, clientId: h.clientId })
}
const end = async (trip: Pick<Trip, 'id'>) => {
  const { id, revision } = await row(trip)
  return endTransfer(h, { id, revision, reason: 'No driver is free', memberId: h.rita })
}
const invoiceOf = async (trip: Pick<Trip, 'id'>) => (await row(trip)).invoice_id!
const statuses = async (trip: Pick<Trip, 'id'>) => [(await row(trip)).status, await trips.statusOf(await invoiceOf(trip))]
/** Above what members take back alone. */
const large = 100_000_001
async function confirmed(cents: number) {
  const trip = await newTrip()
  await ask(trip.legs[0]!.id)
  await offer(trip, cents)
  await accept(trip)
  return trip
}

describe('a car whose charge two members take back', () => {
  it('stands until the second one has decided, and ends with its charge', async () => {
    const trip = await confirmed(large)
    const { approvalId } = await end(trip)
    expect(await statuses(trip)).toEqual(['confirmed', 'New'])
    expect(await catchProblem(end(trip))).toBe('APPROVAL_OPEN')
    await decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
    expect(await statuses(trip)).toEqual(['canceled', 'Canceled'])
    expect(await row(trip)).toMatchObject({ answer: 'No driver is free' })
    const messages = await h.db.selectFrom('push_message').selectAll().where('key', '=', 'groundTransfer.canceled').execute()
    expect(messages.filter(({ params }) => JSON.stringify(params).includes(trip.before.pnr))).toHaveLength(1)
  })

  it('is driven where the second one refuses, or its customer pays meanwhile', async () => {
    const refused = await confirmed(large)
    await decideApproval(h, { id: (await end(refused)).approvalId!, isApproved: false, note: 'It is ordered', memberId: h.tom })
    expect(await statuses(refused)).toEqual(['confirmed', 'New'])

    const paid = await confirmed(large)
    const { approvalId } = await end(paid)
    const { bankId } = await h.openCard(h.clientId, await invoiceOf(paid))
    await h.submitCard(bankId)
    await h.recover()
    expect(await catchProblem(decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom }))).toBe(
      'APPROVAL_OUTDATED',
    )
    expect(await statuses(paid)).toEqual(['confirmed', 'Paid'])
  })

  it('is called off with its trip meanwhile', async () => {
    const trip = await confirmed(large)
    await end(trip)
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await statuses(trip)).toEqual(['canceled', 'Canceled'])
  })

  it('is a present where its charge alone is taken back, and is canceled without another charge', async () => {
    const trip = await confirmed(18_000)
    await withdrawCharge(h, { invoiceId: await invoiceOf(trip), reason: 'For the delay', staffId: h.rita })
    expect(await statuses(trip)).toEqual(['confirmed', 'Canceled'])
    expect((await end(trip)).approvalId).toBeNull()
    expect(await statuses(trip)).toEqual(['canceled', 'Canceled'])
  })

  it('keeps a member who cancels it and one who decides on its charge from waiting for each other', async () => {
    const trip = await confirmed(large)
    const invoiceId = await invoiceOf(trip)
    const approvalId = (await withdrawCharge(h, { invoiceId, reason: 'For the delay', staffId: h.rita }))!
    const answers = await Promise.all([
      catchProblem(decideApproval(h, { id: approvalId, isApproved: true, note: null, memberId: h.tom })),
      catchProblem(end(trip)),
    ])
    expect(answers[0]).toBe('accepted')
    expect(['accepted', 'APPROVAL_OPEN']).toContain(answers[1])
  })
})

describe('a car that is paid', () => {
  async function paid() {
    const trip = await confirmed(18_000)
    const before = (await getRefundQuote(h, trip.id, h.clientId)).refundCents
    const { bankId } = await h.openCard(h.clientId, await invoiceOf(trip))
    await h.submitCard(bankId)
    await h.recover()
    return { ...trip, back: before + 18_000 }
  }
  const refunded = async ({ id }: Pick<Trip, 'id'>) => (await h.refunds(id)).reduce((sum, { amount }) => sum + amount, 0)

  it('is given back in full with a trip that its customer cancels', async () => {
    const trip = await paid()
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: trip.back, idempotencyKey: null })
    expect(await statuses(trip)).toEqual(['canceled', 'Paid'])
    expect(await refunded(trip)).toBe(trip.back)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is given back with a trip whose aircraft is lost', async () => {
    const trip = await paid()
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await statuses(trip)).toEqual(['canceled', 'Paid'])
    const { price } = await h.row(trip.id)
    expect(await refunded(trip)).toBe(price! + 18_000)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('stands where a replacement flies the trip', async () => {
    const trip = await paid()
    await h.lose(trip)
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect(await statuses(trip)).toEqual(['confirmed', 'Paid'])
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('a price that is accepted', () => {
  it('is due within a week, and before the car leaves', async () => {
    const trip = await newTrip()
    const [leg] = trip.legs
    const acceptAt = async (legEnd: 'departure' | 'arrival') => {
      const of = h.db.selectFrom('ground_transfer').select(['id', 'revision', 'invoice_id']).where('order_id', '=', trip.id)
      const offered = await of.where('leg_end', '=', legEnd).executeTakeFirstOrThrow()
      await acceptTransfer(h, { ...offered, clientId: h.clientId })
      const { invoice_id: invoiceId } = await of.where('leg_end', '=', legEnd).executeTakeFirstOrThrow()
      return (await trips.drops.invoicesOf(trip.id)).find(({ id }) => id === invoiceId)!.expires_at
    }
    await ask(leg!.id, 'departure')
    await offer(trip, 18_000, `${trip.date.toString()}T09:30`)
    const { pickup_at: pickup } = await row(trip)
    const before = h.clock.now()
    h.clock.set(pickup!.subtract({ hours: 24 * 9 }))
    await ask(leg!.id)
    await offer(trip, 9_000)
    expect(await acceptAt('arrival')).toEqual(h.clock.now().add({ hours: 24 * 7 }))
    h.clock.set(pickup!.subtract({ hours: 20 }))
    expect(await acceptAt('departure')).toEqual(pickup)
    h.clock.set(before)
  })

  it('is of a car that can still come', async () => {
    const trip = await newTrip()
    await ask(trip.legs[0]!.id, 'departure')
    await offer(trip, 18_000, `${trip.date.toString()}T09:30`)
    const before = h.clock.now()
    h.clock.set((await row(trip)).pickup_at!)
    expect(await catchProblem(accept(trip))).toBe('CAR_CLOSED')
    h.clock.set(before)
    expect(await catchProblem(accept(trip))).toBe('accepted')
  })

  it('is of a flight that is paid: one that is taken out of its trip has no car that keeps it', async () => {
    const trip = await trips.withReturn({})
    await ask(trip.legId!)
    expect(await catchProblem(offer(trip, 0))).toBe('UNPAID_FLIGHT_OPEN')
    await offer(trip, 9_000)
    expect(await catchProblem(accept(trip))).toBe('UNPAID_FLIGHT_OPEN')
    // The database holds it for itself.
    const { id } = await row(trip)
    const confirm = () => h.db.updateTable('ground_transfer').set({ status: 'confirmed', price: 0 }).where('id', '=', id).execute()
    await expect(confirm()).rejects.toMatchObject({ constraint: 'ground_transfer_flight_paid' })
    const { bankId } = await h.openCard(h.clientId, trip.invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    await accept(trip)
    expect(await statuses(trip)).toEqual(['confirmed', 'New'])
  })
})

describe('the database', () => {
  const set = async (trip: Pick<Trip, 'id'>, values: Record<string, unknown>) => {
    const { id } = await row(trip)
    return h.db.updateTable('ground_transfer').set(values).where('id', '=', id).execute()
  }
  const kept = expect.objectContaining({ constraint: 'ground_transfer_kept' })
  /** What the guard refuses is possible without it. */
  async function unguarded(act: () => Promise<unknown>) {
    await sql`ALTER TABLE ground_transfer DISABLE TRIGGER ground_transfer_guard`.execute(h.db)
    await act().finally(() => sql`ALTER TABLE ground_transfer ENABLE TRIGGER ground_transfer_guard`.execute(h.db))
  }

  it('keeps the car that was asked for at every step', async () => {
    const trip = await newTrip()
    await ask(trip.legs[0]!.id)
    for (const over of [{ kind: 'minibus' }, { passengers: 1 }, { bags: 9 }, { address: 'Elsewhere' }, { note: 'Elsewhere' }])
      await expect(set(trip, over)).rejects.toEqual(kept)
    await offer(trip, 18_000)
    await accept(trip)
    const act = () => set(trip, { kind: 'minibus' })
    await expect(act()).rejects.toEqual(kept)
    await unguarded(act)
  })

  it('confirms an offered price as it was offered, and keeps it and its invoice', async () => {
    const trip = await newTrip()
    await ask(trip.legs[0]!.id)
    await offer(trip, 18_000)
    const [invoice] = await trips.drops.invoicesOf(trip.id)
    await expect(set(trip, { status: 'confirmed', price: 30_000, invoice_id: invoice!.id })).rejects.toEqual(kept)
    await accept(trip)
    await expect(set(trip, { price: 30_000 })).rejects.toEqual(kept)
    await expect(set(trip, { invoice_id: invoice!.id })).rejects.toEqual(kept)
  })

  it('begins with a question, for a flight of its order', async () => {
    const [trip, other] = [await newTrip(), await newTrip()]
    await ask(trip.legs[0]!.id)
    const { id: _, ...asked } = await row(trip)
    const insert = (over: Record<string, unknown>) =>
      h.db
        .insertInto('ground_transfer')
        .values({ ...asked, leg_end: 'departure', ...over } as never)
        .execute()
    await expect(insert({ status: 'declined' })).rejects.toMatchObject({ constraint: 'ground_transfer_step' })
    await expect(insert({ leg_id: other.legs[0]!.id })).rejects.toMatchObject({ constraint: 'ground_transfer_of_order' })
  })

  it('counts no flight that is to be paid for the included car', async () => {
    const trip = await trips.withReturn({ days: 6 })
    const due = (await h.db.selectFrom('invoice').select('price').where('id', '=', trip.invoiceId).executeTakeFirstOrThrow()).price
    await h.db
      .updateTable('orders')
      .set({ price: 1_999_999 + due })
      .where('id', '=', trip.id)
      .execute()
    const [first] = trip.legs
    const includedAsk = () => askTransfer(h, { ...carForTwo, end: 'departure', legId: first!.id, clientId: h.clientId, isIncluded: true })
    const until = async () => (await listOwnTransfers(h, h.db, { orderId: trip.id, clientId: h.clientId }))[0]!.includedUntil
    expect([await catchProblem(includedAsk()), await until()]).toEqual(['VALIDATION_FAILED', null])
    await ask(first!.id, 'departure')
    const { id: _, ...asked } = await row(trip)
    const insert = () =>
      h.db
        .insertInto('ground_transfer')
        .values({ ...asked, is_included: true } as never)
        .execute()
    await expect(insert()).rejects.toMatchObject({ constraint: 'ground_transfer_included' })
    const { bankId } = await h.openCard(h.clientId, trip.invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    expect(await until()).not.toBeNull()
    expect(await catchProblem(includedAsk())).toBe('accepted')
  })

  it('has one included car in a trip', async () => {
    const trip = await newTrip()
    await h.db.updateTable('orders').set({ price: 2_000_000 }).where('id', '=', trip.id).execute()
    await askTransfer(h, { ...carForTwo, end: 'departure', legId: trip.legs[0]!.id, clientId: h.clientId, isIncluded: true })
    const { id: _, ...asked } = await row(trip)
    // Of another flight: the guard alone sees that it is not the first one.
    const insert = () =>
      h.db
        .insertInto('ground_transfer')
        .values({ ...asked, leg_id: trip.legs[1]!.id } as never)
        .execute()
    await expect(insert()).rejects.toMatchObject({ constraint: 'ground_transfer_included' })
    await expect(unguarded(insert)).rejects.toMatchObject({ constraint: 'ground_transfer_one_included' })
  })
})
