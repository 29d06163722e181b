import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCandidates } from '@aquilane/domain/recovery/candidates'
import { catchProblem } from '../orders/orders.fixture.ts'
import { getReport } from '../../office/reports/service.ts'
import { getRefundQuote } from './refund-quote.ts'
import { cancelOrder } from './cancel-order.ts'
import { closeRecovery } from './answer-replacement.ts'
import { completeOrder } from './complete-order.ts'
import { getOrder } from './order-views.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'
import { recoveriesPersonalData } from '../recoveries/personal-data.ts'
import { listOpenRecoveries } from './staff-recoveries.ts'
import { sendReplacement } from './send-replacement.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

/** A trip whose aircraft is grounded, with a proposal that its customer has not answered. */
async function proposed(hours?: number, day?: number) {
  const trip = await h.paidCharter(day)
  await h.lose(trip)
  return { ...trip, ...(await h.send(trip.id, hours)), before: await h.row(trip.id) }
}

describe('a paid trip that loses its aircraft', () => {
  it('opens one recovery in the transaction of the grounding, and a preview opens none', async () => {
    const trip = await h.paidCharter()
    await h.setStatus(trip.aircraftId, 'grounded', true)
    expect((await h.read(trip.id)).recovery).toBeNull()
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ row: { status: 'open', fault: 'operator', reasons: ['grounded'] }, candidates: [] })
    expect((await listOpenRecoveries(h)).map(({ order_id: id }) => id)).toContain(trip.id)
    await expect(
      h.db
        .insertInto('recovery')
        .values({
          order_id: trip.id,
          fault: 'house',
          reasons: ['aoc'],
          aircraft_id: trip.aircraftId,
          operator_id: 1,
          opened_at: h.clock.now().toString(),
        })
        .execute(),
    ).rejects.toThrow('recovery_open')
  })

  it('has up to five replacements of its class or a larger one a minute later, none of them its own', async () => {
    const trip = await h.paidCharter()
    await h.setStatus(trip.aircraftId, 'grounded')
    h.clock.advance({ seconds: 5 })
    await h.jobs.run(undefined, 'recovery.find')
    const { row, candidates } = await h.openOf(trip.id)
    expect(row.opened_at.until(row.found_at!).total('seconds')).toBeLessThanOrEqual(60)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(maxCandidates)
    expect(candidates.map((one) => one.row.aircraft_id)).not.toContain(trip.aircraftId)
    for (const { row: one, borneBy } of candidates) expect(borneBy).toBe(one.cost_difference > 0 ? 'operator' : null)
  })

  it('whose aircraft returns to service needs no replacement, and what was proposed is withdrawn', async () => {
    const trip = await proposed()
    await h.setStatus(trip.aircraftId, 'active')
    expect(await h.read(trip.id)).toMatchObject({
      recovery: { row: { status: 'returned' } },
      proposals: [{ row: { status: 'withdrawn' } }],
    })
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))).toBe('ORDER_STATE_CONFLICT')
    expect((await h.row(trip.id)).aircraft_id).toBe(trip.aircraftId)
  })

  it('costs its customer no fee to cancel before anything was proposed', async () => {
    const trip = await h.paidCharter()
    const before = await getRefundQuote(h, trip.id, h.clientId)
    await h.lose(trip)
    const after = await getRefundQuote(h, trip.id, h.clientId)
    expect(before.feeCents).toBeGreaterThan(0)
    expect(after).toMatchObject({ feeCents: 0, refundCents: before.paidCents })
  })

  it('keeps what another trip saves because of it, before a proposal as after one: the fault is not the customer’s', async () => {
    const [trip, next] = [await h.paidCharter(22), await h.paidCharter(25)]
    await h.db.updateTable('orders').set({ saving: 50_000, saving_of: trip.id }).where('id', '=', next.id).execute()
    const deductions = async () => (await getRefundQuote(h, trip.id, h.clientId)).deductions
    expect(await deductions()).toEqual([{ reason: 'consecutive_trip', amountCents: 50_000 }])
    await h.lose(trip)
    expect(await deductions()).toEqual([])
    expect((await getRefundQuote(h, trip.id, h.clientId)).refundCents).toBe((await h.openOf(trip.id)).refundCents)
    await h.send(trip.id)
    expect(await deductions()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is not completed as flown until a member says so', async () => {
    const trip = await h.paidCharter(3)
    await h.lose(trip)
    expect(await catchProblem(closeRecovery(h, { orderId: trip.id, reason: 'Flew as planned', memberId: h.rita }))).toBe(
      'ORDER_STATE_CONFLICT',
    )
    const now = h.clock.now()
    h.clock.set((await h.row(trip.id)).last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(false)
    await closeRecovery(h, { orderId: trip.id, reason: 'Flew as planned', memberId: h.rita })
    expect(await completeOrder(h, trip.id)).toBe(true)
    h.clock.set(now)
  })
})

describe('a replacement that a member proposes', () => {
  it('is shown to the customer as old and new with its deadline, at no cost, and the order cannot be cancelled for a fee', async () => {
    const trip = await proposed()
    const order = await getOrder(h, trip.id, h.clientId, 'en')
    expect(order.replacement).toMatchObject({
      status: 'sent',
      before: { aircraft: { tail: (await h.fleet.current()).aircraft.get(trip.aircraftId)!.tail } },
      proposed: { aircraft: { tail: trip.candidate.plan.aircraft.tail } },
      refundCents: trip.before.paid,
    })
    expect(order.isCancelable).toBe(false)
    const cancel = {
      id: trip.id,
      clientId: h.clientId,
      locale: 'en',
      expectedRefund: null,
      currency: undefined,
      idempotencyKey: null,
    } as const
    expect(await catchProblem(cancelOrder(h, cancel, () => ({})))).toBe('ORDER_STATE_CONFLICT')
    const jobs = (await h.jobs.waiting('order.notification')).map(({ data }) => data)
    expect(jobs).toContainEqual(expect.objectContaining({ order: trip.id, notification: 'replacementOffered', key: trip.proposalId }))
  })

  it('replaces the one before, which cannot be accepted any more', async () => {
    const trip = await proposed()
    const second = await h.send(trip.id)
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))).toBe('ORDER_STATE_CONFLICT')
    await h.answer({ proposalId: second.proposalId, choice: 'accept' })
    expect((await h.read(trip.id)).proposals.map(({ row }) => row.status)).toEqual(['accepted', 'withdrawn'])
  })

  it('whose cost leaves too little of the price waits for a second member', async () => {
    const trip = await h.paidCharter()
    const lines = JSON.stringify([{ service: 'flight', amountCents: 90_000, reason: null }])
    await h.db.updateTable('orders').set({ price: 100_000, lines }).where('id', '=', trip.id).execute()
    await h.lose(trip)
    const { candidates } = await h.openOf(trip.id)
    const dear = candidates.find(({ row }) => row.needs_approval)
    if (!dear) throw new Error('No replacement is dearer.')
    const send = { orderId: trip.id, candidateId: dear.row.id, hours: 4, reason: 'Nothing else flies', memberId: h.rita }
    expect(await sendReplacement(h, send)).not.toBeNull()
    expect((await h.read(trip.id)).proposals).toEqual([])
    expect(await catchProblem(sendReplacement(h, send))).toBe('APPROVAL_OPEN')
  })
})

describe('the answer of the customer', () => {
  it('an accepted replacement flies the order at the price that was paid, holds one aircraft and takes the release back', async () => {
    const trip = await proposed()
    const answered = await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    expect(answered).toMatchObject({
      aircraft_id: trip.candidate.row.aircraft_id,
      price: trip.before.price,
      paid: trip.before.paid,
      replacement: null,
    })
    expect(await h.blocks(trip.id)).toEqual([{ aircraft_id: trip.candidate.row.aircraft_id }])
    expect(await h.read(trip.id)).toMatchObject({
      recovery: { row: { status: 'recovered', extra_cost: trip.candidate.row.cost_difference } },
      proposals: [{ row: { status: 'accepted' }, answeredBy: 'customer' }],
    })
    expect(Number(answered.moved_cost)).toBe(trip.candidate.row.cost_difference)
    expect(await h.refunds(trip.id)).toEqual([])
  })

  it('two devices at once apply it once', async () => {
    const trip = await proposed()
    const answers = await Promise.all(
      (['accept', 'accept', 'refund'] as const).map((choice) => catchProblem(h.answer({ proposalId: trip.proposalId, choice }))),
    )
    expect(answers.filter((one) => one !== 'ORDER_STATE_CONFLICT')).toHaveLength(1)
    const { status } = await h.row(trip.id)
    expect(await h.blocks(trip.id)).toHaveLength(status === 'Confirmed' ? 1 : 0)
    expect(await h.refunds(trip.id)).toHaveLength(status === 'Confirmed' ? 0 : 1)
  })

  it('the full refund is everything that was paid, and the order ends', async () => {
    const trip = await proposed()
    const answered = await h.answer({ proposalId: trip.proposalId, choice: 'refund' })
    expect(answered).toMatchObject({ status: 'Refund', refund: trip.before.paid })
    expect(await h.refunds(trip.id)).toEqual([{ amount: trip.before.paid, reason: 'canceled' }])
    expect(await h.read(trip.id)).toMatchObject({ recovery: { row: { status: 'refunded' } }, proposals: [{ row: { status: 'refunded' } }] })
    expect(await h.blocks(trip.id)).toEqual([])
  })

  it('who asks for another time keeps the recovery open with a message to staff, who know the flight and why, and may be asked again', async () => {
    const trip = await proposed()
    const { pnr, first_departure_at: at } = await h.row(trip.id)
    const mails = await h.db.selectFrom('outbox').select('body').where('subject', '=', `Trip ${pnr} has lost its aircraft`).execute()
    const utc = at.toString().slice(11, 16)
    expect(mails[0]?.body).toMatch(
      new RegExp(`^\\w{3}–\\w{3}, \\w{3} \\d+ \\w+, \\d\\d:\\d\\d local time, ${utc} UTC\naircraft grounded\n\n`),
    )
    const answered = await h.answer({ proposalId: trip.proposalId, choice: 'other_time', message: 'After 15:00' })
    expect(answered.replacement).toMatchObject({ status: 'other_time' })
    expect(await h.read(trip.id)).toMatchObject({ recovery: { row: { status: 'open' } }, proposals: [{ row: { message: 'After 15:00' } }] })
    const again = await h.send(trip.id)
    await h.answer({ proposalId: again.proposalId, choice: 'accept' })
    expect((await h.openOf(trip.id)).row.status).toBe('recovered')
  })

  it('silence decides nothing: staff are told, it cannot be accepted, and the money can still be had', async () => {
    const trip = await proposed(1)
    const now = h.clock.now()
    h.clock.advance({ hours: 1 })
    const mails = async () => (await h.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject ?? '')
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))).toBe('OFFER_EXPIRED')
    await h.jobs.run(h.clock.now(), 'recovery.proposal-expired')
    expect((await mails()).some((subject) => subject.includes('no answer'))).toBe(true)
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', aircraft_id: trip.aircraftId })
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))).toBe('OFFER_EXPIRED')
    await h.answer({ proposalId: trip.proposalId, choice: 'refund' })
    expect((await h.row(trip.id)).status).toBe('Refund')
    h.clock.set(now)
  })

  it('a replacement that was sold or grounded meanwhile is refused clearly, and the recovery goes on', async () => {
    const [sold, grounded] = [await proposed(), await proposed()]
    const { blocked_from: from, blocked_to: to } = await h.row(sold.id)
    await h.db
      .insertInto('aircraft_availability_block')
      .values({
        aircraft_id: sold.candidate.row.aircraft_id,
        period: `[${from!.toString()},${to!.toString()})`,
        kind: 'booked',
        reference: 'order:other',
      })
      .execute()
    await h.setStatus(grounded.candidate.row.aircraft_id, 'grounded')
    for (const trip of [sold, grounded]) {
      expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))).toBe('OFFER_TAKEN')
      expect(await h.read(trip.id)).toMatchObject({ recovery: { row: { status: 'open' } }, proposals: [{ row: { status: 'void' } }] })
    }
    await h.setStatus(grounded.candidate.row.aircraft_id, 'active')
  })

  it('a replacement that became too dear meanwhile is not taken at any cost: staff look for another one', async () => {
    const trip = await h.paidCharter()
    const rates = await h.db.selectFrom('aircraft').select(['id', 'rate_permille']).where('id', '<>', trip.aircraftId).execute()
    const setRate = (id: number, permille: number) =>
      h.db.updateTable('aircraft').set({ rate_permille: permille }).where('id', '=', id).execute()
    // One member may send any of them.
    for (const { id } of rates) await setRate(id, 500)
    try {
      await h.fleet.refresh()
      await h.lose(trip)
      const { candidate, proposalId } = await h.send(trip.id)
      await setRate(candidate.row.aircraft_id, 3000)
      await h.fleet.refresh()
      expect(await catchProblem(h.answer({ proposalId, choice: 'accept' }))).toBe('OFFER_TAKEN')
      expect(await h.read(trip.id)).toMatchObject({ recovery: { row: { status: 'open' } }, proposals: [{ row: { status: 'void' } }] })
      expect((await h.row(trip.id)).aircraft_id).toBe(trip.aircraftId)
      const { pnr } = await h.row(trip.id)
      const mails = (await h.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject ?? '')
      expect(mails.filter((subject) => subject.includes(pnr) && subject.includes('costs more'))).not.toEqual([])
    } finally {
      for (const { id, rate_permille: before } of rates) await setRate(id, before)
      await h.setStatus(trip.aircraftId, 'active')
    }
  })

  it('of which the crew is on another flight at that moment is not said to be taken', async () => {
    const trip = await proposed(4, 31)
    await sql`CREATE FUNCTION spec_crew_conflict() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'crew_assignment_one_flight'; END $$`.execute(h.db)
    await sql`CREATE TRIGGER spec_crew_conflict AFTER UPDATE OF aircraft_id ON orders FOR EACH ROW EXECUTE FUNCTION spec_crew_conflict()`.execute(
      h.db,
    )
    await expect(h.answer({ proposalId: trip.proposalId, choice: 'accept' })).rejects.toMatchObject({
      constraint: 'crew_assignment_one_flight',
    })
    await sql`DROP FUNCTION spec_crew_conflict CASCADE`.execute(h.db)
    expect((await h.read(trip.id)).proposals[0]).toMatchObject({ row: { status: 'sent' } })
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('of another account is not found, and a member writes down what was said on the telephone', async () => {
    const trip = await proposed()
    const otherCustomer = (await h.client()).clientId
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'refund' }, otherCustomer))).toBe('NOT_FOUND')
    await h.record({ orderId: trip.id, proposalId: trip.proposalId, choice: 'accept' })
    const { proposals } = await h.read(trip.id)
    expect(proposals[0]).toMatchObject({ row: { status: 'accepted', answered_by: `staff:${h.rita}`, message: 'Ada, on the telephone' } })
  })

  it('by telephone the money can be had before anything was proposed', async () => {
    const trip = await h.paidCharter()
    await h.lose(trip)
    const { paid } = await h.row(trip.id)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.refunds(trip.id)).toEqual([{ amount: paid, reason: 'canceled' }])
  })
})

it('reports tell from the rows how many trips flew all the same, how long their customers waited, and what that cost', async () => {
  const trip = await proposed()
  await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
  const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const period = { from: day.subtract({ days: 40 }).toString(), to: day.add({ days: 40 }).toString() }
  const { totals } = await getReport(h, { name: 'recoveries', by: 'operator', within: null, ...period })
  const rows = await h.db.selectFrom('recovery').selectAll().execute()
  const count = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length
  const [all, recovered, , refunded] = totals ?? []
  const extraCost = rows.reduce((sum, { extra_cost: cost }) => sum + Number(cost ?? 0), 0)
  expect([all, recovered, refunded, totals?.at(-1)]).toEqual([rows.length, count('recovered', 'returned'), count('refunded'), extraCost])
})

describe('a customer who asked for another time', () => {
  it('leaves no words with an erased account, and no refund by the page after the departure: staff decide who flew', async () => {
    const lost = await h.paidCharter()
    const lines = JSON.stringify([{ service: 'flight', amountCents: 90_000_000, reason: null }])
    await h.db.updateTable('orders').set({ price: 100_000_000, lines }).where('id', '=', lost.id).execute()
    await h.lose(lost)
    const trip = { ...lost, ...(await h.send(lost.id)), before: await h.row(lost.id) }
    await h.answer({ proposalId: trip.proposalId, choice: 'other_time', message: 'My daughter Ada is ill' })
    await h.db.transaction().execute((trx) => recoveriesPersonalData.erase!(trx, h.clientId))
    expect((await h.read(trip.id)).proposals.map(({ row }) => row.message)).toEqual([null])
    const kept = await h.db.selectFrom('audit').select('reason').where('subject', '=', `order:${trip.id}`).execute()
    expect(kept.filter(({ reason }) => reason?.includes('Ada is ill'))).toEqual([])
    const mails = await h.db.selectFrom('outbox').selectAll().execute()
    expect(mails.filter((mail) => JSON.stringify(mail).includes('Ada is ill'))).toEqual([])

    h.clock.set(trip.before.first_departure_at.add({ minutes: 90 }))
    expect((await getOrder(h, trip.id, h.clientId, 'en')).replacement).toBeNull()
    expect(await catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'refund' }))).toBe('ORDER_STATE_CONFLICT')
    expect(await h.refunds(trip.id)).toEqual([])
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.refunds(trip.id)).toEqual([{ amount: trip.before.paid, reason: 'canceled' }])
  })
})
