import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { buildSheet } from '../../trips/trip-sheets/sheet.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { taxLines } from '../orders/index.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { cancelOrder, getOrder } from './customer-answers.fixture.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof dropActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = dropActs(h)
})
afterAll(() => h.close())

const violations = async () => (await checkIntegrity(h.db)).findings
const sumLines = (lines: unknown): number => (lines as { amountCents: number }[]).reduce((sum, { amountCents }) => sum + amountCents, 0)

describe('a flight less', () => {
  it('is previewed with what remains, and a preview changes nothing', async () => {
    const { id, before, legs } = await acts.trip()
    const { drop, result, parts, taxes } = await acts.drop(id, 1, { isDryRun: true })
    expect(result.legs).toMatchObject([{ before: { from: 'EGGW' }, after: { from: 'EGGW', to: 'LFMN' } }])
    expect(drop).toMatchObject({ agreedCents: before.price, priceCents: before.price! - drop.shareCents })
    expect(drop.shareCents).toBeGreaterThan(0)
    expect(drop.refundCents).toBe(drop.shareCents - drop.feeCents)
    expect(parts).toMatchObject([{ cents: drop.refundCents, destination: 'source' }])
    expect(taxes.after).toBeLessThan(taxes.before)
    expect(await h.row(id)).toEqual(before)
    expect(await h.legsOf(id)).toEqual(legs)
    expect(await acts.dropsOf(id)).toEqual([])
    expect(await h.refunds(id)).toEqual([])
  })

  it('leaves trip, price, movements, books and documents as one', async () => {
    const { id, before, legs } = await acts.trip()
    h.jobs.clear()
    const { shareCents, feeCents, refundCents, priceCents } = await acts.dropped(id, 1)
    const order = await h.row(id)
    expect(order).toMatchObject({ status: 'Confirmed', price: priceCents, paid: before.paid - shareCents, refund: null })
    expect(sumLines(order.lines)).toBe(priceCents)
    // Taxes of the flight are gone, and none is taken off beside itself.
    expect(taxLines(order).every(({ amountCents }) => amountCents > 0)).toBe(true)
    expect(await h.legsOf(id)).toMatchObject([{ id: legs[0]!.id, position: 0 }])
    expect((await getMovements(h.db, id)).filter(({ kind }) => kind === 'revenue')).toHaveLength(1)
    expect(await h.refunds(id)).toEqual([{ amount: refundCents, reason: 'dropped_leg' }])
    await acts.settle()
    expect(await acts.creditNotes(id)).toEqual([{ amount: refundCents, type: 'Primary' }])
    expect(await acts.invoicesOf(id)).toMatchObject([{ status: 'Paid', price: before.price }])
    expect((await getTrip(h, id, 'en')).result.revenue).toBe(before.paid - shareCents + feeCents)
    const { history } = await getOrderForStaff(h, id, 'en')
    expect(history.find(({ action }) => action === 'retimed')?.move).toMatchObject({
      dropped: [{ departure: 'NCE', arrival: 'LTN' }],
      agreedBy: 'phone',
    })
    expect(await violations()).toEqual([])
  })

  it('is shown to its customer with what went back, and written about', async () => {
    const { id } = await acts.trip()
    h.jobs.clear()
    const { shareCents, feeCents, refundCents } = await acts.dropped(id, 0)
    const money = (cents: number) => ({ amount: cents / 100, currency: 'EUR' })
    const order = await getOrder(h, id, h.clientId, 'en')
    expect(order.dropped_flights).toMatchObject([
      { departure_airport: { iata: 'LTN' }, share: money(shareCents), fee: money(feeCents), cashback: null, refund: money(refundCents) },
    ])
    expect(order.drop_refund).toMatchObject({ amount: money(refundCents) })
    expect(order.class_refund).toBeNull()
    expect(order.refunds).toEqual([])
    expect(await buildSheet(h, await h.row(id), 'en')).toMatchObject({
      legs: [{ leg: { row: { position: 0 } } }],
      dropped: [{ route: 'LTN – NCE' }],
    })
    const sent = (await h.jobs.waiting('order.notification')).map(({ data }) => data)
    expect(sent).toMatchObject([
      { order: id, notification: 'legDropped', amount: refundCents, values: { routes: 'LTN – NCE', fee: money(feeCents) } },
    ])
  })
})

describe('the terms', () => {
  it('apply to the share of the flight, by the hours before it departs and not before the first one', async () => {
    // Out in 12 days, back in 16: the outward flight costs 30 %, the way back 10 %.
    const { id } = await acts.trip(12)
    const [out, back] = [await acts.drop(id, 0, { isDryRun: true }), await acts.drop(id, 1, { isDryRun: true })]
    expect([out.drop.feePercent, back.drop.feePercent]).toEqual([30, 10])
    expect(out.drop.feeCents).toBe(Math.round((out.drop.shareCents * 30) / 100))
    expect(back.drop.feeCents).toBe(Math.round((back.drop.shareCents * 10) / 100))
  })

  it('go on for the rest: dropping first and cancelling then gives back no more than cancelling at once', async () => {
    const { id } = await acts.trip()
    const whole = await getRefundQuote(h, id, h.clientId)
    const { refundCents } = await acts.dropped(id, 1)
    const rest = await getRefundQuote(h, id, h.clientId)
    expect(rest.feePercent).toBe(whole.feePercent)
    expect(Math.abs(refundCents + rest.refundCents - whole.refundCents)).toBeLessThanOrEqual(1)
    await cancelOrder(h, { id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await acts.settle()
    const notes = await acts.creditNotes(id)
    expect(notes.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([refundCents, rest.refundCents].toSorted((a, b) => a - b))
    expect(await acts.invoicesOf(id)).toMatchObject([{ status: 'Refunded' }])
    expect(await violations()).toEqual([])
  })

  it('stay those of the first flight where that one is dropped: cancelling the rest costs no smaller part of it than before', async () => {
    // Out in 2 days costs 100 %, back in 6 days 50 %; in 12 and 16 days they cost 30 % and 10 %.
    for (const [day, feePercent] of [
      [2, 100],
      [12, 30],
    ] as const) {
      const { id, legs } = await acts.trip(day)
      const whole = await getRefundQuote(h, id, h.clientId)
      const { refundCents } = await acts.dropped(id, 0)
      const rest = await getRefundQuote(h, id, h.clientId)
      expect([whole.feePercent, rest.feePercent]).toEqual([feePercent, feePercent])
      expect(Math.abs(refundCents + rest.refundCents - whole.refundCents)).toBeLessThanOrEqual(1)
      expect(rest.steps.map(({ until }) => until)).toEqual(whole.steps.map(({ until }) => until))
      expect((await h.row(id)).terms_departure_at).toEqual(legs[0]!.departure_at)
    }
  })

  it('are those of the earliest flight that was dropped as the first one, and of the first one that is left where another was', async () => {
    const { id, legs } = await acts.trip()
    await acts.dropped(id, 1)
    expect((await h.row(id)).terms_departure_at).toBeNull()
    const later = h.db.updateTable('orders').where('id', '=', id)
    const at = legs[0]!.departure_at
    await later.set({ terms_departure_at: at.toString() }).execute()
    for (const terms_departure_at of [null, at.add({ hours: 1 }).toString()])
      await expect(later.set({ terms_departure_at }).execute()).rejects.toMatchObject({ constraint: 'orders_terms_departure_kept' })
  })

  it('are kept by the database where a first flight leaves its trip', async () => {
    const [{ id: other }, { id, before }] = [await acts.trip(), await acts.trip()]
    await acts.dropped(other, 1)
    const [known] = await acts.dropsOf(other)
    const row = { ...known!, id: randomUUID(), order_id: id, leg_id: randomUUID(), share: 0, fee: 0, waived: 0, cashback: 0, refund: 0 }
    const insert = (departureAt: Temporal.Instant) =>
      h.db
        .insertInto('dropped_leg')
        .values({ ...row, departure_at: departureAt.toString(), dropped_at: h.clock.now().toString() })
        .execute()
    await expect(insert(before.first_departure_at.subtract({ hours: 1 }))).rejects.toMatchObject({ constraint: 'dropped_leg_terms' })
  })

  it('are waived by two members only', async () => {
    const { id } = await acts.trip()
    const { approvalId, drop } = await acts.drop(id, 1, { waivesFee: true })
    expect(drop).toMatchObject({ feeCents: 0, needsApproval: true, refundCents: drop.shareCents })
    expect(drop.waivedCents).toBe(Math.round((drop.shareCents * drop.feePercent) / 100))
    expect(await h.legsOf(id)).toHaveLength(2)
    expect(await catchProblem(acts.drop(id, 1, { waivesFee: true }))).toBe('APPROVAL_OPEN')
    const decide = (memberId: string) => decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId })
    expect(await catchProblem(decide(h.rita))).toBe('FOUR_EYES_REQUIRED')
    await decide(h.tom)
    expect(await acts.dropsOf(id)).toMatchObject([{ dropped_by: h.rita, approved_by: h.tom, fee: 0, waived: drop.waivedCents }])
    expect(await h.refunds(id)).toEqual([{ amount: drop.shareCents, reason: 'dropped_leg' }])
    expect(await violations()).toEqual([])
  })

  it('do not decide whether a price below the policy is left: another member does', async () => {
    const { id } = await acts.trip()
    const cents = 100_00
    await h.db.updateTable('orders').set({ price: cents, paid: cents }).where('id', '=', id).execute()
    const { approvalId, drop } = await acts.drop(id, 1)
    expect(drop.needsApproval).toBe(true)
    expect(approvalId).not.toBeNull()
    expect(await h.legsOf(id)).toHaveLength(2)
  })

  it('give back what was shown, or the drop is looked at again', async () => {
    const { id } = await acts.trip()
    const { drop } = await acts.drop(id, 1, { isDryRun: true })
    expect(await catchProblem(acts.drop(id, 1, { expectedCents: drop.refundCents + 1 }))).toBe('REFUND_CHANGED')
    expect(await acts.dropsOf(id)).toEqual([])
  })
})

describe('a flight that cannot be dropped', () => {
  it('is the only one of its trip', async () => {
    const { id } = await h.paidCharter()
    expect(await catchProblem(acts.drop(id, 0))).toBe('VALIDATION_FAILED')
    const trip = await acts.trip()
    await acts.dropped(trip.id, 0)
    expect(await catchProblem(acts.drop(trip.id, 0))).toBe('VALIDATION_FAILED')
    expect(await h.legsOf(trip.id)).toHaveLength(1)
  })

  it('is one of a trip that has departed, was cancelled or lost its aircraft', async () => {
    const [gone, lost] = [await acts.trip(), await acts.trip()]
    await cancelOrder(h, { id: gone.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.setStatus(lost.aircraftId, 'grounded')
    for (const { id } of [gone, lost]) expect(await catchProblem(acts.drop(id, 1))).toBe('ORDER_STATE_CONFLICT')
    await h.setStatus(lost.aircraftId, 'active')
  })

  it('is one of a trip with an added flight that is still to be paid', async () => {
    const trip = await acts.trip()
    const proposals = legProposalActs(h)
    await proposals.propose(trip, {
      leg: { ...proposals.back(trip), departureLocal: `${trip.date.add({ days: 5 }).toString()}T18:00`, from: 'LTN', to: 'NCE' },
    })
    const [open] = await proposals.proposalsOf(trip.id)
    await proposals.answerLeg(open!.id, 'accept')
    expect(await catchProblem(acts.drop(trip.id, 1))).toBe('VALIDATION_FAILED')
    const [, invoice] = await acts.invoicesOf(trip.id)
    await proposals.pay(invoice!.id)
    // What was added costs no less to leave than it cost to add: no price of one flight is made of two.
    const { shareCents } = await acts.dropped(trip.id, 2)
    expect(shareCents).toBeLessThanOrEqual(invoice!.price)
    expect(await violations()).toEqual([])
  })

  it('is one of a trip that another one costs less because of', async () => {
    const { id, before } = await acts.trip()
    const other = await acts.trip()
    await h.db.updateTable('orders').set({ saving_of: id, saving: 100 }).where('id', '=', other.id).execute()
    expect(await catchProblem(acts.drop(id, 1))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(acts.drop(other.id, 1))).toBe('VALIDATION_FAILED')
    expect(await h.row(id)).toEqual(before)
  })
})

describe('at the same time', () => {
  it('two members drop one flight once, and both flights never', async () => {
    const [one, both] = [await acts.trip(), await acts.trip()]
    const answers = await Promise.all([catchProblem(acts.drop(one.id, 1)), catchProblem(acts.drop(one.id, 1))])
    expect(answers.toSorted()).toEqual(['VALIDATION_FAILED', 'accepted'])
    const each = await Promise.all([catchProblem(acts.drop(both.id, 0)), catchProblem(acts.drop(both.id, 1))])
    expect(each.toSorted()).toEqual(['VALIDATION_FAILED', 'accepted'])
    expect(await h.legsOf(both.id)).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('a cancellation by the customer and a drop give back what one of them in turn does', async () => {
    const { id, before } = await acts.trip()
    await Promise.all([
      catchProblem(acts.drop(id, 1)),
      catchProblem(cancelOrder(h, { id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })),
    ])
    const back = (await h.refunds(id)).reduce((sum, { amount }) => sum + amount, 0)
    expect(back).toBeLessThan(before.paid)
    expect(await violations()).toEqual([])
  })

  it('a proposed flight is withdrawn with the trip that it was proposed for', async () => {
    const trip = await acts.trip()
    const proposals = legProposalActs(h)
    await proposals.propose(trip, {
      leg: { ...proposals.back(trip), departureLocal: `${trip.date.add({ days: 5 }).toString()}T18:00`, from: 'LTN', to: 'NCE' },
    })
    const [open] = await proposals.proposalsOf(trip.id)
    await acts.dropped(trip.id, 1)
    expect(await proposals.statusOf(trip.id)).toEqual(['withdrawn'])
    expect(await catchProblem(proposals.answerLeg(open!.id, 'accept'))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('a flight of a trip that has departed', () => {
  it('stays, also where it left ahead of its time and the drop waits for a second member', async () => {
    const { id, legs } = await acts.trip(2)
    const [first] = legs
    h.clock.set(first!.departure_at.subtract({ hours: 13 }))
    const { approvalId } = await acts.drop(id, 1, { waivesFee: true })
    const off = h.clock.now().toString()
    const typed = { leg_id: first!.id, order_id: id, off_block_at: off, recorded_by: h.rita, recorded_at: off }
    await h.db.insertInto('flight_record').values(typed).execute()
    for (const at of [0, 1]) expect(await catchProblem(acts.drop(id, at, { isDryRun: true }))).toBe('ORDER_STATE_CONFLICT')
    const decide = decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
    expect(await catchProblem(decide)).toBe('APPROVAL_OUTDATED')
    for (const leg of legs)
      await expect(h.db.deleteFrom('order_leg').where('id', '=', leg.id).execute()).rejects.toMatchObject({
        constraint: 'order_leg_departed',
      })
    expect(await h.legsOf(id)).toHaveLength(2)
  })
})
