import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { retimeTrip } from '../../trips/operations/retime-trip.ts'
import { expireLegProposal } from '../leg-proposals/end-proposal.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { withdrawCharge } from '../invoices/charge-withdrawals.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { cancelOrder, getOrder } from './customer-answers.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { withdrawProposedLeg } from './propose-leg.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
})
afterAll(() => h.close())

const sumLines = (lines: unknown): number => (lines as { amountCents: number }[]).reduce((sum, { amountCents }) => sum + amountCents, 0)
const expectBooksInOrder = async () => expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
const guarded = (name: string) => expect.objectContaining({ constraint: name })

describe('a flight that a member proposes', () => {
  it('is previewed with its price and its margin, and a preview sends nothing', async () => {
    const trip = await h.paidCharter()
    const preview = await acts.propose(trip, { isDryRun: true })
    const { price } = await h.row(trip.id)
    expect(preview.legs).toMatchObject([{ before: { from: 'EGGW' } }, { before: null, after: { from: 'LFMN', to: 'EGGW', pax: 2 } }])
    expect(preview.chargeCents).toBe(Math.max(0, preview.priceDifference))
    expect(preview.chargeCents).toBeGreaterThan(0)
    expect(preview.priceCents).toBe(price! + preview.chargeCents)
    expect(preview.checklist.reopened).toContain('payment')
    expect(await acts.proposalsOf(trip.id)).toEqual([])
    expect(await h.legsOf(trip.id)).toHaveLength(1)
  })

  it('is shown to the customer with its price and deadline, and changes nothing before the answer', async () => {
    const trip = await acts.proposed()
    const order = await getOrder(h, trip.id, h.clientId, 'en')
    expect(order.leg_proposal).toMatchObject({
      id: trip.proposalId,
      departure_airport: { iata: 'NCE' },
      arrival_airport: { iata: 'LTN' },
      charge: { amount: trip.chargeCents / 100 },
      price: { amount: (trip.before.price! + trip.chargeCents) / 100 },
    })
    expect(await h.legsOf(trip.id)).toHaveLength(1)
    expect(await acts.invoicesOf(trip.id)).toEqual([])
    expect(await acts.paymentItem(trip.id)).toBe('OK')
  })

  it('takes the place of one that was not answered, and a member may withdraw it', async () => {
    const trip = await acts.proposed()
    h.clock.advance({ seconds: 1 })
    await acts.propose(trip, { leg: acts.back(trip, '19:00') })
    expect(await acts.statusOf(trip.id)).toEqual(['sent', 'withdrawn'])
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept'))).toBe('ORDER_STATE_CONFLICT')
    const [open] = await acts.proposalsOf(trip.id)
    await withdrawProposedLeg(h, { id: open!.id, memberId: h.rita })
    expect(await catchProblem(acts.answerLeg(open!.id, 'accept'))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(withdrawProposedLeg(h, { id: open!.id, memberId: h.rita }))).toBe('ORDER_STATE_CONFLICT')
  })

  it('cannot depart before the trip has landed, from nowhere, or without an adult', async () => {
    const trip = await h.paidCharter()
    const wrong = (leg: Partial<ReturnType<typeof acts.back>>) => catchProblem(acts.propose(trip, { leg: { ...acts.back(trip), ...leg } }))
    expect(await wrong({ departureLocal: `${trip.date.toString()}T13:00` })).toBe('VALIDATION_FAILED')
    expect(await wrong({ from: 'QQQ' })).toBe('VALIDATION_FAILED')
    expect(await wrong({ pax: 1, party: { children: 1 } })).toBe('VALIDATION_FAILED')
  })

  it('whose price leaves too little is sent by two members', async () => {
    const trip = await h.paidCharter()
    await h.db.updateTable('orders').set({ price: 100_00 }).where('id', '=', trip.id).execute()
    const { approvalId } = await acts.propose(trip)
    expect(approvalId).not.toBeNull()
    expect(await acts.proposalsOf(trip.id)).toEqual([])
  })
})

describe('an accepted flight', () => {
  it('joins the trip at once, and its price is asked for and paid like any invoice', async () => {
    const trip = await acts.proposed()
    await acts.answerLeg(trip.proposalId, 'accept')
    const legs = await h.legsOf(trip.id)
    expect(legs).toMatchObject([{ position: 0 }, { position: 1, departure_airport: 'LFMN', arrival_airport: 'EGGW', pax: 2 }])
    const order = await h.row(trip.id)
    expect(order).toMatchObject({ status: 'Confirmed', price: trip.before.price! + trip.chargeCents, paid: trip.before.paid })
    expect(sumLines(order.lines)).toBe(order.price)
    expect(order.last_arrival_at?.equals(legs[1]!.arrival_at!)).toBe(true)
    expect((await getMovements(h.db, trip.id)).filter(({ kind }) => kind === 'revenue')).toHaveLength(2)
    const [invoice] = await acts.invoicesOf(trip.id)
    expect(invoice).toMatchObject({ status: 'New', price: trip.chargeCents })
    expect(await acts.paymentItem(trip.id)).toBe('NR')
    expect(await catchProblem(withdrawCharge(h, { invoiceId: invoice!.id, reason: 'Forgiven', staffId: h.rita }))).toBe(
      'INVOICE_NOT_PAYABLE',
    )

    await acts.pay(invoice!.id)
    expect(await h.row(trip.id)).toMatchObject({ paid: trip.before.paid + trip.chargeCents, ancillary_paid: 0 })
    expect(await acts.paymentItem(trip.id)).toBe('OK')
    const { history } = await getOrderForStaff(h, trip.id, 'en')
    expect(history.find(({ action }) => action === 'retimed')?.move).toMatchObject({ added: [{ departure: 'NCE', arrival: 'LTN' }] })
    await expectBooksInOrder()
  })

  it('is cancelled by the terms, on the whole price', async () => {
    const trip = await acts.proposed()
    const before = await getRefundQuote(h, trip.id, h.clientId)
    await acts.answerLeg(trip.proposalId, 'accept')
    const [invoice] = await acts.invoicesOf(trip.id)
    await acts.pay(invoice!.id)
    const quote = await getRefundQuote(h, trip.id, h.clientId)
    expect(quote.feePercent).toBe(before.feePercent)
    expect(quote.feeCents).toBe(Math.round(((trip.before.price! + trip.chargeCents) * quote.feePercent) / 100))
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect((await h.refunds(trip.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.refundCents)
    await expectBooksInOrder()
  })

  it('is added once, however often and at the same time it is accepted', async () => {
    const trip = await acts.proposed()
    const answers = await Promise.allSettled([1, 2, 3].map(() => acts.answerLeg(trip.proposalId, 'accept')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await h.legsOf(trip.id)).toHaveLength(2)
    expect(await acts.invoicesOf(trip.id)).toHaveLength(1)
  })

  it('that another customer names is not theirs', async () => {
    const trip = await acts.proposed()
    const { clientId } = await h.client()
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept', clientId))).toBe('NOT_FOUND')
    expect(await acts.statusOf(trip.id)).toEqual(['sent'])
  })

  it('whose aircraft was sold meanwhile leaves the trip as it is', async () => {
    const trip = await acts.proposed()
    const { blocked_to: to } = await h.row(trip.id)
    const period = `[${to!.add({ minutes: 1 }).toString()},${to!.add({ hours: 9 }).toString()})`
    await h.db
      .insertInto('aircraft_availability_block')
      .values({ aircraft_id: trip.aircraftId, kind: 'booked', reference: `order:${h.rita}`, period })
      .execute()
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept'))).toBe('OFFER_TAKEN')
    expect(await acts.statusOf(trip.id)).toEqual(['void'])
    expect(await h.legsOf(trip.id)).toHaveLength(1)
    expect(await acts.invoicesOf(trip.id)).toEqual([])
  })
})

describe('a flight that is not accepted', () => {
  it('and declined leaves the trip as it is', async () => {
    const trip = await acts.proposed()
    const order = await acts.answerLeg(trip.proposalId, 'decline')
    expect(order.legProposal).toBeNull()
    expect(await acts.statusOf(trip.id)).toEqual(['declined'])
    expect(await h.row(trip.id)).toEqual(trip.before)
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept'))).toBe('ORDER_STATE_CONFLICT')
  })

  it('in time decides nothing', async () => {
    const trip = await acts.proposed()
    h.clock.advance({ hours: 4 })
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept'))).toBe('OFFER_EXPIRED')
    await expireLegProposal(h, trip.proposalId)
    await expireLegProposal(h, trip.proposalId)
    expect(await acts.statusOf(trip.id)).toEqual(['expired'])
    expect(await catchProblem(acts.answerLeg(trip.proposalId, 'accept'))).toBe('OFFER_EXPIRED')
    expect(await h.legsOf(trip.id)).toHaveLength(1)
  })

  it('is withdrawn with the trip that it was proposed for: cancelled, changed or without its aircraft', async () => {
    const [canceled, moved, lost] = [await acts.proposed(), await acts.proposed(), await acts.proposed()]
    await cancelOrder(h, { id: canceled.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const [leg] = await h.legsOf(moved.id)
    await retimeTrip(h, {
      id: moved.id,
      legs: [{ id: leg!.id, departureLocal: `${moved.date.toString()}T12:20` }],
      tail: null,
      reason: 'Slot',
      memberId: h.rita,
      isDryRun: false,
    })
    await h.setStatus(lost.aircraftId, 'grounded')
    for (const { id, proposalId } of [canceled, moved, lost]) {
      expect(await acts.statusOf(id)).toEqual(['withdrawn'])
      expect(await catchProblem(acts.answerLeg(proposalId, 'accept'))).toBe('ORDER_STATE_CONFLICT')
    }
    await h.setStatus(lost.aircraftId, 'active')
  })
})

describe('the database', () => {
  it('keeps a proposal as it was sent, and takes one answer', async () => {
    const trip = await acts.proposed()
    const change = (set: object) => h.db.updateTable('leg_proposal').set(set).where('id', '=', trip.proposalId).execute()
    await expect(change({ price_difference: 1 })).rejects.toThrow(guarded('leg_proposal_guard'))
    const answered = { answered_at: h.clock.now().toString(), answered_by: `client:${h.clientId}` }
    await expect(change({ status: 'accepted', ...answered })).rejects.toThrow(guarded('leg_proposal_invoiced'))
    await acts.answerLeg(trip.proposalId, 'decline')
    await expect(change({ status: 'sent', answered_at: null, answered_by: null })).rejects.toThrow(guarded('leg_proposal_guard'))
  })

  it('charges no flight that was not accepted, and no other price', async () => {
    const trip = await acts.proposed()
    const charge = (amount: number, isAccepted: boolean) =>
      h.db.transaction().execute(async (trx) => {
        const invoice = {
          client_id: h.clientId,
          order_id: trip.id,
          type: 'Additional',
          status: 'New',
          price: amount,
          currency: 'EUR',
          details: '[]',
          created_at: h.clock.now().toString(),
        } as const
        const { id } = await trx.insertInto('invoice').values(invoice).returning('id').executeTakeFirstOrThrow()
        await trx
          .insertInto('ancillary_charge')
          .values({ invoice_id: id, position: 0, order_id: trip.id, service: 'added_leg', amount, note: null })
          .execute()
        const answered = { answered_at: h.clock.now().toString(), answered_by: `client:${h.clientId}` }
        if (isAccepted)
          await trx
            .updateTable('leg_proposal')
            .set({ status: 'accepted', invoice_id: id, ...answered })
            .where('id', '=', trip.proposalId)
            .execute()
      })
    await expect(charge(trip.chargeCents, false)).rejects.toThrow(guarded('ancillary_charge_accepted'))
    await expect(charge(trip.chargeCents - 1, true)).rejects.toThrow(guarded('leg_proposal_guard'))
  })

  it('adds no flight to a trip that has ended or lost its aircraft', async () => {
    const [trip, lost] = [await acts.proposed(), await acts.proposed()]
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.setStatus(lost.aircraftId, 'grounded')
    for (const { id } of [trip, lost]) {
      const again = h.db
        .insertInto('leg_proposal')
        .values({
          order_id: id,
          leg: '{}',
          aircraft_id: trip.aircraftId,
          price_difference: 0,
          cost_difference: 0,
          currency: 'EUR',
          needs_approval: false,
          decide_by: h.clock.now().add({ hours: 1 }).toString(),
          sent_at: h.clock.now().toString(),
          sent_by: h.rita,
        })
        .execute()
      await expect(again).rejects.toThrow(guarded('leg_proposal_guard'))
    }
    await h.setStatus(lost.aircraftId, 'active')
  })
})
